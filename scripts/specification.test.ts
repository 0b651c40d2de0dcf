import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Where an entry of the specification is shown, or what it waits for; a rule without either is named by a test. */
type Entry = {
  in?: string;
  shown?: string;
  waits?: string;
  path?: string | null;
  exact?: boolean;
  text?: string;
};
type Part = 'routes' | 'messages' | 'rules' | 'constants';
type Specified = { id: string; doc: number; path?: string | null; exact?: boolean; text?: string };

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const filesOf = (pattern: string) => globSync(pattern, { cwd: root });
const kept = JSON.parse(read('docs/specification/document-1.json')) as Record<Part, Record<string, Entry>>;
const listOf = (part: Part) => Object.entries(kept[part]).map(([id, entry]) => ({ id, ...entry }));

const tests = filesOf('{apps,database,e2e,modules,platform}/**/*.test.{ts,tsx}').map(read).join('\n');
const screens = filesOf('modules/*/dashboard/*.route.ts').map(read);
const siteMap = read('apps/dashboard/routes.ts');
const sources = filesOf('{apps,modules,platform}/**/*.{ts,tsx,json}')
  .filter((path) => !path.includes('.test.'))
  .map(read)
  .join('\n');

/** The names of rules have hyphens, so that a word boundary is not enough. */
const isNamed = (id: string) => new RegExp(`(^|[^\\w-])${id}([^\\w-]|$)`, 'm').test(tests);
const isSaid = (text: string) => sources.includes(JSON.stringify(text).slice(1, -1));
const screenAt = (path: string) => screens.find((source) => source.includes(`path: '${path}'`));

/** "file" or "file#words": there, with these words. */
function expectIn(place: string): void {
  const [path = '', words = ''] = place.split(/#(.*)/s);
  expect(existsSync(`${root}${path}`), path).toBe(true);
  expect(read(path), path).toContain(words);
}

describe('document 1: each rule', () => {
  test.each(listOf('rules').filter(({ waits }) => !waits))('$id is shown by a test', ({ id, in: place }) => {
    if (place) expectIn(place);
    else expect(isNamed(id), `no test names ${id}`).toBe(true);
  });
  test.each(listOf('rules').filter(({ waits }) => waits))('$id waits for: $waits', ({ id }) => {
    expect(isNamed(id), `a test names ${id}: it waits no longer`).toBe(false);
  });
});

describe('document 1: each text', () => {
  test.each(listOf('messages').filter(({ waits }) => !waits))('$id is said word for word', (entry) => {
    if (entry.in) expectIn(entry.in);
    else expect(isSaid(entry.text ?? ''), entry.text).toBe(true);
  });
  test.each(listOf('messages').filter(({ waits }) => waits))('$id waits for: $waits', ({ text }) => {
    expect(isSaid(text ?? ''), `"${text}" is said: it waits no longer`).toBe(false);
  });
});

describe('document 1: each route', () => {
  test.each(listOf('routes').filter(({ waits }) => !waits))('$id has its screen', (entry) => {
    if (entry.in) return expectIn(entry.in);
    const screen = screenAt(entry.shown ?? '');
    expect(screen, entry.shown).toBeDefined();
    expect(/isExact: true/.test(screen ?? '')).toBe(entry.exact);
  });
  test.each(listOf('routes').filter(({ waits }) => waits))('$id waits for: $waits', ({ path }) => {
    if (path) expect(screenAt(path), `${path} is built: it waits no longer`).toBeUndefined();
  });
  test('a screen of this list stands in the site map', () => {
    const names = screens.flatMap((source) => /export const (\w+Route)\b/.exec(source)?.[1] ?? []);
    expect(names.filter((name) => !siteMap.includes(name))).toEqual([]);
  });
});

describe('document 1: each constant', () => {
  test.each(listOf('constants').filter(({ waits }) => !waits))('$id stands in $in', ({ in: place = '' }) => {
    expectIn(place);
  });
  test('what waits says for what', () => {
    const silent = listOf('constants').filter((entry) => !entry.in && !entry.waits);
    expect(silent).toEqual([]);
  });
});

const folder = `${root}../shared/spec`;
describe.skipIf(!existsSync(folder))('the kept list is that of the specification', () => {
  test.each<Part>(['routes', 'messages', 'rules', 'constants'])('%s', (part) => {
    const file = JSON.parse(readFileSync(`${folder}/${part}.json`, 'utf8')) as Record<Part, Specified[]>;
    const specified = file[part].filter(({ doc }) => doc === 1);
    expect(Object.keys(kept[part]).sort()).toEqual(specified.map(({ id }) => id).sort());
    for (const { id, path, exact, text } of specified) {
      const entry = kept[part][id] ?? {};
      if (part === 'messages') expect([id, entry.text]).toEqual([id, text]);
      if (part === 'routes') expect([id, entry.path, entry.exact]).toEqual([id, path, exact]);
    }
  });
});
