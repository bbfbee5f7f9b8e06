/** Which page is open: read from the address, changed by links. */
import type { Reading } from "../messages";

/** What can be read about a game has a page each. */
const READINGS: Reading[] = ["rules", "strategy", "about", "solved"];

export type Route =
  | { page: "cupboard" }
  | { page: "setup"; game: string }
  | { page: "match"; match: string }
  | { page: "puzzles" }
  | { page: "solo"; name: string }
  | { page: "day"; day: string | null }
  | { page: "daily"; day: string; name: string }
  | { page: "rules"; game: string; reading: Reading }
  | { page: "soloRules" }
  | { page: "games" }
  | { page: "study"; study: string | null }
  | { page: "lost" };

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

export function routeOf(path: string): Route {
  const [first, second, ...more] = path.split("/").filter(Boolean).map(decoded);
  if (first === "daily" && second && more[0] && more.length === 1) return { page: "daily", day: second, name: more[0] };
  if (more.length || second === null) return { page: "lost" };
  if (first === undefined) return { page: "cupboard" };
  if (second === undefined) {
    if (first === "puzzles") return { page: "puzzles" };
    if (first === "daily") return { page: "day", day: null };
    if (first === "study") return { page: "study", study: null };
    return first === "games" ? { page: "games" } : { page: "lost" };
  }
  if (first === "rules" && second === "puzzles") return { page: "soloRules" };
  if (first === "new") return { page: "setup", game: second };
  if (first === "study") return { page: "study", study: second };
  if (first === "m") return { page: "match", match: second };
  if (first === "puzzles") return { page: "solo", name: second };
  if (first === "daily") return { page: "day", day: second };
  const reading = READINGS.find((one) => one === first);
  return reading ? { page: "rules", game: second, reading } : { page: "lost" };
}

class Address {
  path = $state(globalThis.location?.pathname ?? "/");
  hash = $state(globalThis.location?.hash ?? "");
  route = $derived(routeOf(this.path));

  go(path: string): void {
    history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  private read(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  /** Follows the back button, and clicks on links into this page. */
  follow(): () => void {
    const back = () => this.read();
    const click = (event: MouseEvent) => {
      const link = (event.target as Element).closest("a");
      if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || link.hash) return;
      event.preventDefault();
      this.go(link.pathname);
    };
    addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }
}

export const address = new Address();
