import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { askedBy, others, reachBy } from './reach.ts';
import { readNoSources, startNoReaders } from './read-no-sources.ts';

const project: Record<string, string> = {
  'modules/a/a.test.ts': "import { a } from './a.ts';\nimport { z } from 'zod';",
  'modules/a/a.ts': "export { b } from '#modules/b/b.public.ts';\nconst later = () => import('./late.ts');",
  'modules/a/late.ts': "import texts from './texts/en-US.json' with { type: 'json' };\nimport './late.css';",
  'modules/a/texts/en-US.json': '{}',
  'modules/a/late.css': '.a { color: red; }',
  'modules/b/b.public.ts': "import { readFileSync } from 'node:fs';\nimport '../all.ts';",
  'modules/all.ts': "import './c/c.ts';",
  'modules/c/c.ts': '',
};
const textOf = (path: string) => project[path];

test('follows imports of every kind, those that come late too, and no package', () => {
  expect([...reachBy(textOf)('modules/a/a.test.ts').files].sort()).toEqual(Object.keys(project).sort());
});

test('goes no further than where parts come together', () => {
  const { files } = reachBy(textOf, (path) => path === 'modules/all.ts')('modules/a/a.test.ts');
  expect(files.has('modules/all.ts')).toBe(true);
  expect(files.has('modules/c/c.ts')).toBe(false);
});

test('knows of a test whether anything behind it reads files', () => {
  expect(reachBy(textOf)('modules/a/a.test.ts').seesAll).toBe(true);
  expect(reachBy(textOf)('modules/a/late.ts').seesAll).toBe(false);
});

test('knows a file by its address beside another, and that nothing else is read by what says so', () => {
  const start = "import { fork } from 'node:child_process';\nnew URL('./program.ts', import.meta.url);";
  const path = 'modules/exports/server/process/export-process.ts';
  expect(askedBy(path, start)).toEqual({
    ...{ files: ['modules/exports/server/process/program.ts'], seesAll: false },
  });
  expect(askedBy('platform/x.ts', start).seesAll).toBe(true);
});

test.each([...readNoSources])('is there, and says so for a reason: %s', (path) => {
  expect(others.test(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))).toBe(true);
});

test('what a test imports and never starts opens no files for it', () => {
  const [start = ''] = startNoReaders;
  const files: Record<string, string> = { ...project, [start]: "import './b/b.public.ts';" };
  const { seesAll, files: seen } = reachBy((path) => files[path])(start);
  expect(seesAll).toBe(false);
  expect(seen.has('modules/c/c.ts')).toBe(true);
});

test.each([
  ["import { readFile } from 'node:fs/promises';"],
  ["import { spawn } from 'child_process';"],
  ['new URL("./a.json", import.meta.url);'],
  ["import.meta.glob('./*.ts');"],
  ['const part = await import(name);'],
  ["import titles from 'virtual:screen-titles';"],
  ["@import './other.css';"],
])('may see anything: %s', (text) => {
  expect(askedBy('platform/x.ts', text).seesAll).toBe(true);
});

test('a part that is put in the place of another is one that it asks for', () => {
  expect(askedBy('modules/a/a.test.ts', "vi.mock('./b.ts', () => ({}));").files).toEqual(['modules/a/b.ts']);
});
