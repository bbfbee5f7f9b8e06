/** Short names for the server's messages; api.ts is generated from its models. */
import type { components } from "./api";

type Schemas = components["schemas"];

export type Words = Schemas["Words"];
export type GameTold = Schemas["GameTold"];
export type OptionTold = Schemas["OptionTold"];
export type RulesTold = Schemas["RulesTold"];
export type BoardTold = Schemas["BoardTold"];
export type CellTold = Schemas["CellTold"];
export type MarkTold = Schemas["MarkTold"];
export type TurnTold = Schemas["TurnTold"];
export type PieceTold = Schemas["PieceTold"];
export type ItemTold = Schemas["ItemTold"];
export type TrayTold = Schemas["TrayTold"];
export type SeatTold = Schemas["SeatTold"];
export type ChatTold = Schemas["ChatTold"];
export type MoveTold = Schemas["MoveTold"];
export type WaitTold = Schemas["WaitTold"];
export type HealthTold = Schemas["HealthTold"];
export type ThoughtTold = Schemas["ThoughtTold"];
export type MatchTold = Schemas["MatchTold"];
export type ChoiceTold = Schemas["ChoiceTold"];
export type ChoicesTold = Schemas["ChoicesTold"];
export type HintTold = Schemas["HintTold"];
export type MatchAsked = Schemas["MatchAsked"];
export type MatchGiven = Schemas["MatchGiven"];
export type MoveAsked = Schemas["MoveAsked"];
export type ActAsked = Schemas["ActAsked"];
export type SocketTold = Schemas["SocketTold"];

export type PuzzleListed = Schemas["PuzzleListed"];
export type PuzzleTold = Schemas["PuzzleTold"];
export type PuzzleAsked = Schemas["PuzzleAsked"];
export type LineTold = Schemas["LineTold"];
export type AdviceTold = Schemas["AdviceTold"];
export type HelpTold = Schemas["HelpTold"];

export type Act = ActAsked["act"];
export type SeatKind = Schemas["SeatAsked"]["kind"];
export type Value = string | number | boolean;
export type Choices = Record<string, ChoiceTold>;
export type Point = [number, number];
