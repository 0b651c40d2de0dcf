import { ImportProblem, placeOf } from '../import-problem.ts';
import { DEEPEST, MOST_CHARACTERS } from './item-limits.ts';
import { jsonFault } from './json-fault.ts';

export type JsonPath = readonly (string | number)[];
export type JsonRow = {
  path: JsonPath;
  value: unknown;
  place: { line: number; column: number };
  /** Why the value was passed over unread; its first characters stand in its place. */
  problem?: string;
};

type Scan = {
  depth: number;
  isInString: boolean;
  at: number;
  isKey: boolean;
  problem?: string;
  /** The beginning of a value whose rest is not held. */
  head?: { text: string; place: { line: number; column: number } };
};
type Container = { kind: 'object' | 'array'; key: string; index: number };
type Expects = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

/**
 * Reads one JSON document of any size and gives out its parts one by one: containers for which `descend` says
 * yes are opened, everything else is parsed as a whole. At most one part is held in memory.
 */
export async function* jsonRows(
  chunks: AsyncIterable<string>,
  descend: (path: JsonPath) => boolean,
): AsyncGenerator<JsonRow> {
  const scanner = new RowScanner(descend);
  try {
    for await (const chunk of chunks) yield* scanner.feed(chunk);
  } catch (error) {
    if (error instanceof ImportProblem && error.place.line === undefined) throw error.at(scanner.place());
    throw error;
  }
  yield* scanner.end();
}

class RowScanner {
  private readonly descend: (path: JsonPath) => boolean;
  private readonly stack: Container[] = [];
  private expects: Expects = 'value';
  private text = '';
  /** Pieces that are not looked at yet. */
  private coming = '';
  private at = 0;
  /** How far the value under way has been looked at, and what is open in it. */
  private scan: Scan | null = null;
  /** The place where the text that is held begins. */
  private start = { line: 1, column: 1 };

  constructor(descend: (path: JsonPath) => boolean) {
    this.descend = descend;
  }

  place(): { line: number; column: number } {
    this.text += this.coming;
    this.coming = '';
    const { line = 1, column = 1 } = placeOf(this.text, this.text.length, this.start);
    return { line, column };
  }

  *feed(chunk: string): Generator<JsonRow> {
    this.coming += chunk;
    // Joined to a long value piece by piece, each piece would be a copy of the whole.
    if (this.scan && this.coming.length < this.text.length / 2) return;
    yield* this.look();
  }

  private *look(): Generator<JsonRow> {
    this.text += this.coming;
    this.coming = '';
    for (;;) {
      if (this.scan) {
        const end = this.endOfValue();
        if (end === -1) break;
        const row = this.finishValue(end);
        if (row) yield row;
        continue;
      }
      this.skipSpace();
      const char = this.text[this.at];
      if (char === undefined) break;
      this.take(char);
    }
    this.forget();
  }

  *end(): Generator<JsonRow> {
    yield* this.look();
    if (this.scan && this.scan.depth === 0 && !this.scan.isInString) {
      const row = this.finishValue(this.text.length);
      if (row) yield row;
    }
    if (this.expects === 'nothing' && !this.scan) return;
    const isEmpty = this.expects === 'value' && this.stack.length === 0 && !this.scan;
    if (isEmpty) throw new ImportProblem('The file is empty.', { line: 1, column: 1 });
    // Something may be wrong in the part under way before its end is missing.
    if (this.scan && this.scan.problem === undefined) this.parse(this.text.slice(this.at), this.at);
    throw new ImportProblem('The file is incomplete: it ends in the middle of the JSON.', this.place());
  }

  private take(char: string): void {
    if (this.expects === 'commaOrEnd' || this.expects === 'colon' || this.expects === 'nothing') {
      this.takeMark(char);
      return;
    }
    const closer = this.expects === 'keyOrEnd' ? '}' : this.expects === 'valueOrEnd' ? ']' : '';
    if (char === closer) {
      this.at += 1;
      this.closeContainer();
    } else if (this.expects === 'key' || this.expects === 'keyOrEnd') {
      if (char !== '"') throw this.fault(this.at);
      this.scan = { depth: 0, isInString: true, at: this.at + 1, isKey: true };
    } else this.takeValue(char);
  }

  private takeMark(char: string): void {
    const top = this.stack.at(-1);
    const closer = top?.kind === 'object' ? '}' : ']';
    if (this.expects === 'colon' && char === ':') this.expects = 'value';
    else if (this.expects === 'commaOrEnd' && top && char === ',') {
      this.expects = top.kind === 'object' ? 'key' : 'value';
      top.index += 1;
    } else if (this.expects === 'commaOrEnd' && top && char === closer) this.closeContainer();
    else throw this.fault(this.at);
    this.at += 1;
  }

  private takeValue(char: string): void {
    const isContainer = char === '{' || char === '[';
    if (isContainer && this.descend(this.path())) {
      this.stack.push({ kind: char === '{' ? 'object' : 'array', key: '', index: 0 });
      this.expects = char === '{' ? 'keyOrEnd' : 'valueOrEnd';
      this.at += 1;
      return;
    }
    if (char === ',' || char === ':' || char === '}' || char === ']') throw this.fault(this.at);
    this.scan = { depth: 0, isInString: false, at: this.at, isKey: false };
  }

