import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import type { FeedFrame } from './feed-head.ts';

/** So many characters are read before whoever else waits for this process gets a turn. */
const AT_A_STRETCH = 100_000;

type Frame = Pick<FeedFrame, 'head' | 'separator' | 'tail'>;

export const documentOf = ({ head, separator, tail }: Frame, parts: readonly string[]): string =>
  head + parts.join(separator) + tail;

/** Whether these items make a document of XML with what stands around them, prefixes and their namespaces included. */
export async function areWellFormedXml(
  { head, separator, tail }: Frame,
  parts: readonly string[],
): Promise<boolean> {
  const parser = new SaxesParser({ xmlns: true });
  let isWell = true;
  parser.on('error', () => {
    isWell = false;
  });
  let stretch = 0;
  for (const piece of [head, ...parts.map((part, at) => (at === 0 ? part : separator + part)), tail]) {
    parser.write(piece);
    if (!isWell) return false;
    stretch += piece.length;
    if (stretch < AT_A_STRETCH) continue;
    stretch = 0;
    await nextTurn();
  }
  parser.close();
  return isWell;
}

/** The same of JSON: each item by itself, and what stands around them. */
export async function areJson({ head, tail }: Frame, parts: readonly string[]): Promise<boolean> {
  let stretch = 0;
  for (const piece of [head + tail, ...parts]) {
    if (!isJson(piece)) return false;
    stretch += piece.length;
    if (stretch < AT_A_STRETCH) continue;
    stretch = 0;
    await nextTurn();
  }
  return true;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
