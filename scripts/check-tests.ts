import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Kept, keptAfter, keyOf, type Reported, toRun } from './tests/kept-results.ts';
import { hashOf, projectFiles, textOf } from './tests/project-files.ts';
import { reachBy } from './tests/reach.ts';

// Unit and screen tests; what passed, and sees nothing that has changed since, is not run again (decision 0048).
const root = new URL('..', import.meta.url).pathname;
const folder = `${root}.cache/checks`;
const memory = `${folder}/tests.json`;
const report = `${folder}/report.json`;
const source = '{apps,bench,database,modules,platform,scripts}/**';
const apart = /\.(api|apart|e2e)\.test\.tsx?$/;

const hashes = projectFiles();
const reachOf = reachBy((path) => (hashes.has(path) ? textOf(path) : undefined));
const reached = (path: string) => [...reachOf(path).files].sort().map((file) => hashes.get(file) ?? '');
const ground = hashOf(
  ...[...hashes].filter(([path]) => /^(package|package-lock|tsconfig.*)\.json$/.test(path)).flat(),
  ...['vitest.config.ts', 'platform/testing/clean-screen.tsx', 'platform/testing/rotate-seed.ts'].flatMap(
    reached,
  ),
  ...[process.version, process.platform, process.arch, process.env.TZ ?? '', process.env.LANG ?? ''],
);
const files = globSync(`${source}/*.test.{ts,tsx}`, { cwd: root }).filter((path) => !apart.test(path));
const keys = new Map(files.sort().map((path) => [path, keyOf(reachOf(path), hashes, ground, hashOf)]));
// Whoever names a seed wants to see these values tried.
const kept = process.env.TEST_SEED ? {} : read<Kept>(memory, {});
const wanted = toRun(keys, kept, Date.now());

console.log(`${wanted.length} files of tests run, ${files.length - wanted.length} passed as they are.`);
if (wanted.length > 0) {
  mkdirSync(folder, { recursive: true });
  rmSync(report, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--project=unit*', '--project=screens'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...(wanted.length === files.length ? [] : wanted),
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const { testResults } = read<{ testResults: Reported[] }>(report, { testResults: [] });
  const told = testResults.map((one) => ({ ...one, name: relative(root, one.name) }));
  // What changed while the tests ran was seen by some of them and not by others.
  const isStill = hashOf(...projectFiles().values()) === hashOf(...hashes.values());
  if (isStill) {
    const passed = keptAfter(kept, keys, told, Date.now());
    // A run that ends badly without a test that failed says nothing good of any.
    const isSure = status === 0 || told.some((one) => one.status === 'failed');
    writeFileSync(memory, JSON.stringify(isSure ? passed : {}));
  }
  process.exitCode = status ?? 1;
}

function read<It>(path: string, otherwise: It): It {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return otherwise;
  }
}
