/** Small sounds, made on the spot: a piece of wood put down, a turn that came, an end. */
import { settings } from "./settings.svelte";

let context: AudioContext | undefined;

function tone(frequency: number, start: number, length: number, volume: number): void {
  if (!context) return;
  const oscillator = new OscillatorNode(context, { type: "sine", frequency });
  const gain = new GainNode(context, { gain: 0 });
  const at = context.currentTime + start;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** Noise that dies away; made once, for that takes longer than anything else here. */
let noise: AudioBuffer | undefined;

function made(sampleRate: number): AudioBuffer {
  const length = Math.floor(sampleRate * 0.06);
  const buffer = new AudioBuffer({ length, sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6;
  return buffer;
}

function knock(): void {
  if (!context) return;
  noise ??= made(context.sampleRate);
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const wood = new BiquadFilterNode(context, { type: "bandpass", frequency: 900, Q: 1.2 });
  source.connect(wood).connect(new GainNode(context, { gain: 0.5 })).connect(context.destination);
  source.start();
  tone(190, 0, 0.09, 0.25);
}

/** Browsers let a page sound only after it was touched; until then it stays silent. */
export function sound(what: "move" | "turn" | "end"): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  if (what === "move") knock();
  else if (what === "turn") [knock(), tone(660, 0.08, 0.25, 0.05)];
  else [tone(392, 0, 0.5, 0.07), tone(494, 0.14, 0.5, 0.07), tone(587, 0.28, 0.8, 0.07)];
}
