import { beforeEach, expect, test, vi } from "vitest";

/** What an audio context was asked to play. */
interface Played {
  kind: "tone" | "noise";
  frequency?: number;
  start: number;
  stop?: number;
  /** The loudness over time: how it is reached, the value, the moment. */
  volume: [string, number, number][];
}
let played: Played[];
let contexts: number;
let resumed: number;
const NOW = 10;

class Node {
  next: Node | null = null;
  connect(next: Node): Node {
    this.next = next;
    return next;
  }
}
class Context {
  currentTime = NOW;
  sampleRate = 1000;
  destination = new Node();
  constructor() {
    contexts++;
  }
  resume(): Promise<void> {
    resumed++;
    return Promise.resolve();
  }
}
class Gain extends Node {
  readonly heard: [string, number, number][];
  readonly gain: object;
  constructor(_: Context, { gain }: { gain: number }) {
    super();
    this.heard = [["at first", gain, 0]];
    const note = (how: string) => (value: number, at: number) => void this.heard.push([how, value, at - NOW]);
    this.gain = { setValueAtTime: note("set"), linearRampToValueAtTime: note("rise"), exponentialRampToValueAtTime: note("fall") };
  }
}
class Source extends Node {
  protected play(context: Context, one: Omit<Played, "volume">): void {
    let node: Node | null = this.next;
    const volume: Played["volume"] = [];
    for (; node && node !== context.destination; node = node.next) if (node instanceof Gain) volume.push(...node.heard);
    if (node) played.push({ ...one, volume }); // what is not connected to the destination is not heard
  }
}
class Tone extends Source {
  constructor(readonly context: Context, readonly options: { frequency: number }) {
    super();
  }
  start(at: number): void {
    this.play(this.context, { kind: "tone", frequency: this.options.frequency, start: at - NOW });
  }
  stop(at: number): void {
    played.at(-1)!.stop = at - NOW;
  }
}
class Buffer {
  readonly data: Float32Array;
  constructor({ length }: { length: number }) {
    this.data = new Float32Array(length);
  }
  getChannelData(): Float32Array {
    return this.data;
  }
}
let noise: Float32Array;
let wood: object;
class Filter extends Node {
  constructor(_: Context, options: object) {
    super();
    wood = options;
  }
}
class Noise extends Source {
  constructor(readonly context: Context, options: { buffer: Buffer }) {
    super();
    noise = options.buffer.data;
  }
  start(): void {
    this.play(this.context, { kind: "noise", start: 0 });
  }
}

async function opened(active = true) {
  vi.resetModules();
  vi.stubGlobal("navigator", { language: "en", userActivation: { hasBeenActive: active } });
  const { settings } = await import("../src/house/settings.svelte");
  settings.sound = true;
  return { settings, ...(await import("../src/house/sound")) };
}

beforeEach(() => {
  played = [];
  contexts = resumed = 0;
  noise = new Float32Array();
  for (const [name, stand] of Object.entries({ AudioContext: Context, OscillatorNode: Tone, GainNode: Gain, AudioBuffer: Buffer, AudioBufferSourceNode: Noise, BiquadFilterNode: Filter })) {
    vi.stubGlobal(name, stand);
  }
});

const heard = () => played.map(({ kind, frequency, start }) => (kind === "noise" ? "knock" : `${frequency} Hz at ${start.toFixed(2)} s`));

test("a move is a knock, a turn a knock and a bell, an end three rising tones", async () => {
  const { sound } = await opened();
  sound("move");
  expect(heard()).toEqual(["knock", "190 Hz at 0.00 s"]);
  played = [];
  sound("turn");
  expect(heard()).toEqual(["knock", "190 Hz at 0.00 s", "660 Hz at 0.08 s"]);
  played = [];
  sound("end");
  expect(heard()).toEqual(["392 Hz at 0.00 s", "494 Hz at 0.14 s", "587 Hz at 0.28 s"]);
  expect([contexts, resumed]).toEqual([1, 3]);
});

test("a tone swells at once, dies away, and ends", async () => {
  const { sound } = await opened();
  sound("end");
  const last = played.at(-1)!;
  expect(last.volume.map(([how]) => how)).toEqual(["at first", "set", "rise", "fall"]);
  const [silent, set, rise, fall] = last.volume;
  expect([silent![1], set![1], rise![1], fall![1]]).toEqual([0, 0, 0.07, 0.0001]);
  expect(set![2]).toBeCloseTo(0.28);
  expect(rise![2]).toBeCloseTo(0.288);
  expect(fall![2]).toBeCloseTo(1.08);
  expect(last.stop).toBeCloseTo(1.08);
});

test("a knock is a short noise that dies away and never clips", async () => {
  vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(1).mockReturnValue(1);
  const { sound } = await opened();
  sound("move");
  expect(noise).toHaveLength(60);
  expect(noise[0]).toBe(-1);
  expect(noise[1]).toBeCloseTo((59 / 60) ** 6);
  expect([...noise].slice(1)).toEqual([...noise].slice(1).sort((a, b) => b - a));
  expect(noise[59]).toBeGreaterThan(0);
  expect(noise[59]).toBeLessThan(1e-9);
  expect([wood, played[0]!.volume]).toEqual([{ type: "bandpass", frequency: 900, Q: 1.2 }, [["at first", 0.5, 0]]]);
  vi.restoreAllMocks();
});

test("the page is silent when it is muted, and before it was touched", async () => {
  const { settings, sound } = await opened();
  settings.sound = false;
  sound("end");
  expect([played, contexts]).toEqual([[], 0]);
  const untouched = await opened(false);
  untouched.sound("end");
  expect([played, contexts]).toEqual([[], 0]);
  vi.stubGlobal("navigator", { language: "en" });
  untouched.sound("end");
  expect(contexts).toBe(0);
});
