/** A study that is open: where one stands in its tree, what lies on the board, what is practised. */
import { announcer } from "../house/announce.svelte";
import { BoardState } from "../board/state.svelte";
import { server } from "../house/http";
import { say, t } from "../house/language";
import { dressed } from "../house/looks.svelte";
import { reason } from "../house/problems";
import type { JudgementTold, MoveTold, OpinionTold, Sign, StudyTold, TriedTold, VerdictsTold } from "../messages";
import { studies } from "./asking";
import { Findings } from "./findings.svelte";
import { fragmentOf } from "./fragment";
import { cutOff, grown, mainFrom, movesTo, packed, pathTo, promote, sprout, type Leaf } from "./tree";

const SIGNS: Record<JudgementTold["mark"], Sign> = { fine: "", inaccuracy: "?!", mistake: "?", blunder: "??" };
/** A move that a strong player thinks as good as the best, within so much of the win, is right, too. */
const AS_GOOD = 0.03;
/** The name of a computer in a record. */
const LEVEL = /^level:(\d)/;

export class Book {
  readonly root: Leaf;
  readonly findings: Findings;
  /** The moves that were played, which are judged. */
  readonly played: readonly Leaf[];
  at = $state.raw() as Leaf;
  boardState = $state.raw<BoardState | null>(null);
  /** What lies there now. */
  tried = $state.raw<TriedTold | null>(null);
  /** Changes with the tree: its leaves are not watched. */
  changed = $state(0);
  problem = $state("");
  openly = $state(false);
  /** Whether a strong player says what it thinks of every position. */
  engine = $state(false);
  opinion = $state.raw<{ leaf: Leaf; told: OpinionTold } | null>(null);
  /** The side for which it is said; null: for whoever is to move. */
  side = $state<number | null>(null);
  /** The move for which a better one is looked for. */
  practice = $state.raw<Leaf | null>(null);
  /** The move for which a better one is drawn. */
  private bettered = $state.raw<Leaf | null>(null);
  /** Said when something was found. */
  praise = $state("");

  constructor(readonly told: StudyTold) {
    this.root = grown(told);
    this.played = mainFrom(this.root);
    this.at = this.root;
    const people = told.seats.flatMap((_, seat) => (this.levelAt(seat) ? [] : [seat]));
    this.findings = new Findings(told.study, people);
  }

  // --- where one stands ----------------------------------------------------------------------------------------------

  readonly judgement = $derived.by(() => this.judgementOf(this.at));

  /** The move that is spoken of: while one looks for a better one, or at it, the board shows what was before. */
  readonly subject = $derived.by(() => this.practice ?? this.bettered ?? this.at);

  /** Whether the better line is on the board. */
  get isBetterShown(): boolean {
    return this.bettered !== null;
  }

  judgementOf(leaf: Leaf): JudgementTold | null {
    return this.findings.judged.get(this.played.indexOf(leaf) + 1) ?? null; // moves are counted from 1
  }

  signOf(leaf: Leaf): Sign {
    const judgement = this.judgementOf(leaf);
    return leaf.mark || (judgement ? SIGNS[judgement.mark] : "");
  }

  /** The number of the last move that was played on the way here. */
  get ply(): number {
    return pathTo(this.at).filter((leaf, i) => this.played[i] === leaf).length;
  }

  async go(leaf: Leaf): Promise<void> {
    this.at = leaf;
    this.bettered = null;
    this.problem = this.praise = "";
    try {
      const told = await studies.look(this.told.study, movesTo(leaf), this.openly);
      const [board] = await Promise.all([server.board(told.scene.board), dressed(this.told.game)]);
      if (this.at !== leaf) return;
      this.tried = told;
      const shown = { ...told, match: this.told.study, moves: pathTo(leaf).map(({ move }) => move!), you: told.scene.to_move === null ? [] : [told.scene.to_move] };
      if (this.boardState) this.boardState.show(shown, board);
      else this.boardState = new BoardState(shown, board, this.partner);
      this.boardState.refused(); // of a move that was on its way when one came back here, nothing more is heard
      this.boardState.shadows = [];
      if (this.engine && !this.practice) void this.think();
    } catch (error) {
      this.failed(leaf, error);
    }
  }

