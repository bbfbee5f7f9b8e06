/** How a match ended, in words. */
import { say, t } from "../house/language";
import type { PositionTold } from "../messages";

export function outcome(told: PositionTold): string {
  const { result, scene: { seats } } = told;
  if (!result) return "";
  const best = Math.max(...result.shares);
  const winners = seats.filter((_, seat) => result.shares[seat] === best).map((seat) => say(seat.name));
  const reason = say(result.reason);
  if (winners.length === seats.length) return `${t("drawn")} ${reason}`;
  if (winners.length === 1) return `${t("won", { seat: winners[0]! })} ${reason}`;
  return `${t("wonMany", { seats: winners.join(t("and")) })} ${reason}`;
}
