import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, nodeOfProject, Plain, root, tell } from './runtime.mjs';

const built = join(root, 'dist', 'dashboard');
const stamp = join(built, '.sources');
const sources = ['apps/dashboard', 'modules', 'platform', 'package.json', 'package-lock.json'];

/** Builds the dashboard when its sources are not those of the last build. */
export async function buildDashboard() {
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
  // A running server goes on with the old files until the new ones are complete.
  rmSync(`${built}.old`, { recursive: true, force: true });
  if (existsSync(built)) renameSync(built, `${built}.old`);
  renameSync(fresh, built);
  rmSync(`${built}.old`, { recursive: true, force: true });
}

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
