/** Why a cell, or an item, cannot be picked, in a sentence. */
import { say, t } from "../house/language";
import type { Hand } from "./hand.svelte";
import type { Picking } from "./picking.svelte";
import type { Shown } from "./shown.svelte";

/** What to say to whoever picks in vain; nothing while their move is on its way. */
export function refusal(shown: Shown, picking: Picking, hand: Hand, cell: string): string {
  const { scene, result, you } = shown.told;
  const { inHand, picked } = picking;
  const mover = scene.to_move === null ? undefined : scene.seats[scene.to_move];
  if (result) return t("gameIsOver");
  if (picking.sent) return "";
  if (you && !you.length) return t("watching");
  if (!picking.mine && mover) return t("notYourTurn", { seat: say(mover.name) });
  if (inHand) return t(hand.otherPlaces.has(cell) ? "fitsTurned" : "doesNotFit", { item: say(inHand.name), cell });
  if (picked.length) return t("cannotReach", { from: picked[0]!, cell });
  return picking.usable.size ? t("pickFirst") : t("nothingThere", { cell });
}
