import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { titlesOfTests } from './specification/named-tests.ts';

/** Where an entry of the specification is shown, or what it waits for. */
type Entry = {
  /** Of a rule: the tests that show it, as "file#title". */
  tests?: string[];
  /** Of a text: the catalogue with its key, or the source that says it. Of another: a file with words of it. */
  in?: string;
  shown?: string;
  waits?: string;
  path?: string | null;
  exact?: boolean;
  /** Null where the specification does not show the wording: then the key alone is looked for. */
  text?: string | null;
  /** The text is drawn in letters of another case. */
  isAnyCase?: boolean;
  /** The text is the end of a longer one. */
  isPart?: boolean;
  /** So common a word that others say it as well. */
  isCommon?: boolean;
};
const parts = ['routes', 'messages', 'rules', 'constants'] as const;
type Part = (typeof parts)[number];
type Specified = {
  id: string;
  doc: number;
  path?: string | null;
  exact?: boolean;
  text?: string;
  title?: string | null;
  condition?: string | null;
};

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const filesOf = (pattern: string) => globSync(pattern, { cwd: root });
type Kept = Record<Part, Record<string, Entry>>;
const documents = [1, 2, 3].map((number) => {
  const kept = JSON.parse(read(`docs/specification/document-${number}.json`)) as Kept;
  const listOf = (part: Part) => Object.entries(kept[part]).map(([id, entry]) => ({ id, ...entry }));
  return { number, kept, listOf };
});

const screens = filesOf('{modules,apps}/**/*.route.ts{,x}').map(read);
const siteMap = read('apps/dashboard/routes.ts');
const sources = filesOf('{apps,modules,platform}/**/*.{ts,tsx,json}')
  .filter((path) => !path.includes('.test.'))
  .map(read)
  .join('\n');
const isSaid = (text: string) => sources.includes(JSON.stringify(text).slice(1, -1));
const screenAt = (path: string) => screens.find((source) => source.includes(`path: '${path}'`));

/** "file" or "file#words". */
const placeOf = (place: string): [path: string, words: string] => {
  const [path = '', words = ''] = place.split(/#(.*)/s);
  expect(existsSync(`${root}${path}`), path).toBe(true);
  return [path, words];
};

function expectIn(place: string): void {
  const [path, words] = placeOf(place);
  expect(read(path), path).toContain(words);
}

/** Many rules are shown by one file; to read its syntax takes longest. */
const known = new Map<string, ReadonlySet<string>>();
function titlesIn(path: string): ReadonlySet<string> {
  const titles = known.get(path) ?? titlesOfTests(path, read(path));
  known.set(path, titles);
  return titles;
}

/** The title must be that of a test which runs; a word somewhere in the file is none. */
function expectTest(place: string): void {
  const [path, title] = placeOf(place);
  expect([...titlesIn(path)], path).toContain(title);
}

/** A text of a catalogue stands under its key there; another one in the words of its file. */
function expectText({ in: place = '', text = '', isAnyCase, isPart }: Entry): void {
  const [path, key] = placeOf(place);
  if (!path.endsWith('.json')) {
    expect(read(path), path).toContain(key || text);
    return;
  }
  const said = key
    .split('.')
    .reduce<unknown>((tree, part) => (tree as never)?.[part], JSON.parse(read(path)));
  const asSaid = isAnyCase ? String(said).toLowerCase() : String(said);
  if (text === null) expect(said, place).toBeTypeOf('string');
  else if (isPart) expect(asSaid.endsWith(text), `${place} says "${said}"`).toBe(true);
  else expect(asSaid, place).toBe(text);
}

const allTests = filesOf('{apps,database,e2e,modules,platform,scripts}/**/*.test.{ts,tsx}');

describe.each(documents)('document $number: each rule', ({ listOf }) => {
  test.each(listOf('rules').filter(({ waits }) => !waits))('$id is shown by its tests', ({ tests = [] }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const one of tests) expectTest(one);
  });
  test.each(listOf('rules').filter(({ waits }) => waits))('$id waits for: $waits', ({ id }) => {
    // The names of rules have hyphens, so that a word boundary is not enough.
    const name = new RegExp(`(^|[^\\w-])${id}([^\\w-]|$)`);
    const isNamed = allTests
      .filter((path) => read(path).includes(id))
      .some((path) => [...titlesIn(path)].some((title) => name.test(title)));
    expect(isNamed, `a test names ${id}: it waits no longer`).toBe(false);
  });
});

