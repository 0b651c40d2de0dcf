import { hash } from 'node:crypto';
import { type BrotliOptions, brotliCompressSync, gzipSync, type ZlibOptions } from 'node:zlib';

type Compressors = {
  gzipSync(bytes: Buffer, options?: ZlibOptions): Buffer;
  brotliCompressSync(bytes: Buffer, options?: BrotliOptions): Buffer;
};

/** What an entry of the map weighs beside its bytes. */
const ENTRY_BYTES = 256;

/**
 * Compresses as `node:zlib` does, and keeps what came out, least recently used out first. It is found by the hash of
 * the very bytes that went in: what differs in one byte is another answer, whoever asked for it and on whichever site.
 */
export function compressedOnce(
  mostBytes: number,
  compressors: Compressors = { gzipSync, brotliCompressSync },
): Compressors {
  const kept = new Map<string, Buffer>();
  let size = 0;
  const once = (method: string, bytes: Buffer, compress: () => Buffer): Buffer => {
    const key = `${method} ${hash('sha256', bytes, 'base64url')}`;
    const known = kept.get(key);
    const found = known ?? trimmed(compress());
    size += known ? 0 : found.length + ENTRY_BYTES;
    kept.delete(key);
    kept.set(key, found);
    for (const [oldest, { length }] of kept) {
      if (size <= mostBytes) break;
      kept.delete(oldest);
      size -= length + ENTRY_BYTES;
    }
    return found;
  };
  return {
    gzipSync: (bytes, options) => once('gzip', bytes, () => compressors.gzipSync(bytes, options)),
    brotliCompressSync: (bytes, options) =>
      once('br', bytes, () => compressors.brotliCompressSync(bytes, options)),
  };
}

/** Compressors give a part of a larger piece of memory, which would be kept whole. */
const trimmed = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);
