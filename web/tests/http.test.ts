import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catalogue } from "../src/house/catalogue";
import { ask, readRecord } from "../src/house/http";
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
  expect(await refusal((await fresh()).record("m"))).toEqual([catalogue.unreachable, 0]);
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
    ]),
  );
});

test("the record of a match is read from its text, and refused where it is secret", async () => {
  const server = await fresh();
  answer.text = '[Seed "7"]\n\n1. a 2. b\n';
  expect(await server.record("m 1")).toEqual({ seed: 7, moves: ["a", "b"] });
  expect(heard[0]).toMatchObject({ method: "GET", url: "/api/matches/m%201/record" });
  answer = { status: 409, text: '{"problem":{"en":"Later.","fr":"Plus tard."}}' };
  expect(await refusal(server.record("m 1"))).toEqual([{ en: "Later.", fr: "Plus tard." }, 409]);
});

test("a record gives the deal and the moves, not its headers nor its comments", () => {
  const text = '[Game "triolet"]\n[Seed "90131229282549"]\n[Player1 "1. x"]\n\n1. F8=8,G8=0 {2. no} 2. x2,3\n3. pass {1. a comment}\n\n{4. no}\n10.   y 11.\nz\n';
  expect(readRecord(text)).toEqual({ seed: 90131229282549, moves: ["F8=8,G8=0", "x2,3", "pass", "y", "z"] });
});

test("a record without a seed or without moves", () => {
  expect(readRecord('[Game "triplex"]\n\n')).toEqual({ moves: [] });
  expect(readRecord('[Game "triplex [Seed "7"]"]\n[Seed "x7"]\n\n1. a\n')).toEqual({ moves: ["a"] });
  for (const header of ['[Event [Seed "7"]', '[Seed "7"] "8"]']) expect(readRecord(`${header}\n\n1. a\n`)).toEqual({ moves: ["a"] });
  expect(readRecord("")).toEqual({ moves: [] });
});
