import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { capture, nodeOfProject, Plain, root, tell } from './runtime.mjs';

const built = join(root, 'dist', 'dashboard');
const stamp = join(built, '.sources');
const packed = join(built, '.packed');
const sources = ['apps/dashboard', 'modules', 'platform', 'package.json', 'package-lock.json'];

const compressible = /\.(js|css|svg|json|txt)$/;
/** Below this many bytes the header of an answer outweighs what compression saves. */
const leastToCompress = 1_000;

/** Builds the dashboard as it is served, when its sources are not those of the last build. */
export async function buildDashboard() {
  await buildForChecks();
  if (existsSync(packed)) return;
  await tell('Compressing the dashboard', () => compressAll(built, '.br', withBrotli));
  writeFileSync(packed, '');
}

/** The same without its Brotli copies, which take half as long again and nobody counts. */
export async function buildForChecks() {
  const present = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === present) return;
  await tell('Building the dashboard', build);
  writeFileSync(stamp, present);
}

async function build() {
  const fresh = `${built}.new`;
  const { code, output } = await capture(nodeOfProject, [
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    ...['build', '--config', 'apps/dashboard/vite.config.ts', '--outDir', fresh, '--emptyOutDir'],
    ...['--logLevel', 'warn'],
  ]);
  if (code !== 0) throw new Plain(`${output.trim()}\n\nThe dashboard could not be built.`);
  await compressAll(fresh, '.gz', withGzip);
  // A running server goes on with the old files until the new ones are complete.
  rmSync(`${built}.old`, { recursive: true, force: true });
  if (existsSync(built)) renameSync(built, `${built}.old`);
  renameSync(fresh, built);
  rmSync(`${built}.old`, { recursive: true, force: true });
}

/** Puts a compressed copy beside each text file, so that the server compresses nothing while it serves. */
async function compressAll(folder, end, compress) {
  const names = readdirSync(join(folder, 'static')).filter((name) => compressible.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, 'static', name);
      const content = await readFile(path);
      if (content.length >= leastToCompress) await writeFile(path + end, await compress(content));
    }),
  );
}

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

const withBrotli = (content) =>
  compressWithBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
const withGzip = (content) => compressWithGzip(content, { level: constants.Z_BEST_COMPRESSION });

/** Names, sizes and times of the files that the build may read. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const path of sources) add(hash, path);
  return hash.digest('hex');
}

function add(hash, path) {
  const found = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    if (!path.includes('.test.')) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort()) {
    if (name !== 'server' && name !== 'testing') add(hash, `${path}/${name}`);
  }
}
