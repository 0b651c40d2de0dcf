import type { SourceFile } from '../input/source-input.ts';

/** A request may be 8,000 bytes long, and so may be what a browser calls itself. */
const LONGEST_LINE = 32_768;

/**
 * The lines of a file, one by one; of one that is too long, null.
 * @param beforeCut called before a last line that has no end, as of a file that is still written
 */
export async function* linesOfFile(file: SourceFile, beforeCut?: () => void): AsyncGenerator<string | null> {
  let rest = '';
  let isTooLong = false;
  const stream = file.open();
  try {
    for await (const chunk of stream) {
      // What is looked at is ASCII; other bytes, whatever their encoding, are left as they are.
      const pieces = (rest + (chunk as Buffer).toString('latin1')).split('\n');
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
