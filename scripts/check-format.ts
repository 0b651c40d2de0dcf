import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hashOf, projectFiles } from './tests/project-files.ts';

// Format and lint. No rule of biome.json looks at two files at once, so a file that passed stays passed (decision 0048).
const root = new URL('..', import.meta.url).pathname;
const memory = `${root}.cache/checks/format.json`;
const given = process.argv.slice(2);

const hashes = projectFiles();
const ground = hashOf(...['biome.json', '.gitignore', 'package-lock.json'].map((it) => hashes.get(it) ?? ''));
const kept = given.length > 0 ? {} : passedBefore();
const changed = [...hashes].flatMap(([path, hash]) => (kept[path] === hash ? [] : [path]));
// Without a name it would look at all of them.
if (given.length === 0 && changed.length === 0) process.exit(0);
const isWhole = Object.keys(kept).length === 0;

const { status } = spawnSync(
  process.execPath,
  [
    ...['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    ...(isWhole ? given : ['--no-errors-on-unmatched', '--files-ignore-unknown=true', ...changed]),
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
if (status === 0 && given.length === 0) {
  mkdirSync(`${root}.cache/checks`, { recursive: true });
  writeFileSync(memory, JSON.stringify({ ground, files: Object.fromEntries(hashes) }));
}
process.exitCode = status ?? 1;

function passedBefore(): Record<string, string> {
  try {
    const read = JSON.parse(readFileSync(memory, 'utf8')) as {
      ground: string;
      files: Record<string, string>;
    };
    return read.ground === ground ? read.files : {};
  } catch {
    return {};
  }
}
