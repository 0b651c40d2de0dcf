import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const list = read('apps/dashboard/rooms.ts');

/** The rooms that have words for others; read from the files, as they are code of the browser. */
const words = globSync('modules/*/dashboard/*.words.ts', { cwd: root }).map((file) => {
  const texts = JSON.parse(read(file.replace(/[^/]+$/, 'texts/en-US.json'))) as Record<string, object>;
  const kinds = [
    ...Object.keys(texts.things ?? {}),
    ...Object.keys(texts.tasks ?? {}).map((task) => task.split('_')[0] ?? ''),
    ...Object.keys(texts.integrations ?? {}).map((id) => `integration:${id}`),
  ];
  return { file, kinds: [...new Set(kinds)] };
});

test.each(words)('apps/dashboard/rooms.ts has a line for $file', ({ file }) => {
  const isThere = list.includes(`import('#${file}')`);
  expect(isThere, `a line with () => import('#${file}') in apps/dashboard/rooms.ts`).toBe(true);
});

test.each(words)(
  'the line for $file names each kind that its texts have words for: $kinds',
  ({ file, kinds }) => {
    const line =
      new RegExp(`kinds: \\[([^\\]]*)\\],\\s*load: \\(\\) => import\\('#${file}'\\)`).exec(list)?.[1] ?? '';
    expect(kinds.filter((kind) => !line.includes(`'${kind}'`))).toEqual([]);
  },
);
