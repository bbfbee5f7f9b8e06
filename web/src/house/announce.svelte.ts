/** What is said aloud to people who listen to the page: line after line, so that nothing is lost that comes quickly. */

/** Lines that stay on the page; by then they have been read out. */
const KEPT = 12;

class Announcer {
  lines = $state.raw<readonly { key: number; text: string }[]>([]);
  private count = 0;

  say(text: string): void {
    if (text.trim()) this.lines = [...this.lines.slice(1 - KEPT), { key: this.count++, text }];
  }
}

export const announcer = new Announcer();
