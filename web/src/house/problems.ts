/** What went wrong, in words: the one place that knows what to say of an error. */
import { catalogue } from "./catalogue";
import { say } from "./language";
import type { Words } from "../messages";

/** The server did not do what it was asked for, or could not be reached; the words say why. */
export class Refused extends Error {
  constructor(
    readonly words: Words,
    readonly status: number,
  ) {
    super(words.en);
  }
}

/** A refusal in the server's words, if it found any. */
export function refusal(told: unknown, status: number): Refused {
  const said = typeof told === "object" && told !== null && "problem" in told;
  return new Refused(said ? (told.problem as Words) : catalogue.wentWrong, status);
}

/** What to say of an error in both languages, whatever it is. */
export function wordsOf(error: unknown): Words {
  return error instanceof Refused ? error.words : catalogue.wentWrong;
}

/** What to say of an error. */
export function reason(error: unknown): string {
  return say(wordsOf(error));
}
