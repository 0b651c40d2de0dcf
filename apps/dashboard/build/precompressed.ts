import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;
/** Below this many bytes the header of an answer outweighs what compression saves. */
const LEAST = 1_000;

/** Puts a Brotli and a gzip copy beside each text file, so that the server compresses nothing while it serves. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    // What is on the disk is what will be served, whatever other plugins did to it.
    async writeBundle({ dir = '.' }, files) {
      const names = Object.keys(files).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(names.map((name) => compressBeside(join(dir, name))));
    },
  };
}

async function compressBeside(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < LEAST) return;
  const [brotli, gzipped] = await Promise.all([withBrotli(content), withGzip(content)]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify<Buffer, { level: number }, Buffer>(gzip);

const withBrotli = (content: Buffer) =>
  compressWithBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
const withGzip = (content: Buffer) => compressWithGzip(content, { level: constants.Z_BEST_COMPRESSION });
