/** What is counted of the games of this browser: how they were opened, and what a game says of how one plays. */
import { heldSeats } from "../match/seats";
import type { GameTold, HabitsTold, Words } from "../messages";
import { server } from "./http";
import { keep, kept } from "./kept";
import { Refused } from "./problems";
import { rememberedGames } from "./remembered";

/** So many games are kept, and so many asked for at a time. */
const MOST = 300;
const AT_A_TIME = 20;

/** By match, the newest last; null where the server no longer knows the match. */
type Known = Record<string, HabitsTold | null>;

const known = (): Known => kept<Known>("habits", {});

/** The games in which I had one seat. */
function mine(): { told: HabitsTold; seat: number }[] {
  return Object.values(known()).flatMap((told) => (told?.you.length === 1 ? [{ told, seat: told.you[0]! }] : []));
}

let busy: Promise<void> | null = null;

/** Asks about games that are over and not counted yet, one after another. */
export function countNew(heard: () => void = () => {}): Promise<void> {
  busy ??= ask().finally(() => (busy = null));
  return busy.then(heard);
}

async function ask(): Promise<void> {
  const there = known();
  const fresh = rememberedGames().filter(({ match, over, outcome }) => over && outcome !== "left" && !(match in there));
  for (const { match } of fresh.slice(0, AT_A_TIME)) {
    try {
      note(match, await server.habits(match, heldSeats(match).tokens));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) return; // later
      note(match, null);
    }
  }
}

function note(match: string, told: HabitsTold | null): void {
  keep("habits", Object.fromEntries([...Object.entries(known()), [match, told]].slice(-MOST)));
}

export interface OwnMove {
  move: string;
  games: number;
  /** My part of the win in them. */
  won: number;
}

/** What I played at a place, the most frequent first. */
export function ownMoves(place: string): OwnMove[] {
  const found = new Map<string, OwnMove>();
  for (const { told, seat } of mine()) {
    const move = told.way.find(([at]) => at === place)?.[1];
    if (!move) continue;
    const own = found.get(move) ?? { move, games: 0, won: 0 };
    found.set(move, { move, games: own.games + 1, won: own.won + told.shares[seat]! });
  }
  return [...found.values()].sort((a, b) => b.games - a.games);
}

export interface Average {
  game: string;
  title: Words;
  value: number;
  /** Of so many games. */
  games: number;
}

/** The averages of what games count. */
export function averages(cupboard: readonly GameTold[]): Average[] {
  return cupboard.flatMap(({ name, facts }) => {
    const games = mine().filter(({ told }) => told.game === name && told.moves.some(Boolean));
    if (!games.length) return [];
    const moves = games.reduce((sum, { told, seat }) => sum + told.moves[seat]!, 0);
    return facts.map((fact) => {
      const amount = games.reduce((sum, { told, seat }) => sum + (told.facts[fact.name]?.[seat] ?? 0), 0);
      return { game: name, title: fact.title, value: amount / Math.max(1, fact.each === "move" ? moves : games.length), games: games.length };
    });
  });
}
