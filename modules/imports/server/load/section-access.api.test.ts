import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import type { SourceSection } from '../source.ts';
import { importSite } from '../testing/import-site.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const section = (id: string, restriction: number, read_groups: string[] = []): SourceSection => ({
  ...{ what: 'sections', id, name: `Section ${id}`, slug: id, parentId: null, description: null },
  facts: { type: 'section', visibility: 1, restriction, read_groups, order_no: 1, settings: {} },
});
const accessOf = async (siteId: number) =>
  (
    await api.ground.database.pool.query(
      'select slug, restriction, read_groups from section where site_id = $1 and id <> 0 order by slug',
      [siteId],
    )
  ).rows.map((row) => [row.slug, row.restriction, row.read_groups]);

test('whoever manages no groups opens no section by an archive, neither one that is there nor a new one', async () => {
  const place = await importSite(api);
  const members = [section('a', 2, ['members']), section('b', 1)];
  await place.load(members, { mayLetRead: true });
  const before = [
    ['a', 2, ['members']],
    ['b', 1, []],
  ];
  expect(await accessOf(place.siteId)).toEqual(before);

  const edited = [section('a', 1), section('b', 2, ['mine']), section('c', 2, ['mine']), section('d', 1)];
  const report = await place.load(edited);
  expect(await accessOf(place.siteId)).toEqual([...before, ['c', 2, []], ['d', 3, []]]);
  expect(report.warnings.map(({ id, message }) => [id, message.slice(0, 12)]).sort()).toEqual([
    ['a', 'Access doesn'],
    ['b', 'Access doesn'],
    ['c', 'Only some gr'],
  ]);
});