describe.each(documents)('document $number: each text', ({ listOf }) => {
  test.each(listOf('messages').filter(({ waits }) => !waits))('$id is said there, word for word', expectText);
  const waiting = listOf('messages').filter(({ waits, isCommon }) => waits && !isCommon);
  test.each(waiting)('$id waits for: $waits', ({ text }) => {
    expect(isSaid(text ?? ''), `"${text}" is said: it waits no longer`).toBe(false);
  });
});

describe.each(documents)('document $number: each route', ({ listOf }) => {
  test.each(listOf('routes').filter(({ waits }) => !waits))('$id has its screen', (entry) => {
    if (entry.in) return expectIn(entry.in);
    const screen = screenAt(entry.shown ?? '');
    expect(screen, entry.shown).toBeDefined();
    // Of a route whose path is not given nobody can ask for one below it.
    if (entry.path) expect(/isExact: true/.test(screen ?? '')).toBe(entry.exact);
  });
  test.each(listOf('routes').filter(({ waits }) => waits))('$id waits for: $waits', ({ path }) => {
    if (path) expect(screenAt(path), `${path} is built: it waits no longer`).toBeUndefined();
  });
});

test('a screen of the site map is a route of its room', () => {
  const names = screens.flatMap((source) => /export const (\w+Route)\b/.exec(source)?.[1] ?? []);
  expect(names.filter((name) => !siteMap.includes(name))).toEqual([]);
});

test('nothing waits for a room that has a screen', () => {
  const rooms = filesOf('modules/*/dashboard/*.route.ts{,x}').map((path) => path.split('/')[1] ?? '');
  expect(rooms).toContain('calendar');
  const late = documents.flatMap(({ listOf }) =>
    parts.flatMap((part) =>
      listOf(part).filter(({ waits = '' }) =>
        waits
          .split(', ')
          .some((word) => rooms.includes(word.replaceAll(' ', '-').replace(/-dashboard$/, ''))),
      ),
    ),
  );
  expect(late.map(({ id, waits }) => `${id} waits for ${waits}`)).toEqual([]);
});

describe.each(documents)('document $number: each constant', ({ listOf }) => {
  test.each(listOf('constants').filter(({ waits }) => !waits))('$id stands in $in', ({ in: place = '' }) => {
    expectIn(place);
  });
  test('what waits says for what', () => {
    const silent = listOf('constants').filter((entry) => !entry.in && !entry.waits);
    expect(silent).toEqual([]);
  });
});

const folder = `${root}../shared/spec`;
describe.skipIf(!existsSync(folder)).each(documents)(
  'the kept list of document $number',
  ({ number, kept }) => {
    test.each(parts)('%s are those of the specification', (part) => {
      const known = kept[part];
      const file = JSON.parse(readFileSync(`${folder}/${part}.json`, 'utf8')) as Record<Part, Specified[]>;
      const specified = file[part].filter(({ doc }) => doc === number);
      expect(Object.keys(known).sort()).toEqual(specified.map(({ id }) => id).sort());
      for (const { id, path, exact, text, title, condition } of specified) {
        const entry = known[id] ?? {};
        if (part === 'messages') expect([id, entry.text]).toEqual([id, text]);
        if (part === 'routes') expect({ id, ...entry }).toMatchObject({ id, path, exact, title, condition });
      }
    });
  },
);
