import type { SourceFile } from '../input/source-input.ts';

/** A request may be 8,000 bytes long, and so may be what a browser calls itself. */
const LONGEST_LINE = 32_768;

/**
 * The lines of a file, one by one, as bytes in UTF-8 whatever its byte-order mark says; of one that is too long, null.
 * @param beforeCut called before a last line that has no end, as of a file that is still written
 */
export async function* linesOfFile(file: SourceFile, beforeCut?: () => void): AsyncGenerator<string | null> {
  let rest = '';
  let isTooLong = false;
  let text: ((bytes: Buffer) => string) | null = null;
  const stream = file.open();
  try {
    for await (const chunk of stream) {
      text ??= readerOf(chunk as Buffer);
      const pieces = (rest + text(chunk as Buffer)).split('\n');
      rest = pieces.pop() ?? '';
      for (const piece of pieces) {
        yield isTooLong || piece.length > LONGEST_LINE ? null : piece.replace(/\r$/, '');
        isTooLong = false;
      }
      if (rest.length > LONGEST_LINE) {
        isTooLong = true;
        rest = '';
      }
    }
    if (isTooLong || rest !== '') beforeCut?.();
    if (isTooLong) yield null;
    else if (rest !== '') yield rest.replace(/\r$/, '');
  } finally {
    stream.destroy();
  }
}

/** What is looked at is ASCII; other bytes, whatever their encoding, are left as they are. */
function readerOf(head: Buffer): (bytes: Buffer) => string {
  const isLittle = head[0] === 0xff && head[1] === 0xfe;
  if (isLittle || (head[0] === 0xfe && head[1] === 0xff)) return readUtf16(isLittle);
  let start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  return (bytes) => {
    const text = bytes.toString('latin1', start);
    start = 0;
    return text;
  };
}

function readUtf16(isLittle: boolean): (bytes: Buffer) => string {
  const decoder = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be');
  return (bytes) => Buffer.from(decoder.decode(bytes, { stream: true })).toString('latin1');
}
