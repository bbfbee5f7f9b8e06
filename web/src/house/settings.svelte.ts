/** How a person likes the page: language, light, sound, and how careful the board is. */
import { kept, keep } from "./kept";

export type Language = "en" | "fr";
export type Theme = "auto" | "light" | "dark";
/** How long each move of others is shown before the next. */
export type Tempo = "slow" | "normal" | "atOnce";

interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Ask before a move is played; null: on touch screens only. */
  confirm: boolean | null;
  /** Ask before a move that would be a blunder, against computers. */
  doubts: boolean;
  /** Show the cells' coordinates. */
  labels: boolean;
  /** Patterns as well as colours. */
  patterns: boolean;
  /** Digits instead of pips. */
  digits: boolean;
  /** How far boards are turned, in degrees, by game. */
  turned: Record<string, number>;
  /** Moves as text, besides their pictures. */
  notation: boolean;
  /** How fast others' moves follow one another; null: at once where people want no motion, else normal. */
  pace: Tempo | null;
  /** How I am called at the table. */
  name: string;
}

const spoken: Language = globalThis.navigator?.language?.startsWith("fr") ? "fr" : "en";

export const settings = $state<Settings>({
  language: spoken,
  theme: "auto",
  sound: true,
  confirm: null,
  doubts: false,
  labels: false,
  patterns: false,
  digits: false,
  turned: {},
  notation: false,
  pace: null,
  name: "",
  ...kept<Partial<Settings>>("settings", {}),
});

/** Whether moves are confirmed here. */
export function confirms(): boolean {
  return settings.confirm ?? matchMedia("(pointer: coarse)").matches;
}

export function tempo(): Tempo {
  return settings.pace ?? (matchMedia("(prefers-reduced-motion: reduce)").matches ? "atOnce" : "normal");
}

const PAUSES: Record<Tempo, number> = { slow: 1600, normal: 800, atOnce: 0 };

/** How long a move of others is shown, in milliseconds; nobody waits for a page that is not looked at. */
export function pause(): number {
  return document.hidden ? 0 : PAUSES[tempo()];
}

/** Keeps the settings, and lets the whole document follow them. Call where effects can live. */
export function followSettings(): void {
  $effect(() => {
    keep("settings", $state.snapshot(settings));
    document.documentElement.lang = settings.language;
    if (settings.theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = settings.theme;
  });
}
