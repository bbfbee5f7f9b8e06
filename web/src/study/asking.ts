/** Asking the server about studies. */
import { answerTo, ask, posted } from "../house/http";
import type { ChoicesTold, ForesightTold, JudgementsTold, MatchGiven, OpeningsTold, OpinionTold, RefusalTold, SeatAsked, StudyAsked, StudyTold, TreeAsked, TriedTold, VerdictsTold } from "../messages";

export const studies = {
  open: (asked: StudyAsked) => ask<StudyTold>("/api/studies", asked),
  find: (study: string) => ask<StudyTold>(`/api/studies/${encodeURIComponent(study)}`),
  /** What is new since a revision; as long as this is asked, the study is judged. */
  judgements: (study: string, after: number) => ask<JudgementsTold>(`/api/studies/${encodeURIComponent(study)}/judgements?after=${after}`),
  look: (study: string, moves: string[], openly: boolean) => ask<TriedTold>("/api/tries", { study, moves, openly }),
  choices: (study: string, moves: string[], path: string[]) => ask<ChoicesTold>("/api/tries/choices", { study, moves, path }),
  foresight: (study: string, moves: string[], move: string) => ask<ForesightTold>("/api/tries/foresight", { study, moves, move }),
  refusal: (study: string, moves: string[], path: string[]) => ask<RefusalTold>("/api/tries/refusal", { study, moves, path }),
  /** A match that begins with a position. */
  takeUp: (study: string, moves: string[], seats: SeatAsked[], name: string) => ask<MatchGiven>("/api/tries/match", { study, moves, seats, name }),
  verdicts: (study: string, moves: string[]) => ask<VerdictsTold>("/api/tries/verdicts", { study, moves }),
  /** What was played here before; of one's own moves, those that are drawn too. */
  openings: (study: string, moves: string[], own: string[]) => ask<OpeningsTold>("/api/tries/openings", { study, moves, own }),
  /** An edited tree as text, which the server does not keep. */
  written: async (tree: TreeAsked) => (await answerTo("/api/tries/record", posted(tree))).text(),
  /** The game as an animated picture. */
  animation: async (study: string) => (await answerTo(`/api/studies/${encodeURIComponent(study)}/animation`)).blob(),
  opinion: (study: string, moves: string[]) => ask<OpinionTold>("/api/tries/opinion", { study, moves }),
};
