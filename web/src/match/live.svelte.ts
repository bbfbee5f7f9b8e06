/** A match as it goes on: a socket that comes back by itself, the newest view, moves that are sent exactly once. */
import { pause } from "../house/settings.svelte";
import type { Act, ActAsked, ChangeTold, HintTold, MatchTold, SocketTold, Words } from "../messages";
import { Pace } from "./pace";
import { patched } from "./patching";
import { Queue } from "./queue";
import { heldSeats } from "./seats";
import { sharing } from "./sharing";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** Codes with which the server closes for good. */
const REFUSED = new Set([4400, 4403, 4404]);

/** How long to wait before trying again; not at the same moment as everybody else. */
export function waitBefore(attempt: number, random: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) * (0.75 + 0.5 * random);
}

export function isNewer(told: MatchTold, than: MatchTold | null): boolean {
  return !than || told.revision > than.revision || (told.revision === than.revision && told.ply >= than.ply);
}

export class Live {
  /** The match as it is shown; the newest may have to wait until a move before it was seen. */
  told = $state.raw<MatchTold | null>(null);
  connection = $state<"opening" | "open" | "lost" | "refused">("opening");
  problem = $state.raw<Words | null>(null);
  hint = $state.raw<HintTold | null>(null);
  /** Whether a hint was asked for and is being thought of. */
  hinting = $state(false);
  /** Texts of moves that the server has not answered yet. */
  waiting = $state.raw<string[]>([]);
  /** Whether whoever looks wants the next game too, and goes there once it is open. */
  goesOn = $state(false);
  /** Called when a move is refused. */
  onrefused: () => void = () => {};

  readonly pace = new Pace((told) => (this.told = told), pause);
  /** The newest that was told, and the server's name for it: changes build on it. Without a name, the whole is waited for. */
  private known: MatchTold | null = null;
  private edition = "";
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private readonly queue: Queue;

  constructor(readonly match: string) {
    this.queue = new Queue(match);
    this.waiting = this.queue.moves.map((asked) => asked.move);
  }

  get tokens(): string[] {
    return heldSeats(this.match).tokens;
  }

  start(): () => void {
    const wake = () => {
      if (this.connection !== "open") this.connect();
    };
    const sleep = () => this.socket?.close();
    const catchUp = () => this.pace.catchUp();
    this.connect();
    addEventListener("online", wake);
    addEventListener("offline", sleep);
    addEventListener("visibilitychange", catchUp);
    return () => {
      removeEventListener("online", wake);
      removeEventListener("offline", sleep);
      removeEventListener("visibilitychange", catchUp);
      this.pace.stop();
      clearTimeout(this.timer);
      const socket = this.socket;
      this.socket = null;
      socket?.close();
    };
  }

  play(move: string): void {
    this.problem = null;
    this.hint = null;
    const asked = this.queue.add(this.told?.ply ?? 0, move);
    this.waiting = this.queue.moves.map((other) => other.move);
    this.send({ move: asked });
  }

  act(act: Act, text = ""): void {
    this.problem = null;
    this.hinting = act === "hint" && this.connection === "open";
    this.send({ act: { act, text } });
  }

  /** Gives up; among three or four, what becomes of the seat is said along with it. */
  resign(how: ActAsked["how"]): void {
    this.problem = null;
    this.send({ act: { act: "resign", how } });
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${encodeURIComponent(this.match)}/live`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ tokens: this.tokens, since: this.edition }));
      for (const move of this.queue.moves) socket.send(JSON.stringify({ move }));
    };
    socket.onmessage = (event) => {
      this.connection = "open";
      this.attempt = 0;
      this.hear(JSON.parse(event.data as string) as SocketTold);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (REFUSED.has(event.code)) {
        this.connection = "refused";
        return;
      }
      this.connection = "lost";
      this.hinting = false;
      this.timer = window.setTimeout(() => this.connect(), waitBefore(this.attempt++, Math.random()));
    };
  }

  private take(told: MatchTold, edition: string | null): void {
    this.known = sharing(this.known, told);
    this.edition = edition ?? "";
    if (isNewer(this.known, this.pace.newest)) this.pace.hear(this.known);
  }

  /** Changes what is known; if it is not what the change was made for, the whole is asked for. */
  private change({ since, patch }: ChangeTold, edition: string | null): void {
    if (!this.known || !this.edition) return;
    try {
      if (since !== this.edition) throw new TypeError("a change of another edition");
      this.take(patched(this.known, patch), edition);
    } catch {
      this.edition = "";
      this.send({ since: "" });
    }
  }

  private hear(message: SocketTold): void {
    const key = message.done ?? message.key;
    if (key) {
      this.queue.answered(key);
      this.waiting = this.queue.moves.map((asked) => asked.move);
    }
    if (message.hint) this.hint = message.hint;
    if (message.hint || message.problem) this.hinting = false;
    if (message.problem) {
      this.problem = message.problem;
      if (message.key) this.onrefused();
    }
    if (message.match) this.take(message.match, message.edition);
    if (message.change) this.change(message.change, message.edition);
  }
}
