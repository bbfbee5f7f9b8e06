/** Opening a table: the server is asked, the seats given are kept, and the page goes there. */
import { server } from "../house/http";
import { address } from "../house/router.svelte";
import type { MatchAsked } from "../messages";
import { holdSeats, seatsGiven } from "./seats";

export async function openTable(asked: MatchAsked): Promise<void> {
  const given = await server.open(asked);
  holdSeats(given.match, seatsGiven(given));
  address.go(`/m/${given.match}`);
}
