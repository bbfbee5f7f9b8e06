/** Small stand-ins for what only a browser has. They do what the page relies on, and remember what was done to them. */
import { vi } from "vitest";

/** An empty localStorage, and what it holds, parsed. */
export function emptyStorage(): { read: (name: string) => unknown } {
  const texts = new Map<string, string>();
  // As in a browser, what is stored is listed among the storage's own names.
  const storage = Object.create({
    getItem: (name: string) => texts.get(name) ?? null,
    setItem(this: Record<string, string>, name: string, text: string) {
      texts.set(name, text);
      this[name] = text;
    },
  }) as Storage;
  vi.stubGlobal("localStorage", storage);
  return { read: (name) => JSON.parse(texts.get(`trilude.${name}`) ?? "null") as unknown };
}

/** The window: its address, its timers, and the events that reach it. */
export function openWindow(address = "http://parlour.test/"): EventTarget {
  const target = new EventTarget();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", new URL(address));
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  return target;
}

/** A server at the other end of a socket, which the test plays. */
export class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static all: Socket[] = [];

  readyState = Socket.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  static get last(): Socket {
    return Socket.all.at(-1)!;
  }

  send(text: string): void {
    if (this.readyState === Socket.CONNECTING) throw new Error("InvalidStateError");
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  /** The page closes; it hears of that a moment later, as in a browser. */
  close(): void {
    if (this.readyState >= Socket.CLOSING) return;
    this.readyState = Socket.CLOSING;
    setTimeout(() => this.drop(1005), 0);
  }

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** The connection ends. */
  drop(code = 1006): void {
    if (this.readyState === Socket.CLOSED) return;
    this.readyState = Socket.CLOSED;
    this.onclose({ code });
  }
}
