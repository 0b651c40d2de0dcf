import { Readable } from 'node:stream';

/** The first and the last byte that are wanted. */
export type ByteRange = { start: number; end: number };

/** One range of a file, as players of video ask for it; anything else is answered with the whole. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  return start <= end ? { start, end } : null;
}

/** That part of a stream: what comes before is read past, because not every storage begins in the middle. */
export function partOf(whole: Readable, { start, end }: ByteRange): Readable {
  async function* bytes() {
    let at = 0;
    for await (const chunk of whole as AsyncIterable<Buffer>) {
      const from = Math.max(0, start - at);
      const to = Math.min(chunk.length, end + 1 - at);
      if (from < to) yield chunk.subarray(from, to);
      at += chunk.length;
      if (at > end) return;
    }
  }
  return Readable.from(bytes(), { objectMode: false });
}