  /** What goes wrong: where one is, or while the study is judged. */
  get trouble(): string {
    return this.problem || this.findings.problem;
  }

  /** Says why something did not work, as long as one stands where it was tried. */
  private failed(leaf: Leaf, error: unknown): void {
    if (this.at !== leaf) return;
    this.problem = reason(error);
    this.boardState?.refused();
  }

  goToPly(ply: number): void {
    void this.go(ply <= 0 ? this.root : this.played[Math.min(ply, this.played.length) - 1]!);
  }

  step(by: 1 | -1): void {
    const next = by === 1 ? this.at.children[0] : this.at.parent;
    if (next) void this.leave().go(next);
  }

  jump(to: "start" | "end"): void {
    void this.leave().go(to === "start" ? this.root : (mainFrom(this.at).at(-1) ?? this.at));
  }

  /** Whatever was practised is not any more. */
  leave(): this {
    this.practice = null;
    return this;
  }

  toggleOpen(): void {
    this.openly = !this.openly;
    void this.go(this.at);
  }

  /** What each move is worth here, where the game is solved. */
  verdicts(): Promise<VerdictsTold> {
    return studies.verdicts(this.told.study, movesTo(this.at));
  }

  // --- trying --------------------------------------------------------------------------------------------------------

  private readonly partner = {
    play: (move: string) => this.play(move),
    ask: async (path: string[]) => (await studies.choices(this.told.study, movesTo(this.at), path)).choices,
    foresee: async (move: string) => (await studies.foresight(this.told.study, movesTo(this.at), move)).foresight,
    refuse: async (path: string[]) => (await studies.refusal(this.told.study, movesTo(this.at), path)).refusal,
    carefree: true,
  };

  async play(move: string): Promise<void> {
    const here = this.at;
    const { practice } = this;
    if (practice?.parent === here && !(await this.isBetter(move, practice))) return this.tryAgain(practice);
    try {
      const told = await studies.look(this.told.study, [...movesTo(here), move], this.openly);
      if (this.at !== here) return;
      const leaf = sprout(here, told.move!); // where a move was tried, it led there
      this.changed += 1;
      const right = this.practice?.parent === here;
      await this.leave().go(leaf);
      if (!right) return;
      this.praise = t("practiseRight");
      announcer.say(this.praise);
    } catch (error) {
      this.failed(here, error);
    }
  }

  private tryAgain(practice: Leaf): void {
    if (this.practice !== practice) return;
    this.boardState?.refused();
    if (this.boardState) this.boardState.sentence = t("practiseWrong");
    announcer.say(t("practiseWrong"));
  }

  /** Whether a move is as good as what would have been best instead of the one that was made. */
  private async isBetter(move: string, made: Leaf): Promise<boolean> {
    const judgement = this.judgementOf(made);
    if (!judgement || judgement.line[0]?.text === move) return true;
    const { lines } = await studies.opinion(this.told.study, movesTo(this.at)).catch(() => ({ lines: [] }));
    const best = Math.max(judgement.before, ...lines.map(({ value }) => value));
    return lines.some((line) => line.moves[0]?.text === move && line.value >= best - AS_GOOD);
  }

  /** Goes to where a move was made, to look for a better one. */
  practise(leaf: Leaf): void {
    if (!leaf.parent) return;
    this.practice = leaf;
    void this.go(leaf.parent);
    announcer.say(t("practising"));
  }

