import { expect, test } from "vitest";
import { Errand } from "../src/house/errand.svelte";
import { Refused } from "../src/house/problems";

test("an errand is on its way until it is done, and tells why it failed until it is tried again", async () => {
  const errand = new Errand();
  const first = errand.run(async () => {
    throw new Refused({ en: "Not now.", fr: "Pas maintenant." }, 409);
  });
  expect([errand.busy, errand.problem]).toEqual([true, ""]);
  await first;
  expect([errand.busy, errand.problem]).toEqual([false, "Not now."]);
  const second = errand.run(async () => {});
  expect([errand.busy, errand.problem]).toEqual([true, ""]);
  await second;
  expect([errand.busy, errand.problem]).toEqual([false, ""]);
});
