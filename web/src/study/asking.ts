/** Asking the server about studies. */
import { ask } from "../house/http";
import type { ChoicesTold, ForesightTold, JudgementsTold, OpinionTold, RefusalTold, StudyAsked, StudyTold, TriedTold } from "../messages";

export const studies = {
  open: (asked: StudyAsked) => ask<StudyTold>("/api/studies", asked),
  find: (study: string) => ask<StudyTold>(`/api/studies/${encodeURIComponent(study)}`),
  /** What is new since a revision; as long as this is asked, the study is judged. */
  judgements: (study: string, after: number) => ask<JudgementsTold>(`/api/studies/${encodeURIComponent(study)}/judgements?after=${after}`),
  look: (study: string, moves: string[], openly: boolean) => ask<TriedTold>("/api/tries", { study, moves, openly }),
  choices: (study: string, moves: string[], path: string[]) => ask<ChoicesTold>("/api/tries/choices", { study, moves, path }),
  foresight: (study: string, moves: string[], move: string) => ask<ForesightTold>("/api/tries/foresight", { study, moves, move }),
  refusal: (study: string, moves: string[], path: string[]) => ask<RefusalTold>("/api/tries/refusal", { study, moves, path }),
  opinion: (study: string, moves: string[]) => ask<OpinionTold>("/api/tries/opinion", { study, moves }),
};
