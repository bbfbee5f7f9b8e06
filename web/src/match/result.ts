/** How a match ended, in a sentence. */
import { say } from "../house/language";
import type { PositionTold } from "../messages";

export function outcome({ result }: Pick<PositionTold, "result">): string {
  return result ? say(result.reason) : "";
}
