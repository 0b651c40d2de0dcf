import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { MOST_LEVELS, siblingSections } from '#modules/sections/sections.public.ts';
import type { SourceSection } from '../source.ts';
import { importSite } from '../testing/import-site.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const section = (id: string, parentId: string | null): SourceSection => ({
  what: 'sections',
  id,
  name: `Section ${id}`,
  slug: id,
  parentId,
  description: null,
});

async function levelsOf(siteId: number): Promise<Map<string, number>> {
  const rows = await api.ground.database.db.transaction().execute((trx) => siblingSections(trx, siteId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    rows.map((row) => {
      let level = 1;
      for (let up = byId.get(row.parentId ?? -1); up; up = byId.get(up.parentId ?? -1)) level += 1;
      return [row.slug, level];
    }),
  );
}

const chainOf = (length: number) =>
  Array.from({ length }, (_, at) => section(`s${at}`, at === 0 ? null : `s${at - 1}`));

test.each([
  ['parents first', chainOf(12_000)],
  // More than one batch, so that whole pieces of the chain come before what holds them.
  ['children first', chainOf(4_500).toReversed()],
])(
  'a chain of thousands of sections, %s, ends at the last level that sections may have',
  async (_, items) => {
    const place = await importSite(api);
    const report = await place.load(items);
    expect(report.made.sections).toBe(items.length);
    expect(report.warnings.some(({ message }) => message.startsWith('Nested too deeply'))).toBe(true);
    const levels = await levelsOf(place.siteId);
    expect(levels.size).toBe(items.length + 1);
    expect(Math.max(...new Set(levels.values()))).toBe(MOST_LEVELS);
    expect(['s0', 's1', 's2', 's3', 's4', 's5'].map((slug) => levels.get(slug))).toEqual([1, 2, 3, 4, 5, 6]);
  },
);

test('sections that are each below the other come in, one of them without a parent', async () => {
  const place = await importSite(api);
  await place.load([section('a', 'b')]);
  await place.load([section('a', 'b'), section('b', 'a')]);
  const levels = await levelsOf(place.siteId);
  expect([levels.get('a'), levels.get('b')].sort()).toEqual([1, 2]);
});

/** Something that the site had before. */
const ownSection = async (siteId: number) => {
  const row = { id: 21, title: 'Ours', slug: 'ours', created_ts: api.now, updated_ts: api.now };
  await api.ground.database.db
    .insertInto('section')
    .values({ site_id: siteId, ...row })
    .execute();
};

test('a site without sections of its own takes over the menu of its source, batch by batch', async () => {
  const place = await importSite(api);
  const first = await place.load([section('books', null)]);
  const more = await place.load([section('books', null), section('films', null)]);
  expect([first.outside, more.made.sections, more.outside]).toEqual([0, 1, 0]);
  const rows = await api.ground.database.db
    .selectFrom('section')
    .select('settings')
    .where('site_id', '=', place.siteId)
    .where('id', '<>', 0)
    .execute();
  expect(rows).toEqual([{ settings: {} }, { settings: {} }]);
});

test('a new section stands outside of the menu and the newsletter, and stays where somebody puts it', async () => {
  const { db } = api.ground.database;
  const place = await importSite(api);
  await ownSection(place.siteId);
  const settings = async () => {
    const rows = await db
      .selectFrom('section')
      .select(['slug', 'settings'])
      .where('site_id', '=', place.siteId)
      .where('id', 'not in', [0, 21])
      .execute();
    return Object.fromEntries(rows.map((row) => [row.slug, row.settings]));
  };
  const report = await place.load([
    section('books', null),
    { ...section('prizes', 'books'), custom: { old: 1 } },
  ]);
  expect(report.outside).toBe(1);
  expect(await settings()).toEqual({
    books: { in_menu: false },
    prizes: { in_menu: false, custom: { old: 1 } },
  });
  await db
    .updateTable('section')
    .set({ settings: JSON.stringify({ in_menu: true, rss: false }) })
    .where('site_id', '=', place.siteId)
    .where('slug', '=', 'books')
    .execute();
  const again = await place.load([{ ...section('books', null), description: 'All of them' }]);
  expect(again.updated.sections).toBe(1);
  expect((await settings()).books).toEqual({ in_menu: true, rss: false });
});

test('sections of the same name are one, whatever their capitals; Home, stages and other places are not', async () => {
  const { db } = api.ground.database;
  const place = await importSite(api);
  const times = { site_id: place.siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('section')
    .values([
      { ...times, id: 11, parent_id: null, title: 'Business', slug: 'money', type: 'section' },
      { ...times, id: 12, parent_id: null, title: 'Picks', slug: 'picks', type: 'stage' },
    ])
    .execute();
  const named = (id: string, name: string, parentId: string | null = null) => ({
    ...section(id, parentId),
    name,
  });
  const report = await place.load([
    ...[named('business', 'business'), named('assessment', 'assessment'), named('exams', 'Assessment')],
    ...[named('home', 'Home'), named('picks', 'Picks'), named('below', 'Business', 'exams')],
  ]);
  expect([report.made.sections, report.unchanged.sections]).toEqual([4, 2]);
  expect(
    report.warnings
      .filter(({ message }) => !message.startsWith('Its address'))
      .map(({ id, message }) => [id, message]),
  ).toEqual([
    ['business', 'The site already has a section with this name. Its posts go there.'],
    ['exams', "Another section in the source has this name. They're merged."],
  ]);
  const rows = await db
    .selectFrom('section')
    .select(['title', 'parent_id'])
    .where('site_id', '=', place.siteId)
    .where('type', '=', 'section')
    .where('id', '<>', 0)
    .orderBy('id')
    .execute();
  expect(rows.map(({ title }) => title)).toEqual(['Business', 'assessment', 'Home', 'Picks', 'Business']);
  expect(rows[0]?.parent_id).toBeNull();
});