  private closeContainer(): void {
    this.stack.pop();
    this.expects = this.stack.length === 0 ? 'nothing' : 'commaOrEnd';
  }

  /** Looks on for the end of the value under way; -1 when the text does not reach it. */
  private endOfValue(): number {
    const scan = this.scan;
    if (!scan) return -1;
    const { text } = this;
    for (;;) {
      if (scan.isInString) {
        const quote = text.indexOf('"', scan.at);
        if (quote === -1) {
          scan.at = this.keepEscape(scan.at);
          return -1;
        }
        if (isEscaped(text, quote, scan.at)) {
          scan.at = quote + 1;
          continue;
        }
        scan.isInString = false;
        scan.at = quote + 1;
        if (scan.depth === 0) return scan.at;
      }
      BREAK.lastIndex = scan.at;
      const found = BREAK.exec(text);
      if (!found) {
        scan.at = text.length;
        return -1;
      }
      const char = found[0];
      const index = found.index;
      scan.at = index + 1;
      if (char === '"') scan.isInString = true;
      else if (char === '{' || char === '[') {
        scan.depth += 1;
        if (scan.depth > DEEPEST) scan.problem = TOO_DEEP;
      } else if (char === '}' || char === ']') {
        if (scan.depth === 0) return index;
        scan.depth -= 1;
        if (scan.depth === 0) return index + 1;
      } else if (scan.depth === 0) return index;
    }
  }

  /** Backslashes at the end may escape a quote that comes with the next piece, so they are looked at again. */
  private keepEscape(from: number): number {
    let end = this.text.length;
    while (end > from && this.text[end - 1] === '\\') end -= 1;
    return end;
  }

  private finishValue(end: number): JsonRow | null {
    const isKey = this.scan?.isKey ?? false;
    const { problem, head } = this.scan ?? {};
    const { line, column } = head?.place ?? this.placeAt(this.at);
    const held = this.text.slice(this.at, problem === undefined ? end : Math.min(end, this.at + HEAD));
    const value = problem === undefined ? this.parse(held, this.at) : (head?.text ?? held);
    this.at = end;
    this.scan = null;
    const top = this.stack.at(-1);
    if (isKey) {
      if (top) top.key = String(value);
      this.expects = 'colon';
      return null;
    }
    const path = this.path();
    this.expects = this.stack.length === 0 ? 'nothing' : 'commaOrEnd';
    return { path, value, place: { line, column }, ...(problem === undefined ? {} : { problem }) };
  }

  private parse(raw: string, start: number): unknown {
    try {
      return JSON.parse(raw);
    } catch {
      const fault = faultIn(raw);
      if (fault >= raw.length && this.expects !== 'nothing' && start + raw.length >= this.text.length) {
        throw new ImportProblem('The file is incomplete: it ends in the middle of the JSON.', this.place());
      }
      throw this.fault(start + fault);
    }
  }

  private path(): (string | number)[] {
    return this.stack.map((container) => (container.kind === 'object' ? container.key : container.index));
  }

  private skipSpace(): void {
    NOT_SPACE.lastIndex = this.at;
    const found = NOT_SPACE.exec(this.text);
    this.at = found ? found.index : this.text.length;
  }

  private placeAt(offset: number): { line: number; column: number } {
    const { line = 1, column = 1 } = placeOf(this.text, offset, this.start);
    return { line, column };
  }

  /** Drops what has been read, and keeps count of lines. Of a value that is too large only the beginning stays. */
  private forget(): void {
    const { scan } = this;
    if (scan && scan.at - this.at > MOST_CHARACTERS) scan.problem ??= TOO_LARGE;
    if (scan?.problem !== undefined) {
      scan.head ??= { text: this.text.slice(this.at, this.at + HEAD), place: this.placeAt(this.at) };
      this.at = scan.at;
    }
    const { line = 1, column = 1 } = placeOf(this.text, this.at, this.start);
    this.start = { line, column };
    this.text = this.text.slice(this.at);
    if (this.scan) this.scan.at -= this.at;
    this.at = 0;
  }

  private fault(offset: number): ImportProblem {
    const char = this.text[offset] ?? '';
    const isControl = char !== '' && char < ' ' && !'\r\n\t'.includes(char);
    const shown = isControl ? 'a control character' : `"${char}"`;
    return new ImportProblem(
      `The JSON isn't well-formed: ${shown} is not allowed here.`,
      placeOf(this.text, offset, this.start),
    );
  }
}

const HEAD = 4_096;
const TOO_LARGE = "It's larger than 32 MB.";
const TOO_DEEP = `It's nested more than ${DEEPEST} levels deep.`;
/** The place of a fault in a value too large for the pattern that looks for it is its beginning. */
function faultIn(raw: string): number {
  try {
    return jsonFault(raw);
  } catch {
    return 0;
  }
}

const BREAK = /["{}[\],\s]/g;
const NOT_SPACE = /[^ \t\r\n]/g;

function isEscaped(text: string, quote: number, from: number): boolean {
  let backslashes = 0;
  for (let index = quote - 1; index >= from && text[index] === '\\'; index -= 1) backslashes += 1;
  return backslashes % 2 === 1;
}
