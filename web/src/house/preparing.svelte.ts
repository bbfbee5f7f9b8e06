/** Which games the server still compiles. Asked for only while somebody waits for one. */
import { server } from "./http";
import type { Wait } from "../messages";

const EVERY = 1000;

class Preparing {
  /** Games that are not ready yet, and how long they will be waited for. */
  games = $state.raw<Record<string, Wait>>({});

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
