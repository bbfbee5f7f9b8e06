/** The moves after which a game's board is drawn on its box, so that there is something to see. */
export const lids: Record<string, string[]> = {};
