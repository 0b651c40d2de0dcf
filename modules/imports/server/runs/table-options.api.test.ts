import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { PostField, TableOptions } from '../../csv-import.contract.ts';
import { changeImportOptions, getImportReport, startImport } from '../../imports.contract.ts';
import { sentImports } from '../testing/sent-imports.ts';
import { wxrItem, wxrOf } from '../testing/small-exports.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let sent: ReturnType<typeof sentImports>;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  sent = sentImports(api, siteId, owner);
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const options: TableOptions & { columns: (PostField | null)[] } = {
  columns: ['id', 'title', 'subtitle', 'date'],
  time_zone: 'Asia/Tokyo',
  date_order: 'mdy',
  row_status: 'live',
};
const choose = (id: number, body: object) =>
  api.as(owner).call(changeImportOptions, { ...sent.at(id), body: { ...options, ...body } });
const rowsOf = async () =>
  (
    await api.ground.database.pool.query(
      `select headline, subheadline, status, published_ts::int as ts from post where site_id = $1 and status <> 4
        order by headline`,
      [siteId],
    )
  ).rows;

const table =
  'Key,Headline,What,When\n1,One,<script>alert(1)</script>first,03/04/2026\n2,Two,second,05/06/2026\n';

describe('a table of posts', () => {
  test('is shown with what each column was taken for, and read again as somebody says', async () => {
    const read = await sent.ended((await sent.create('table.csv', table, 'csv_posts')).body.id);
    expect([read.state, read.may_start, read.preview.made.posts]).toEqual(['ready', true, 2]);
    expect(read.preview.table).toMatchObject({
      ...{ encoding: 'utf-8', separator: ',', date_order: 'dmy', is_order_known: false, row_status: 'draft' },
      columns: [
        { header: 'Key', samples: ['1', '2'], field: null },
        { header: 'Headline', samples: ['One', 'Two'], field: 'title' },
        { header: 'What', field: null },
        { header: 'When', samples: ['03/04/2026', '05/06/2026'], field: null },
      ],
    });
    const changed = await choose(read.id, {});
    expect([changed.status, changed.body.state]).toEqual([202, 'reading']);
    const again = await sent.ended(read.id);
    expect(again.preview.table).toMatchObject({
      time_zone: 'Asia/Tokyo',
      date_order: 'mdy',
      row_status: 'live',
    });
    expect(again.preview.samples[0]).toMatchObject({ title: 'One', status: 'live' });

    await api.as(owner).call(startImport, sent.at(read.id));
    const done = await sent.ended(read.id);
    expect([done.state, done.made.posts, done.may_undo]).toEqual(['done', 2, true]);
    expect(await rowsOf()).toEqual([
      { headline: 'One', subheadline: expect.any(String), status: expect.any(Number), ts: 1_772_550_000 },
      { headline: 'Two', subheadline: 'second', status: expect.any(Number), ts: 1_777_993_200 },
    ]);
    const late = await choose(read.id, {});
    expect([late.status, late.body.error]).toEqual([409, 'import_is_not_ready']);
  });

  test('is taken as the last one with the same header, and updates what came in before', async () => {
    const next = table
      .replace('second', 'changed')
      .replace('2,Two', '3,"Three\n')
      .replace('Three\n', 'Three"');
    const read = await sent.ended((await sent.create('next.csv', next, 'csv_posts')).body.id);
    expect(read.preview.table.columns.map(({ field }: { field: string | null }) => field)).toEqual(
      options.columns,
    );
    expect([read.preview.made.posts, read.preview.unchanged.posts]).toEqual([1, 1]);
  });

  test('names the field that is wrong, and lines that make no post', async () => {
    const bad = 'title,body,date\nA,a,soon\nB,b,2026-01-01\n';
    const read = await sent.ended((await sent.create('bad.csv', bad, 'csv_posts')).body.id);
    expect([read.preview.made.posts, read.preview.skipped_count]).toEqual([1, 1]);
    expect(read.preview.skipped[0]).toMatchObject({
      title: 'A',
      message: expect.stringMatching(/^Line 2: "soon"/),
    });
    const wrongOf = async (body: object) => {
      const refused = await choose(read.id, body);
      return [refused.status, refused.body.details[0].loc.join('.')];
    };
    const columns = ['title', 'body', null];
    expect(await wrongOf({ columns: ['title', 'title', null] })).toEqual([422, 'body.columns']);
    expect(await wrongOf({ columns: ['tags', null, null] })).toEqual([422, 'body.columns']);
    expect(await wrongOf({ columns: ['title', 'body'] })).toEqual([422, 'body.columns']);
    expect(await wrongOf({ columns: ['title', 'nothing', null] })).toEqual([400, 'body.columns.1']);
    expect(await wrongOf({ columns, time_zone: 'Mars/Base' })).toEqual([422, 'body.time_zone']);
    expect(await wrongOf({ columns, date_order: 'ymd' })).toEqual([400, 'body.date_order']);
    await api.as(owner).call(startImport, sent.at(read.id));
    await sent.ended(read.id);
    const report = await api.as(owner).call(getImportReport, sent.at(read.id));
    expect(report.body.skipped).toHaveLength(1);
  });

  test('is the only kind that has columns', async () => {
    const read = await sent.ended((await sent.create('blog.xml', wxrOf(wxrItem(1)))).body.id);
    expect(read.preview.table ?? null).toBeNull();
    const refused = await choose(read.id, {});
    expect([refused.status, refused.body.error]).toEqual([409, 'import_is_not_ready']);
  });
});
