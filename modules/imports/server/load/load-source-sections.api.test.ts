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
    expect(report.warnings.some(({ message }) => message.startsWith('It lay deeper'))).toBe(true);
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
