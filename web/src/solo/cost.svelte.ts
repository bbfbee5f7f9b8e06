/** What an attempt costs: the seconds that somebody looked at the board, and the hints. It goes on after a pause. */
import { keepCost, keptCost } from "./memory";

export class CostSoFar {
  seconds = $state(0);
  hints = $state(0);
  private name = "";
  private running = false;

  /** Goes on with what goes by that name; what has not begun costs nothing yet. */
  follow(name: string, begun: boolean, ended: boolean): void {
    if (name !== this.name) {
      this.name = name;
      this.running = false;
      ({ seconds: this.seconds, hints: this.hints } = keptCost(name));
    }
    if (!begun && !this.running && !ended) this.seconds = this.hints = 0;
    this.running = begun && !ended;
    this.keep();
  }

  hint(): void {
    this.hints += 1;
    this.running = true;
    this.keep();
  }

  /** Another attempt begins. */
  reset(): void {
    this.seconds = this.hints = 0;
    this.running = false;
    this.keep();
  }

  /** Counts seconds as long as the page is looked at. */
  tick(): () => void {
    const timer = setInterval(() => {
      if (!this.running || document.hidden) return;
      this.seconds += 1;
      this.keep();
    }, 1000);
    return () => clearInterval(timer);
  }

  private keep(): void {
    if (this.name) keepCost(this.name, { seconds: this.seconds, hints: this.hints });
  }
}
