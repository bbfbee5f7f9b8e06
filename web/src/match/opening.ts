/** Opening a table: the server is asked, the seats given are kept, and the page goes there. */
import { server } from "../house/http";
import { address } from "../house/router.svelte";
import type { MatchAsked, MatchGiven } from "../messages";
import { holdSeats, seatsGiven } from "./seats";

export async function openMatch(asked: MatchAsked): Promise<void> {
  goToMatch(await server.open(asked));
}

/** Sits down at a table that was opened for us. */
export function goToMatch(given: MatchGiven): void {
  holdSeats(given.match, seatsGiven(given));
  address.go(`/m/${given.match}`);
}
