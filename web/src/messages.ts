/** Short names for the server's messages; api.ts is generated from its models. */
import type { components } from "./api";

type Schemas = components["schemas"];

// The contract's own words: boards, scenes and choices are sent as they are.
// Two of them go by other names, for `Text` is a class of every page and `Pick` a word of the language.
export type Words = Schemas["Text"];
export type Choice = Schemas["Pick"];
export type Choices = Record<string, Choice>;
export type Board = Schemas["Board"];
export type Cell = Schemas["Cell"];
export type Mark = Schemas["Mark"];
export type Turn = Schemas["Turn"];
export type Scene = Schemas["Scene"];
export type Piece = Schemas["Piece"];
export type Tray = Schemas["Tray"];
export type Item = Schemas["Item"];
export type Seat = Schemas["Seat"];
export type Point = [number, number];

export type GameTold = Schemas["GameTold"];
export type Reading = GameTold["readings"][number];
export type OptionTold = Schemas["OptionTold"];
export type HealthTold = Schemas["HealthTold"];
export type Wait = Schemas["Wait"];

export type PositionTold = Schemas["PositionTold"];
/** All but the game has a usual value. */
export type PositionAsked = Partial<Schemas["PositionAsked"]> & { game: string };
export type MoveTold = Schemas["MoveTold"];
export type Picture = Schemas["Picture"];
export type ChoicesTold = Schemas["ChoicesTold"];
export type Foresight = Schemas["Foresight"];
export type DoubtTold = Schemas["DoubtTold"];
export type ForesightTold = Schemas["ForesightTold"];
export type Refusal = Schemas["Refusal"];
export type RefusalTold = Schemas["RefusalTold"];
export type Account = Schemas["Account"];
export type Team = Schemas["Team"];

export type MatchTold = Schemas["MatchTold"];
export type SeatTold = Schemas["SeatTold"];
export type Said = Schemas["Said"];
export type ThoughtTold = Schemas["ThoughtTold"];
export type HintTold = Schemas["HintTold"];
export type VerdictsTold = Schemas["VerdictsTold"];
export type Worth = Schemas["Worth"];
/** All but the game and who sits there has a usual value. */
export type MatchAsked = Partial<Schemas["MatchAsked"]> & Pick<Schemas["MatchAsked"], "game" | "seats">;
export type SeatAsked = Schemas["SeatAsked"];
export type InvitationAsked = Schemas["InvitationAsked"];
export type ConflictTold = Schemas["ConflictTold"];
export type MatchGiven = Schemas["MatchGiven"];
export type MoveAsked = Schemas["MoveAsked"];
export type ActAsked = Schemas["ActAsked"];
export type ChangeTold = Schemas["ChangeTold"];
export type Patch = ChangeTold["patch"];
export type SocketTold = Schemas["SocketTold"];
export type Act = ActAsked["act"];
export type SeatKind = SeatAsked["kind"];
export type Value = string | number | boolean;

export type SoloTold = Schemas["SoloTold"];
export type SoloChoicesTold = Schemas["SoloChoicesTold"];
export type ShelfTold = Schemas["ShelfTold"];
export type CardTold = Schemas["CardTold"];
export type DayTold = Schemas["DayTold"];
export type DailyTold = Schemas["DailyTold"];
export type ShownAnswerTold = Schemas["ShownAnswerTold"];
export type Advice = Schemas["Advice"];
export type Survey = Schemas["Survey"];
export type Made = Schemas["Made"];
export type Outcome = Schemas["Outcome"];
export type Switch = Schemas["Switch"];

export type StudyTold = Schemas["StudyTold"];
/** One of these: a match that is over, a text, an edited tree. */
export type StudyAsked = Partial<Schemas["StudyAsked"]>;
export type TreeAsked = Schemas["TreeAsked"];
export type Sign = Schemas["NodeTold"]["mark"];
export type JudgementTold = Schemas["JudgementTold"];
export type JudgementsTold = Schemas["JudgementsTold"];
export type TriedTold = Schemas["TriedTold"];
export type OpinionTold = Schemas["OpinionTold"];
export type OpeningsTold = Schemas["OpeningsTold"];
export type HabitsTold = Schemas["HabitsTold"];
