import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catalogue } from "../src/house/catalogue";
import { ask } from "../src/house/http";
import { Refused } from "../src/house/problems";

interface Heard {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  authorization: string | undefined;
  body: string;
}
let heard: Heard[];
let answer: { status: number; text: string };
let parlour: Server;

const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();

beforeEach(async () => {
  heard = [];
  answer = { status: 200, text: "{}" };
  parlour = createServer((request, response) => {
    const { method, url, headers } = request;
    void bodyOf(request).then((body) => {
      heard.push({ method, url, type: headers["content-type"], authorization: headers.authorization, body });
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.text);
    });
  });
  await new Promise<void>((ready) => parlour.listen(0, "127.0.0.1", ready));
  // A page asks its own server, so its addresses have no host.
  const { port } = parlour.address() as AddressInfo;
  const real = globalThis.fetch;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => real(`http://127.0.0.1:${port}${path}`, init));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  parlour.closeAllConnections();
  await new Promise((closed) => parlour.close(closed));
});

/** The page's server, with nothing remembered. */
async function fresh() {
  vi.resetModules();
  return (await import("../src/house/http")).server;
}
/** A request that fails, as the sentence that it is told as. */
async function refusal(asked: Promise<unknown>) {
  const error: unknown = await asked.then(() => null, (thrown: unknown) => thrown);
  return error instanceof Error && "words" in error ? [error.words, (error as Refused).status] : error;
}

test("a question without a body is a GET with nothing else", async () => {
  answer.text = '{"a":1}';
  expect(await ask("/api/x")).toEqual({ a: 1 });
  expect(heard).toEqual([{ method: "GET", url: "/api/x", type: undefined, authorization: undefined, body: "" }]);
});

test("a question with a body is posted as JSON, with the tokens of all seats held", async () => {
  await ask("/api/x", { a: null }, ["t1", "t2"]);
  expect(heard).toEqual([{ method: "POST", url: "/api/x", type: "application/json", authorization: "Bearer t1,t2", body: '{"a":null}' }]);
});

test("a refusal is told in the server's words, with its status", async () => {
  answer = { status: 404, text: '{"problem":{"en":"No such match.","fr":"Pas de telle partie."}}' };
  const error: unknown = await ask("/api/x").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({ words: { en: "No such match.", fr: "Pas de telle partie." }, status: 404, message: "No such match." });
});

test.each(["null", '"text"', "{}", "<html>no JSON</html>", ""])("a failure that says only %j gets the page's own words", async (text) => {
  answer = { status: 500, text };
  expect(await refusal(ask("/api/x"))).toEqual([catalogue.wentWrong, 500]);
});

test("an answer that says nothing is nothing", async () => {
  answer.text = "";
  expect(await ask("/api/x")).toBeNull();
});

test("a server that cannot be reached is a sentence too", async () => {
  await new Promise((closed) => parlour.close(closed));
  expect(await refusal(ask("/api/x"))).toEqual([catalogue.unreachable, 0]);
  expect(await refusal((await fresh()).past("m", 0, []))).toEqual([catalogue.unreachable, 0]);
});

test("the games are asked for once, and again only after a failure", async () => {
  const server = await fresh();
  answer = { status: 503, text: "{}" };
  expect(await refusal(server.games())).toEqual([catalogue.wentWrong, 503]);
  answer = { status: 200, text: '[{"name":"triplex"}]' };
  expect([await server.games(), await server.games()]).toEqual([[{ name: "triplex" }], [{ name: "triplex" }]]);
  expect(heard.map(({ url }) => url)).toEqual(["/api/games", "/api/games"]);
});

test("a board is asked for once, each by its name, and again only after a failure", async () => {
  const server = await fresh();
  answer.status = 503;
  await refusal(server.board("a/b"));
  answer.status = 200;
  await Promise.all([server.board("a/b"), server.board("a/b"), server.board("c")]);
  await server.board("a/b");
  expect(heard.map(({ url }) => url)).toEqual(["/api/boards/a%2Fb", "/api/boards/a%2Fb", "/api/boards/c"]);
});

test("every question goes to its own address, with what it asks", async () => {
  const server = await fresh();
  const place = { game: "triplex", options: {}, moves: ["a"] };
  const asked = { game: "triplex", options: {}, seats: [], hints: false, name: "" };
  const questions = [
    server.health(),
    server.read("a b", "rules"),
    server.position(place),
    server.shelves(),
    server.solo("text"),
    server.solo("text", "undo"),
    server.soloChoices("text", ["p"]),
    server.advice("text"),
    server.open(asked),
    server.match("m 1", ["t1", "t2"]),
    server.choices("m 1", ["a&b", "c"], ["t1"]),
    server.past("m 1", 7, ["t1"]),
    server.conflicts("a b", { level: 2 }),
    server.soloRules(),
    server.day(null),
    server.day("2026-11-16"),
    server.dailyCard("2026-11-16", "a b"),
    server.dailyAnswer("2026-11-16", "a b"),
    server.survey("text", "further"),
    server.make("maker", 2, 7),
    server.takeSeat("m 1", { invitation: "i", name: "Ada", token: "" }),
    server.verdicts("m 1", 7),
    server.habits("m 1", ["t1"]),
    server.foresight("m 1", "a&b", ["t1"]),
    server.doubt("m 1", "a", ["t1"]),
    server.refusal("m 1", ["a&b", "c"], ["t1"]),
  ];
  await Promise.all(questions);
  expect(new Set(heard.map(({ method, url, body, authorization }) => [method, url, body, authorization].filter(Boolean).join(" ")))).toEqual(
    new Set([
      "GET /api/health",
      "GET /api/games/a%20b/rules",
      `POST /api/positions ${JSON.stringify(place)}`,
      "GET /api/solos/cards",
      'POST /api/solos {"text":"text","do":null}',
      'POST /api/solos {"text":"text","do":"undo"}',
      'POST /api/solos/choices {"text":"text","path":["p"]}',
      'POST /api/solos/advice {"text":"text"}',
      `POST /api/matches ${JSON.stringify(asked)}`,
      "GET /api/matches/m%201 Bearer t1,t2",
      "GET /api/matches/m%201/choices?path=a%26b&path=c Bearer t1",
      "GET /api/matches/m%201/past?ply=7 Bearer t1",
      'POST /api/games/a%20b/options/conflicts {"options":{"level":2}}',
      "GET /api/solos/rules",
      "GET /api/daily",
      "GET /api/daily/2026-11-16",
      "GET /api/daily/2026-11-16/a%20b",
      "GET /api/daily/2026-11-16/a%20b/answer",
      'POST /api/solos/survey {"text":"text","further":"further"}',
      'POST /api/solos/new {"maker":"maker","difficulty":2,"seed":7}',
      'POST /api/matches/m%201/seats {"invitation":"i","name":"Ada","token":""}',
      "GET /api/matches/m%201/verdicts?ply=7",
      "GET /api/matches/m%201/habits Bearer t1",
      "GET /api/matches/m%201/foresight?move=a%26b Bearer t1",
      'POST /api/matches/m%201/doubts {"move":"a"} Bearer t1',
      "GET /api/matches/m%201/refusal?path=a%26b&path=c Bearer t1",
    ]),
  );
});

