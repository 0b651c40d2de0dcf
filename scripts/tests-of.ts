import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { type Chosen, isComposing, testsOfChange } from './tests/changed-tests.ts';
import { journeysOfRoom } from './tests/journeys-of-room.ts';
import { projectFiles, textOf } from './tests/project-files.ts';
import { askedBy, reachBy } from './tests/reach.ts';

// Writes as JSON which tests `room badges` or `changed [base]` stands for; null for all.
const root = new URL('..', import.meta.url).pathname;
const [kind, named = ''] = process.argv.slice(2);

/** What is told elsewhere of a room's columns, topics and words, and of its screens. */
const wirings = [
  'modules/personal-data/server/personal-map.api.test.ts',
  'modules/notifications/live-topics.test.ts',
  'apps/server/src/room-words-wiring.test.ts',
  'apps/dashboard/src/screen-title.test.ts',
  'apps/dashboard/src/site-map.test.ts',
];

/** What it does to rise is done by calls of some rooms, which its deeds name; it says nothing of others. */
const rising = { test: 'modules/rising-above.api.test.ts', deeds: 'apps/testing/rising-above.ts' };

/** The long attacks on all calls are left to the whole suite. */
function ofRoom(room: string): Chosen {
  if (room === '' || !existsSync(`${root}modules/${room}`)) {
    throw new Error(`There is no room "${room}" in modules/.`);
  }
  const own = globSync(`modules/${room}/**/*.test.{ts,tsx}`, { cwd: root }).sort();
  const rises = textOf(rising.deeds)?.includes(`#modules/${room}/`);
  const generated = globSync('modules/*.test.ts', { cwd: root }).filter(
    (path) => !/\/(fuzz|attacks)\./.test(path) && (rises || path !== rising.test),
  );
  const tests = new Set([...own, ...generated.sort(), ...wirings, ...journeysOfRoom(room)]);
  return { tests: [...tests], room };
}

/** What differs from the last commit on main, committed or not. */
function ofChange(base: string): Chosen | null {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim();
  const known = git('branch', '--all', '--list', base, `remotes/${base}`) !== '';
  const from = known ? git('merge-base', 'HEAD', base) : base === 'origin/main' ? 'HEAD' : base;
  const listed = [git('diff', '--name-only', from), git('ls-files', '--others', '--exclude-standard')].join(
    '\n',
  );
  const files = projectFiles();
  const readable = (path: string) => (files.has(path) ? textOf(path) : undefined);
  return testsOfChange(
    listed.split('\n').filter((path) => path !== ''),
    {
      tests: [...files.keys()].filter((path) => /\.test\.tsx?$/.test(path)),
      reachOf: reachBy(readable, isComposing),
      seesAll: (path) => askedBy(path, textOf(path) ?? '').seesAll,
      journeysOf: journeysOfRoom,
      setUps: { api: 'platform/testing/test-postgres.ts', journeys: 'e2e/set-up.ts' },
    },
  );
}

console.log(JSON.stringify(kind === 'room' ? ofRoom(named) : ofChange(named || 'origin/main')));
