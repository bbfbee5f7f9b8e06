import { beforeEach, expect, test, vi } from "vitest";
import { heldSeats, holdSeats, invitationLink, moveToRematch, seatsGiven, takeInvitation } from "../src/match/seats";
import { emptyStorage, openWindow } from "./standins";

const nothing = { tokens: [], invitations: [] };
const replaceState = vi.fn();

let storage: ReturnType<typeof emptyStorage>;
beforeEach(() => {
  storage = emptyStorage();
  replaceState.mockClear();
  vi.stubGlobal("history", { replaceState });
});

test("seats are held match by match", () => {
  expect(heldSeats("m1")).toEqual(nothing);
  holdSeats("m1", { tokens: ["a"], invitations: [{ seat: 1, token: "b" }] });
  holdSeats("m2", { tokens: ["c"], invitations: [] });
  expect(heldSeats("m1")).toEqual({ tokens: ["a"], invitations: [{ seat: 1, token: "b" }] });
  expect(heldSeats("m2").tokens).toEqual(["c"]);
});

test("an invitation gives a seat besides those held, once, and leaves the address bar", () => {
  holdSeats("m1", { tokens: ["mine"], invitations: [{ seat: 2, token: "x" }] });
  openWindow(`http://parlour.test/m/m1#seat=A-b_c.d~9`);
  takeInvitation("m1");
  takeInvitation("m1");
  expect(heldSeats("m1")).toEqual({ tokens: ["mine", "A-b_c.d~9"], invitations: [{ seat: 2, token: "x" }] });
  expect(replaceState).toHaveBeenCalledWith(null, "", "/m/m1");
});

test.each(["", "#seat=", "#line=abc", "#seat=a b", "#x#seat=abc", "#seat=abc&more"])("an address with %j gives no seat and stays", (hash) => {
  openWindow(`http://parlour.test/m/m1${hash}`);
  takeInvitation("m1");
  expect(heldSeats("m1")).toEqual(nothing);
  expect(replaceState).not.toHaveBeenCalled();
});

test("a friend's link leads to the match with the friend's token", () => {
  openWindow("https://parlour.test:8443/somewhere");
  const link = invitationLink("m1", "A-b_c.d~9");
  expect(link).toBe("https://parlour.test:8443/m/m1#seat=A-b_c.d~9");
  openWindow(link);
  takeInvitation("m1");
  expect(heldSeats("m1").tokens).toEqual(["A-b_c.d~9"]);
});

test("of a new match, friends' seats are passed on, the others are played here, computers' have no token", () => {
  const given = seatsGiven({
    match: "m1",
    seats: [
      { seat: 0, kind: "me", token: "a" },
      { seat: 1, kind: "friend", token: "b" },
      { seat: 2, kind: "computer", token: null },
      { seat: 3, kind: "screen", token: "a" },
      { seat: 4, kind: "screen", token: "c" },
    ],
  });
  expect(given).toEqual({ tokens: ["a", "c"], invitations: [{ seat: 1, token: "b" }] });
});

test("whoever sat at a table sits at its rematch, unless they sit there already or only watched", () => {
  moveToRematch("m1", "m2");
  expect([heldSeats("m2"), storage.read("seats")]).toEqual([nothing, null]);
  holdSeats("m1", { tokens: ["a"], invitations: [{ seat: 1, token: "b" }] });
  moveToRematch("m1", null);
  expect(Object.keys(storage.read("seats") as object)).toEqual(["m1"]);
  moveToRematch("m1", "m2");
  expect(heldSeats("m2")).toEqual({ tokens: ["a"], invitations: [] });
  holdSeats("m3", { tokens: ["mine"], invitations: [] });
  moveToRematch("m1", "m3");
  expect(heldSeats("m3").tokens).toEqual(["mine"]);
});
