import { beforeEach, expect, test, vi } from "vitest";
import { askForSeat, heldSeats, hideInvitation, holdSeats, invitationHere, missingFriends, moveToRematch, seatAnswered, seatsGiven } from "../src/match/seats";
import { emptyStorage, openWindow } from "./standins";
import { sitting } from "./told";

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

test("a guest brings an invitation in the address; whoever sits here already is no guest", () => {
  openWindow("http://parlour.test/m/m1#seat=A-b_c.d~9");
  expect(invitationHere("m1")).toBe("A-b_c.d~9");
  holdSeats("m1", { tokens: ["mine"], invitations: [] });
  expect([invitationHere("m1"), invitationHere("m2")]).toEqual([null, "A-b_c.d~9"]);
  hideInvitation();
  expect(replaceState).toHaveBeenCalledWith(null, "", "/m/m1");
});

test.each(["", "#seat=", "#line=abc", "#seat=a b", "#x#seat=abc", "#seat=abc&more"])("an address with %j invites nobody and stays", (hash) => {
  openWindow(`http://parlour.test/m/m1${hash}`);
  expect(invitationHere("m1")).toBeNull();
  hideInvitation();
  expect(replaceState).not.toHaveBeenCalled();
});

test("a guest makes up a token of their own, and the same again after a lost answer", () => {
  const asked = askForSeat("m1", "invitation", "Bob");
  expect(asked).toEqual({ invitation: "invitation", name: "Bob", token: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
  expect(heldSeats("m1").tokens).toEqual([]);
  expect(askForSeat("m1", "invitation", "Bobby")).toEqual({ ...asked, name: "Bobby" });
  expect(askForSeat("m1", "another", "Bob").token).not.toBe(asked.token);
  const last = heldSeats("m1").asked!.token;
  seatAnswered("m1", true);
  expect(heldSeats("m1")).toEqual({ tokens: [last], invitations: [] });
});

test("a seat that somebody else has taken is not held", () => {
  askForSeat("m1", "invitation", "Bob");
  seatAnswered("m1", false);
  expect(heldSeats("m1")).toEqual(nothing);
  expect(askForSeat("m1", "invitation", "Bob").token).toHaveLength(32);
});

test("friends who have not come yet have their links", () => {
  openWindow("https://parlour.test:8443/somewhere");
  holdSeats("m1", { tokens: ["mine"], invitations: [{ seat: 1, token: "one" }, { seat: 2, token: "two" }, { seat: 7, token: "none" }] });
  const seats = [sitting(), sitting({ joined: true }), sitting({ joined: false })];
  expect(missingFriends({ match: "m1", seats })).toEqual([{ seat: 2, link: "https://parlour.test:8443/m/m1#seat=two" }]);
  expect(missingFriends({ match: "m2", seats })).toEqual([]);
});

test("of a new match, friends' seats are passed on, the others are played here, computers' have no token", () => {
  const given = seatsGiven({
    match: "m1",
    seats: [
      { seat: 0, kind: "me", token: "a", invitation: null },
      { seat: 1, kind: "friend", token: null, invitation: "b" },
      { seat: 2, kind: "computer", token: null, invitation: null },
      { seat: 3, kind: "screen", token: "a", invitation: null },
    ],
  });
  expect(given).toEqual({ tokens: ["a"], invitations: [{ seat: 1, token: "b" }] });
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
