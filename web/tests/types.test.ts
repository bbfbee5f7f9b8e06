import { readFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";

test("the message types are those of the server's description", async () => {
  const description = new URL("../openapi.json", import.meta.url);
  const generated = astToString(await openapiTS(description));
  const kept = readFileSync(new URL("../src/api.ts", import.meta.url), "utf8");
  expect(kept.endsWith(generated), "run `npm run types`").toBe(true);
});