  /** Goes to where a move was made, and draws the better line there. */
  async showBetter(leaf: Leaf): Promise<void> {
    const line = this.judgementOf(leaf)?.line ?? [];
    if (!leaf.parent || !line.length) return;
    const before = leaf.parent;
    await this.leave().go(before);
    if (this.at !== before || this.problem) return;
    this.bettered = leaf;
    this.draw(line);
    this.praise = t("betterShown");
  }

  /** Draws moves as ghosts, numbered. */
  draw(line: readonly MoveTold[]): void {
    if (this.boardState) this.boardState.shadows = line.flatMap(({ picture }, i) => (picture ? [{ picture, number: line.length > 1 ? i + 1 : 0 }] : []));
  }

  promote(): void {
    promote(this.at);
    this.changed += 1;
  }

  cutOff(): void {
    const { parent } = this.at;
    if (!parent) return;
    cutOff(this.at);
    this.changed += 1;
    void this.go(parent);
  }

  comment(words: string): void {
    this.at.comment = words.trim();
    this.changed += 1;
  }

  mark(sign: Sign): void {
    this.at.mark = sign;
    this.changed += 1;
  }

  /** Where others find the tree as it is now: a small one is in the link itself, a large one is kept as a study. */
  async share(): Promise<string> {
    const tree = packed(this.told.study, this.root, (leaf) => this.signOf(leaf));
    const fragment = await fragmentOf(await studies.written(tree));
    return fragment ? `/study${fragment}` : `/study/${(await studies.open({ tree })).study}`;
  }

  // --- a strong player's opinion ---------------------------------------------------------------------------------------

  toggleEngine(): void {
    this.engine = !this.engine;
    this.opinion = null;
    this.bettered = null;
    this.praise = "";
    if (this.boardState) this.boardState.shadows = [];
    if (this.engine) void this.think();
  }

  /** Hears opinions for one side only, or for whoever is to move. */
  choose(side: number | null): void {
    this.side = side;
    if (this.boardState) this.boardState.shadows = [];
    if (this.engine) void this.think();
  }

  /** Whether the side that one has chosen is to move. */
  get isItsTurn(): boolean {
    return this.side === null || this.tried?.scene.to_move === this.side;
  }

  /** Whether an opinion would rest on a hand that the side one has chosen does not know. */
  get isSecret(): boolean {
    return this.told.hidden && !this.isItsTurn && !this.tried?.result;
  }

  /** What is thought of the position on the board, as far as it is for the side one has chosen to know. */
  get opinionHere(): OpinionTold | null {
    return this.opinion?.leaf === this.at && !this.isSecret ? this.opinion.told : null;
  }

  private async think(): Promise<void> {
    const leaf = this.at;
    if (this.tried?.result || this.isSecret || this.opinion?.leaf === leaf) return this.ghosts();
    try {
      const told = await studies.opinion(this.told.study, movesTo(leaf));
      if (this.at !== leaf || !this.engine) return;
      this.opinion = { leaf, told };
      this.ghosts();
    } catch (error) {
      if (this.at === leaf) this.problem = reason(error);
    }
  }

  /** The first moves of the best lines, numbered as they are listed. */
  private ghosts(): void {
    const told = this.opinionHere;
    if (told && this.isItsTurn) this.draw(told.lines.flatMap(({ moves }) => moves.slice(0, 1)));
  }

  // --- who played -----------------------------------------------------------------------------------------------------

  /** The level of the computer that sat there. */
  levelAt(seat: number): string | null {
    return LEVEL.exec(this.told.names[seat] ?? "")?.[1] ?? null;
  }

  nameAt(seat: number): string {
    const level = this.levelAt(seat);
    return level ? `${t("computer")} (${t("level", { level })})` : this.told.names[seat] || this.seatAt(seat);
  }

  /** How a seat is painted: by the first of its colours. */
  lookOf(seat: number): string {
    return this.tried?.scene.seats[seat]!.look.split(" ")[0] ?? "";
  }

  /** What a seat is called, whoever sat there. */
  seatAt(seat: number): string {
    return say(this.told.seats[seat]!);
  }
}
