/** How a wait is shown: how far it is, and how long it will probably take. */
import { t } from "./language";

/** What takes longer than usual stays here: nobody knows how long it will be. */
const NEARLY = 0.97;

/** How much of a wait is over, from 0 to nearly 1; times are in seconds. */
export function partOf(elapsed: number, expected: number): number {
  return Math.min(NEARLY, elapsed / Math.max(expected, 0.001));
}

export function timeLeft(left: number): string {
  if (left <= 0) return t("longerThanUsual");
  if (left > 90) return t("minutesLeft", { count: Math.round(left / 60) });
  return t("secondsLeft", { count: left > 20 ? 5 * Math.ceil(left / 5) : Math.ceil(left) });
}
