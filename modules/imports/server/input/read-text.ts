import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { ImportProblem } from '../import-problem.ts';
import type { SourceFile } from './source-input.ts';

const DECLARED_IN_XML = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

/**
 * Decodes bytes to text, piece by piece. A byte-order mark decides, then the XML declaration, then UTF-8.
 * Bytes that the encoding does not allow end the text with an `ImportProblem`, after the valid text before them
 * has been given out, so that the one who counts lines knows where they are.
 */
export async function* readText(bytes: Readable): AsyncGenerator<string> {
  let decoder: StrictDecoder | undefined;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    waiting = waiting.length === 0 ? (chunk as Buffer) : Buffer.concat([waiting, chunk as Buffer]);
    if (!decoder && waiting.length < 256) continue;
    decoder ??= decoderFor(waiting);
    yield* decoder.decode(waiting, false);
    waiting = Buffer.alloc(0);
  }
  decoder ??= decoderFor(waiting);
  yield* decoder.decode(waiting, true);
  decoder.finish();
}

/** The whole text of a small file. */
export async function readWholeText(bytes: Readable, mostBytes: number): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  try {
    for await (const piece of readText(bytes)) {
      length += piece.length;
      if (length > mostBytes) throw new ImportProblem(`The file is larger than ${mostBytes / 1024 ** 2} MB.`);
      pieces.push(piece);
    }
  } catch (error) {
    if (!(error instanceof ImportProblem) || error.place.line !== undefined) throw error;
    const before = pieces.join('').split('\n');
    throw error.at({ line: before.length, column: (before.at(-1) ?? '').length + 1 });
  }
  return pieces.join('');
}

/** The first characters; what cannot be decoded after some text is left to the reader, which says where. */
export async function beginningOf(file: SourceFile, length = 4096): Promise<string> {
  const stream = file.open();
  let text = '';
  try {
    for await (const piece of readText(stream)) {
      text += piece;
      if (text.length >= length) break;
    }
  } catch (error) {
    if (!(error instanceof ImportProblem) || (text === '' && error.place.line !== undefined)) throw error;
  } finally {
    stream.destroy();
  }
  return text;
}

function decoderFor(head: Buffer): StrictDecoder {
  if (head[0] === 0xff && head[1] === 0xfe) return new StrictDecoder('utf-16le', 'UTF-16');
  if (head[0] === 0xfe && head[1] === 0xff) return new StrictDecoder('utf-16be', 'UTF-16');
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return new StrictDecoder('utf-8', 'UTF-8');
  const declared = DECLARED_IN_XML.exec(head.subarray(0, 256).toString('latin1'))?.[1];
  if (declared === undefined) return new StrictDecoder('utf-8', 'UTF-8');
  return new StrictDecoder(labelOf(declared), declared);
}

function labelOf(declared: string): string {
  const start = { line: 1, column: 1 };
  let label: string;
  try {
    label = new TextDecoder(declared).encoding;
  } catch {
    throw new ImportProblem(`The file says its encoding is "${declared}", which isn't known.`, start);
  }
  if (label.startsWith('utf-16')) {
    throw new ImportProblem(`The file says it's ${declared}, but it isn't.`, start);
  }
  return label;
}

class StrictDecoder {
  private readonly decoder: TextDecoder;
  private readonly label: string;
  private readonly name: string;
  private hasOnlyUtf8 = true;
  private hasBeyondAscii = false;
  private rest: Buffer = Buffer.alloc(0);

  constructor(label: string, name: string) {
    this.label = label;
    this.name = name;
    this.decoder = new TextDecoder(label, { fatal: true });
  }

  *decode(bytes: Buffer, isLast: boolean): Generator<string> {
    const before = this.rest;
    this.watch(bytes);
    try {
      const text = this.decoder.decode(bytes, { stream: !isLast });
      if (text !== '') yield text;
    } catch {
      const valid = this.longestValid(Buffer.concat([before, bytes]), isLast);
      if (valid !== '') yield valid;
      throw new ImportProblem(
        valid === '' && isLast
          ? `The file ends in the middle of a ${this.name} character.`
          : `The file isn't valid ${this.name}: there are invalid bytes here.`,
      );
    }
  }

  /** A file that calls itself ISO-8859-1 and holds nothing but UTF-8 would come out garbled. */
  finish(): void {
    if (this.label === 'utf-8' || this.label.startsWith('utf-16')) return;
    if (this.hasBeyondAscii && this.hasOnlyUtf8 && this.label.startsWith('windows-')) {
      throw new ImportProblem(`The file says it's ${this.name}, but its text is in UTF-8.`, {
        line: 1,
        column: 1,
      });
    }
  }

  private watch(bytes: Buffer): void {
    if (this.label === 'utf-8' || this.hasOnlyUtf8) {
      const all = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes]);
      const complete = all.length - unfinishedAtEnd(all);
      if (this.label !== 'utf-8') {
        this.hasOnlyUtf8 = isUtf8(all.subarray(0, complete));
        this.hasBeyondAscii ||= all.some((byte) => byte > 127);
      }
      this.rest = Buffer.from(all.subarray(complete));
    }
  }

  private longestValid(bytes: Buffer, isLast: boolean): string {
    let low = 0;
    let high = bytes.length;
    const decodes = (length: number): string | null => {
      try {
        return new TextDecoder(this.label, { fatal: true }).decode(bytes.subarray(0, length), {
          stream: !(isLast && length === bytes.length),
        });
      } catch {
        return null;
      }
    };
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (decodes(middle) === null) high = middle - 1;
      else low = middle;
    }
    return decodes(low) ?? '';
  }
}

/** How many bytes at the end begin a UTF-8 character without ending it. */
function unfinishedAtEnd(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < length ? back : 0;
    }
  }
  return 0;
}
