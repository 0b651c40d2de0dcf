import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tooLarge } from '#platform/contract/api-error.ts';

const DAY_MILLISECONDS = 24 * 3_600_000;

/** What is known of a file that was written. `sha256` is hexadecimal, `size` in bytes. */
export type Received = { sha256: string; size: number };

/**
 * Writes a stream to a new file, through to the disk, and measures it on the way.
 * @throws ApiError payload_is_too_large as soon as it is
 */
export async function receive(content: Readable, path: string, maxBytes: number): Promise<Received> {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      hash.update(chunk);
      if (size > maxBytes) done(tooLarge());
      else done(null, chunk);
    },
  });
  await pipeline(content, meter, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { sha256: hash.digest('hex'), size };
}

/** Removes what a crash left half received; what is younger than a day may still be on its way, if nothing else is known. */
export async function removeLeftovers(
  folder: string,
  { beginning = '', olderThan = DAY_MILLISECONDS }: { beginning?: string; olderThan?: number } = {},
): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(beginning)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs >= olderThan) await rm(path, { force: true });
  }
}
