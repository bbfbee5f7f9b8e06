/** Why a cell, or an item, cannot be picked, in a sentence: what the page knows without knowing the rules. */
import { say, t } from "../house/language";
import type { Hand } from "./hand.svelte";
import type { Picking } from "./picking.svelte";
import type { Shown } from "./shown.svelte";

/** What to say to whoever picks in vain; nothing while their move is on its way. */
export function refusal(shown: Shown, picking: Picking, hand: Hand, id: string, called?: (seat: number) => string): string {
  const { scene, result, you } = shown.told;
  const { inHand, picked } = picking;
  const mover = scene.to_move === null ? undefined : scene.seats[scene.to_move];
  const item = shown.items.get(id);
  if (result) return t("gameIsOver");
  if (picking.sent) return "";
  if (you && !you.length) return t("watching");
  if (!picking.mine && mover) return t("notYourTurn", { seat: called?.(scene.to_move!) ?? say(mover.name) });
  if (item) return t("cannotUse", { item: say(item.name) });
  if (inHand) return t(hand.otherPlaces.has(id) ? "fitsTurned" : hand.turns.length > 1 ? "doesNotFit" : "notHere", { item: say(inHand.name) });
  if (picked.length) return t("cannotReach");
  return picking.usable.size ? t("pickFirst") : t("nothingThere");
}
