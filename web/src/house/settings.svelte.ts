/** How a person likes the page: language, light, sound, and how careful the board is. */
import { kept, keep } from "./kept";

export type Language = "en" | "fr";
export type Theme = "auto" | "light" | "dark";

interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  /** Ask before a move is played; null: on touch screens only. */
  confirm: boolean | null;
  /** Show the cells' coordinates. */
  labels: boolean;
  /** Patterns as well as colours. */
  patterns: boolean;
  /** Digits instead of pips. */
  digits: boolean;
  /** How far boards are turned, in degrees, by game. */
  turned: Record<string, number>;
  /** How I am called at the table. */
  name: string;
}

const spoken: Language = globalThis.navigator?.language?.startsWith("fr") ? "fr" : "en";

export const settings = $state<Settings>({
  language: spoken,
  theme: "auto",
  sound: true,
  confirm: null,
  labels: false,
  patterns: false,
  digits: false,
  turned: {},
  name: "",
  ...kept<Partial<Settings>>("settings", {}),
});

/** Whether moves are confirmed here. */
export function confirms(): boolean {
  return settings.confirm ?? matchMedia("(pointer: coarse)").matches;
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
