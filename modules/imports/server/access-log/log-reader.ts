import type { SourceFile } from '../input/source-input.ts';
import { type Detected, detectFormat, whyUnknown } from './formats/detect-format.ts';
import { unwrapped } from './formats/json-format.ts';
import { isFields } from './formats/w3c-format.ts';
import { linesOfFile } from './lines-of-file.ts';
import type { LogLine } from './log-line.ts';

/** So many lines tell how a file is written. */
const FIRST_LINES = 100;
/** Ways of writing that are tried on lines of one file. */
const MOST_OPENED = 8;

/** Why a file is not read: where it could not be understood. */
export type Unread = { line: number; sentence: string };

/** How a file is written, by its first lines; null where it is empty. */
export async function openLogReader(file: SourceFile, zone: string): Promise<LogReader | Unread | null> {
  const first: string[] = [];
  const numbers: number[] = [];
  let number = 0;
  for await (const line of linesOfFile(file)) {
    number += 1;
    if (line !== null && line.trim() !== '') {
      first.push(line);
      numbers.push(number);
    }
    if (first.length >= FIRST_LINES) break;
  }
  if (number === 0) return null;
  if (first.length === 0) return { line: 1, sentence: 'No line looks like an access log.' };
  const found = detectFormat(first, zone);
  if (found) return new LogReader(found, zone);
  const inner = detectFormat(
    first.map(unwrapped).filter((line) => line !== null),
    zone,
  );
  if (inner) return new LogReader(inner, zone, unwrapped);
  const { at, sentence } = whyUnknown(first, zone);
  return { line: numbers[at] ?? 1, sentence };
}

/** Reads the lines of a file, also where its server was told in the middle of it to write them otherwise. */
export class LogReader {
  readonly names = new Set<string>();
  private current: Detected;
  private readonly opened: Detected[];
  private readonly zone: string;
  private readonly unwrap: ((line: string) => string | null) | null;
  private tellsAgents = false;

  /** @param unwrap what lines are taken out of, if anything */
  constructor(first: Detected, zone: string, unwrap: ((line: string) => string | null) | null = null) {
    this.current = first;
    this.unwrap = unwrap;
    this.opened = [first];
    this.zone = zone;
    this.names.add(first.name);
  }

  /** @returns a sentence where the line is of no format that is known; null where it tells of no request */
  read(whole: string): LogLine | string | null {
    const text = this.unwrap?.(whole) ?? whole;
    if (text === '') return null;
    const line = this.current.reader.read(text);
    const found = typeof line === 'string' ? this.otherwise(text, line) : line;
    if (typeof found === 'object' && found !== null && found.userAgent !== null) this.tellsAgents = true;
    return found;
  }

  private otherwise(text: string, problem: string): LogLine | string | null {
    if (text.startsWith('#') && !isFields(text)) return null;
    for (const other of this.others(text)) {
      const line = other.reader.read(text);
      // What lacks its end looks like a shorter format.
      const isCut = line !== null && typeof line === 'object' && line.userAgent === null && this.tellsAgents;
      if (typeof line === 'string' || isCut) continue;
      if (line !== null || isFields(text)) this.turnTo(other);
      return line;
    }
    return problem;
  }

  private *others(text: string): Generator<Detected> {
    yield* this.opened.filter((one) => one !== this.current);
    const fresh = detectFormat([text], this.zone);
    if (fresh) yield fresh;
  }

  private turnTo(other: Detected): void {
    if (!this.opened.includes(other)) this.opened.push(other);
    if (this.opened.length > MOST_OPENED) this.opened.splice(1, 1);
    this.names.add(other.name);
    // What one line looks like decides about it alone where the first lines of the file decide about others.
    const [main] = this.opened;
    this.current = main?.name === other.name ? main : other;
  }
}
