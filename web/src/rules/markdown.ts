/** Markdown as far as the rules use it: headings, paragraphs, lists, tables, bold, italic, code, and examples to be
 * played on. It becomes a tree that the page draws itself, so nothing in a text can become markup. */
export type Span =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "bold"; spans: Span[] }
  | { kind: "italic"; spans: Span[] };

export type Block =
  | { kind: "heading"; level: number; spans: Span[] }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "example"; example: Example };

/** A position inside the text, to look at and play on. */
export interface Example {
  /** What its line of text says after the game: options, where it begins, and moves. */
  start: string;
  /** Legal moves that show what is meant. */
  tries: string[];
  /** Moves to be gone through one after another. */
  line: string[];
  /** Moves that the rules forbid. */
  refused: string[];
  /** The cells that matter; none: the whole board. */
  view: string[];
  caption: Span[];
  /** The line of a solo that is no game's. */
  solo?: string;
}

const INLINE = /`([^`]+)`|\*\*([^*]+(?:\*[^*]+\*[^*]*)*)\*\*|\*([^*]+)\*/;

export function spansOf(text: string): Span[] {
  const found = INLINE.exec(text);
  if (!found) return text ? [{ kind: "text", text }] : [];
  const [whole, code, bold, italic] = found;
  const before = text.slice(0, found.index);
  const middle: Span =
    code !== undefined ? { kind: "code", text: code } : { kind: bold !== undefined ? "bold" : "italic", spans: spansOf(bold ?? italic ?? "") };
  return [...(before ? [{ kind: "text" as const, text: before }] : []), middle, ...spansOf(text.slice(found.index + whole.length))];
}

const HEADING = /^(#{1,4})\s+(.*)$/;
const ITEM = /^\s*(?:[-*]|(\d+)[.)])\s+(.*)$/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^[\s|:-]+$/;

const EXAMPLE = "```example";
const SOLO = "```solo";

/** Lines that say how to get to a position, an empty line, and what there is to see. */
function exampleOf(lines: string[]): Example {
  const empty = lines.indexOf("");
  const facts = new Map(lines.slice(0, empty).map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]));
  const words = (key: string) => facts.get(key)?.split(/\s+/) ?? [];
  const seed = facts.get("seed");
  const position = facts.get("position");
  const start = [...words("options")];
  if (seed !== undefined) start.push(`seed=${seed}`);
  if (position !== undefined) start.push(`position=${JSON.stringify(position)}`);
  if (facts.has("moves")) start.push("moves", ...words("moves"));
  return { start: start.join(" "), tries: words("try"), line: words("line"), refused: words("refused"), view: words("view"), caption: spansOf(lines.slice(empty + 1).join(" ")) };
}

/** A line of text, an empty one, and what there is to see. */
function soloOf([solo = "", , ...caption]: string[]): Example {
  return { start: "", tries: [], line: [], refused: [], view: [], caption: spansOf(caption.join(" ")), solo };
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const close = () => {
    if (paragraph.length) blocks.push({ kind: "paragraph", spans: spansOf(paragraph.join(" ")) });
    paragraph = [];
  };
  const lines = markdown.split(/\r?\n/);
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line === EXAMPLE || line === SOLO) {
      close();
      const end = lines.indexOf("```", i);
      const inside = lines.slice(i + 1, end);
      blocks.push({ kind: "example", example: line === SOLO ? soloOf(inside) : exampleOf(inside) });
      i = end;
    } else if (heading) {
      close();
      blocks.push({ kind: "heading", level: heading[1]!.length, spans: spansOf(heading[2]!) });
    } else if (item && (paragraph.length === 0 || item[1] === undefined || item[1] === "1")) {
      close();
      const items: string[] = [];
      for (let next: RegExpExecArray | null = item; ; next = ITEM.exec(lines[i]!)) {
        if (next) items.push(next[2]!);
        else items[items.length - 1] += ` ${lines[i]!.trim()}`;
        const after = lines[i + 1];
        if (after === undefined || !(ITEM.test(after) || /^\s+\S/.test(after))) break;
        i++;
      }
      blocks.push({ kind: "list", ordered: item[1] !== undefined, items: items.map(spansOf) });
    } else if (ROW.test(line) && RULE.test(lines[i + 1] ?? "") && (lines[i + 1] ?? "").includes("-")) {
      close();
      const head = cells(line);
      const rows: Span[][][] = [];
      for (i += 2; ROW.test(lines[i] ?? ""); i++) rows.push(cells(lines[i]!));
      i--;
      blocks.push({ kind: "table", head, rows });
    } else if (line.trim()) paragraph.push(line.trim());
    else close();
  }
  close();
  return blocks;
}

function cells(line: string): Span[][] {
  return ROW.exec(line)![1]!.split("|").map((cell) => spansOf(cell.trim()));
}
