import { safeCell } from '#platform/server/safe-cell.ts';
import type { Separator } from '../../export-settings.contract.ts';
import { listText } from './list-text.ts';

/** Both separators are quoted, so that a file that is opened with the other one stays whole where it can. */
const NEEDS_QUOTES = /[",;\r\n\t]/;
const [SPACE, QUOTE, COMMA, SEMICOLON, ZERO, RETURN, LINE_FEED] = [32, 34, 44, 59, 48, 13, 10];
const LAST_OF_ASCII = 126;
/** Beyond this the encoder of the platform is quicker than a loop. */
const SHORT = 120;
/** A character of a text takes no more bytes than this, doubled or not. */
const MOST_BYTES = 3;
/** Quotes, separators and the digits of a number. */
const SPARE = 32;
const FIRST_SIZE = 256 * 1024;
const HALF = 1e8;

/**
 * Cells of comma-separated values as bytes, one after the other. Nearly all cells are short, plain and need no
 * quotes: these are written letter by letter, so that a million rows leave no texts behind.
 */
export class CsvBytes {
  private readonly separator: number;
  private readonly listSeparator: Separator;
  private readonly listByte: number;
  private bytes = Buffer.allocUnsafeSlow(FIRST_SIZE);
  private at = 0;

  constructor(layout: { columns_separator: Separator; list_separator: Separator }) {
    this.separator = layout.columns_separator.charCodeAt(0);
    this.listSeparator = layout.list_separator;
    this.listByte = layout.list_separator.charCodeAt(0);
  }

  /** What has been written since the last time, in memory of its own. */
  take(): Uint8Array {
    const taken = Uint8Array.prototype.slice.call(this.bytes, 0, this.at);
    this.at = 0;
    return taken;
  }

  nextCell(): void {
    this.makeRoom(1);
    this.bytes[this.at++] = this.separator;
  }

  endRow(): void {
    this.makeRoom(1);
    this.bytes[this.at++] = RETURN;
    this.bytes[this.at++] = LINE_FEED;
  }

  number(value: number): void {
    this.makeRoom(1);
    if (!Number.isSafeInteger(value) || value < 0) this.encode(String(value));
    else if (value < HALF) this.digits(value, 1);
    else {
      const high = Math.floor(value / HALF);
      this.digits(high, 1);
      this.digits(value - high * HALF, 8);
    }
  }

  text(text: string): void {
    this.makeRoom(text.length);
    if (text === '' || this.plain(text)) return;
    this.guarded(safeCell(text));
  }

  list(values: readonly (string | number)[]): void {
    const [first] = values;
    if (values.length === 1 && typeof first === 'number') this.number(first);
    else if (values.length === 1 && typeof first === 'string') this.text(first);
    else if (values.length > 1 && !this.plainList(values)) {
      // Whoever opens the file with the other separator has each of them in a cell of its own.
      const cell = listText(
        values.map((value) => safeCell(String(value))),
        this.listSeparator,
      );
      this.guarded(cell.startsWith("'") ? cell : safeCell(cell));
    }
  }

  private guarded(safe: string): void {
    this.makeRoom(safe.length);
    const isBare =
      safe.charCodeAt(0) !== SPACE && safe.charCodeAt(safe.length - 1) !== SPACE && !NEEDS_QUOTES.test(safe);
    this.encode(isBare ? safe : `"${safe.replaceAll('"', '""')}"`);
  }

  /** Writes the text as it is; false, and nothing written, where it might need more than that. */
  private plain(text: string): boolean {
    const { length } = text;
    if (length > SHORT || !beginsPlainly(text) || text.charCodeAt(length - 1) === SPACE) return false;
    const { bytes, at } = this;
    for (let index = 0; index < length; index += 1) {
      const code = text.charCodeAt(index);
      if (code < SPACE || code > LAST_OF_ASCII || code === QUOTE || code === COMMA || code === SEMICOLON) {
        return false;
      }
      bytes[at + index] = code;
    }
    this.at = at + length;
    return true;
  }

  /** The same for a list of texts, which has separators in it and so stands in quotes. */
  private plainList(values: readonly (string | number)[]): boolean {
    const start = this.at;
    if (!values.every(isShortAndPlain)) return false;
    this.makeRoom(values.length * (SHORT + 1));
    this.bytes[this.at++] = QUOTE;
    for (let index = 0; index < values.length; index += 1) {
      if (index > 0) this.bytes[this.at++] = this.listByte;
      if (this.quoted(values[index] ?? '')) continue;
      this.at = start;
      return false;
    }
    this.bytes[this.at++] = QUOTE;
    return true;
  }

  private quoted(value: string | number): boolean {
    if (typeof value === 'number') {
      this.number(value);
      return true;
    }
    const { bytes, at } = this;
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      if (code < SPACE || code > LAST_OF_ASCII || code === QUOTE) return false;
      bytes[at + index] = code;
    }
    this.at = at + value.length;
    return true;
  }

  /** The digits of a whole number, with zeros before it up to a length. */
  private digits(value: number, least: number): void {
    let length = least;
    for (let bound = 10 ** least; value >= bound; bound *= 10) length += 1;
    let rest = value;
    for (let index = this.at + length - 1; index >= this.at; index -= 1) {
      const shorter = Math.floor(rest / 10);
      this.bytes[index] = ZERO + rest - shorter * 10;
      rest = shorter;
    }
    this.at += length;
  }

  private encode(text: string): void {
    this.makeRoom(text.length);
    this.at += this.bytes.write(text, this.at);
  }

  private makeRoom(characters: number): void {
    const needed = this.at + characters * MOST_BYTES + SPARE;
    if (needed <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.bytes.length * 2));
    this.bytes.copy(larger, 0, 0, this.at);
    this.bytes = larger;
  }
}

/** Whether no guard against formulas can be needed, as `safeCell` tells it at a glance. */
function beginsPlainly(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 64 && first <= LAST_OF_ASCII) || (first >= ZERO && first < SEMICOLON);
}

const isShortAndPlain = (value: string | number): boolean =>
  typeof value === 'number' ? value >= 0 : value.length <= SHORT && beginsPlainly(value);
