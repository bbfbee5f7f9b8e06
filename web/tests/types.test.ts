import { readFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";

test("the message types are those of the server's description", async () => {
  const web = join(import.meta.dirname, "..");
  const generated = astToString(await openapiTS(readFileSync(join(web, "openapi.json"))));
  const kept = readFileSync(join(web, "src/api.ts"), "utf8");
  expect(kept.endsWith(generated), "run `npm run types`").toBe(true);
});
