/** A whole game in the fragment of a link: whoever opens it needs nothing that a server has kept. */
import { catalogue } from "../house/catalogue";
import { Refused } from "../house/problems";

const NAME = "#game=";
/** Longer links are cut off by some programs. */
const LONGEST = 2000;
/** No text that is longer can be studied. */
const MOST_LETTERS = 60_000;
const MOST_BYTES = 4 * MOST_LETTERS;

export const isFragment = (hash: string): boolean => hash.startsWith(NAME);

/** A text as a fragment; null where the link would be too long. */
export async function fragmentOf(text: string): Promise<string | null> {
  if (text.length > MOST_LETTERS) return null;
  const packed = await all(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw")));
  const letters = btoa(String.fromCharCode(...packed.subarray(0, LONGEST)));
  const fragment = NAME + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return fragment.length <= LONGEST ? fragment : null;
}

/** The text in a fragment; whatever else is there is refused in a sentence. */
export async function textIn(fragment: string): Promise<string> {
  try {
    const letters = fragment.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await all(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))));
  } catch {
    throw new Refused(catalogue.brokenLink, 400);
  }
}

async function all(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > MOST_BYTES) throw new RangeError("too long");
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
