/** What is found out about the moves of a study, as it becomes known. */
import { reason } from "../house/problems";
import type { JudgementTold } from "../messages";
import { studies } from "./asking";

const AGAIN = 2000;

export class Findings {
  judged = $state.raw<ReadonlyMap<number, JudgementTold>>(new Map());
  done = $state(0);
  over = $state(false);
  readyIn = $state(0);
  /** Why nothing new could be heard the last time. */
  problem = $state("");

  /** `people` are the seats on which people sat. */
  constructor(private readonly study: string, private readonly people: readonly number[]) {}

  /** Asks what is new as long as somebody looks. */
  follow(): () => void {
    let looks = true;
    void this.listen(() => looks);
    return () => (looks = false);
  }

  private async listen(looks: () => boolean): Promise<void> {
    let revision = 0;
    while (looks() && !this.over) {
      if (document.visibilityState === "hidden") {
        await new Promise((seen) => document.addEventListener("visibilitychange", seen, { once: true }));
        continue;
      }
      try {
        const told = await studies.judgements(this.study, revision);
        revision = told.revision;
        this.done = told.done;
        this.readyIn = told.ready_in;
        this.over = told.over;
        this.problem = "";
        if (told.judged.length) this.judged = new Map([...this.judged, ...told.judged.map((one) => [one.ply, one] as const)]);
      } catch (error) {
        this.problem = reason(error);
        await new Promise((wake) => setTimeout(wake, AGAIN));
      }
    }
  }

  /** The moments worth remembering: what gave away most; what a computer gave away teaches nobody who beat it. */
  readonly moments = $derived.by(() => {
    const marked = [...this.judged.values()].filter(
      ({ mark, seat }) => (mark === "blunder" || mark === "mistake") && (!this.people.length || this.people.includes(seat)),
    );
    const worst = marked.sort((a, b) => b.before - b.after - (a.before - a.after)).slice(0, 3);
    return worst.sort((a, b) => a.ply - b.ply);
  });

  /** Whether somebody gave something away, though no person did. */
  readonly onlyComputersErred = $derived(!this.moments.length && [...this.judged.values()].some(({ mark }) => mark === "blunder" || mark === "mistake"));
}
