/** What to do next, in words: what the game says of the task, else by what can be picked. */
import { say, t } from "../house/language";
import { DONE } from "./choices";
import type { BoardState } from "./state.svelte";

export function nextStep({ shown, picking, hand }: Pick<BoardState, "shown" | "picking" | "hand">): string {
  if (!picking.mine) return "";
  if (picking.pending) return t("confirmOrElse");
  const { tasks, names } = shown.scene;
  if (picking.offers.length && !(picking.picked.at(-1)! in tasks)) return t("chooseOne");
  const named = picking.picked.length ? picking.picked.findLast((id) => id in tasks) : "";
  const task = named === undefined ? undefined : tasks[named];
  if (task) return say(task);

  const next = Object.keys(picking.choices);
  const items = next.some((id) => shown.items.has(id));
  const places = hand.places.size > 0;
  const done = names[DONE];
  if (picking.buttons.includes(DONE) && done) return t(items || places ? "goOnOrDone" : "pressDone", { done: say(done) });
  if (picking.buttons.length) return t(items || places ? "pickOrChoose" : "chooseOne");
  if (picking.inHand) return t(hand.turns.length > 1 ? "turnThenPlace" : "pickPlace");
  if (items) return t(places ? "pickEither" : "pickItem");
  if (!places) return "";
  return t([...hand.places].every((cell) => shown.onCell.has(cell)) && !picking.picked.length ? "pickOnBoard" : "pickPlace");
}
