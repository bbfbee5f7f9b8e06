/** Words in the language that was chosen. */
import { catalogue, type Phrase } from "./catalogue";
import type { Words } from "../messages";
import { settings } from "./settings.svelte";

export type Filling = Record<string, string | number>;

export function fill(text: string, filling: Filling): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string, at: number) => {
    const words = String(filling[name] ?? place);
    return at || name !== "seat" ? words : begun(words);
  });
}

/** Words that begin a sentence: whoever goes by an article has a capital there, names stay as people wrote them. */
export const begun = (words: string) => words.replace(/^(the |your |l’|votre )/, (first) => first[0]!.toUpperCase() + first.slice(1));

/** A sentence of the page's own. */
export function t(phrase: Phrase, filling?: Filling): string {
  const text = catalogue[phrase][settings.language];
  return filling ? fill(text, filling) : text;
}

/** Words that the server told. */
export function say(words: Words): string {
  return words[settings.language];
}

/** A sentence among others on one line, which dots keep apart. */
export function sayInPassing(words: Words): string {
  return say(words).replace(/\.$/, "");
}

/** A formatter takes longer to make than it takes to write a thousand numbers. */
const formatters = new Map<string, Intl.NumberFormat>();

/** Figures with a true minus sign. */
export function number(value: number): string {
  const { language } = settings;
  const formatter = formatters.get(language) ?? new Intl.NumberFormat(language);
  formatters.set(language, formatter);
  return formatter.format(value).replace("-", "−");
}

export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString(settings.language, { day: "numeric", month: "short", year: "numeric" });
}

export function percent(share: number, digits = 0): string {
  return share.toLocaleString(settings.language, { style: "percent", maximumFractionDigits: digits });
}
