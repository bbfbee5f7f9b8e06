/** Of which games the server still compiles the computers. Asked for only while somebody looks at one. */
import { server } from "./http";

const EVERY = 1000;

class Preparing {
  /** Games whose computers are not all ready yet, and how many seconds that will take. */
  games = $state.raw<Record<string, number>>({});

  private watchers = 0;
  private timer = 0;

  /** Keeps asking until nobody watches any more, or everything is ready. */
  watch(): () => void {
    if (!this.watchers++) this.timer = window.setTimeout(() => void this.look(), EVERY);
    return () => {
      if (!--this.watchers) clearTimeout(this.timer);
    };
  }

  private async look(): Promise<void> {
    try {
      this.games = (await server.health()).compiling;
      if (!Object.keys(this.games).length) return;
    } catch {
      // The page itself says that the server cannot be reached.
    }
    if (this.watchers) this.timer = window.setTimeout(() => void this.look(), EVERY);
  }
}

export const preparing = new Preparing();
