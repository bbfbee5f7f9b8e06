/** Opening a table: the server is asked, the seats given are kept, and the page goes there. */
import { server } from "../house/http";
import { address } from "../house/router.svelte";
import type { MatchAsked, MatchGiven } from "../messages";
import { holdSeats, seatsGiven } from "./seats";

export async function openTable(asked: MatchAsked): Promise<void> {
  goToTable(await server.open(asked));
}

/** Sits down at a table that was opened for us. */
export function goToTable(given: MatchGiven): void {
  holdSeats(given.match, seatsGiven(given));
  address.go(`/m/${given.match}`);
}
