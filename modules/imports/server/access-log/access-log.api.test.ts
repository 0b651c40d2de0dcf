import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { raiseDailyViews } from '#modules/figures/figures.public.ts';
import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { type ImportSite, importSite, sourcePost } from '../testing/import-site.ts';
import { sourceFolder } from '../testing/read-items.ts';
import { accessLogText } from './access-log-report.ts';
import { importAccessLog } from './import-access-log.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:40.0) Gecko/20100101 Firefox/40.0';
const REAL = new URL('../../../../../shared/data/logs-apache/access.log.gz', import.meta.url);

let api: TestApi;
let place: ImportSite;
let folder: Awaited<ReturnType<typeof sourceFolder>>;

beforeAll(async () => {
  [api, folder] = await Promise.all([startApi(), sourceFolder()]);
  place = await importSite(api);
  await place.load([
    sourcePost('1', { slug: 'a-story', oldPaths: ['/2015/05/a-story.html'] }),
    sourcePost('2', { slug: 'another' }),
    sourcePost('3', { slug: 'a-draft', status: 'draft', oldPaths: ['/?p=3'] }),
    sourcePost('4', { slug: 'by-number', oldPaths: ['/?p=4', '/archive?p=4'] }),
  ]);
});
afterAll(() => Promise.all([api.stop(), folder.remove()]));

const line = (path: string, { time = '17/May/2015:10:05:03 +0000', status = 200, agent = FIREFOX } = {}) =>
  `198.18.0.1 - - [${time}] "GET ${path} HTTP/1.1" ${status} 203 "http://a.test/" "${agent}"`;

const bring = (path: string, more: { isDryRun?: boolean } = {}) =>
  importAccessLog({
    ...{ database: api.ground.database, connectionString: api.ground.database.connectionString },
    ...{
      pages: pageNeedsOf(api.ground),
      site: { id: place.siteId, timezone: 'Europe/Berlin' },
      path,
      ...more,
    },
  });

async function kept() {
  const { db } = api.ground.database;
  const days = await db
    .selectFrom('view_daily as d')
    .leftJoin('post as p', (join) =>
      join
        .onRef('p.site_id', '=', 'd.site_id')
        .onRef('p.id', '=', 'd.post_id')
        .on('p.site_id', '=', place.siteId),
    )
    .select(['d.day', 'p.slug', 'd.views', 'p.page_views'])
    .where('d.site_id', '=', place.siteId)
    .orderBy('d.day')
    .orderBy('p.slug')
    .execute();
  return days.map(({ day, slug, views, page_views }) => [day, slug, views, page_views]);
}

test('page views come in by the day of the site, without programs, and once however often they come', async () => {
  const log = [
    ...[line('/a-story'), line('/a-story?utm_source=x'), line('/2015/05/a-story.html'), line('/another')],
    ...[line('/'), line('/a-story', { agent: 'Googlebot/2.1' }), line('/a-story', { agent: '-' })],
    ...[line('/a-story', { time: '17/May/2015:23:30:00 +0000' }), line('/a-draft'), line('/x.png')],
    ...[line('/a-story', { status: 301 }), line('/a-story', { status: 206 }), 'no line', ''],
    line(`/${'x'.repeat(40_000)}`),
  ].join('\n');
  const plain = await folder.write('access.log', log);
  expect(await bring(plain, { isDryRun: true })).toMatchObject({ views: 6, isDryRun: true });
  expect(await kept()).toEqual([]);
  const report = await bring(plain);
  expect(report).toMatchObject({
    ...{ lines: 15, views: 6, raised: 6, programs: 2, notPages: 2, otherRequests: 2, posts: 2, days: 2 },
    ...{ first: '2015-05-17', last: '2015-05-18', faultCount: 2 },
    faults: [
      "access.log, line 13: This isn't a line of an access log.",
      'access.log, line 15: The line is too long.',
    ],
  });
  expect(accessLogText(report)).toContain('6 page views of 2 posts on 2 days, 2015-05-17 to 2015-05-18.');
  const due = [
    ['2015-05-17', 'a-story', 3, 4],
    ['2015-05-17', 'another', 1, 1],
    ['2015-05-17', null, 1, null],
    ['2015-05-18', 'a-story', 1, 4],
  ];
  expect(await kept()).toEqual(due);
  const again = await bring(await folder.write('access.log.gz', gzipSync(log)));
  expect(again).toMatchObject({ lines: 15, knownLines: 15, views: 0, raised: 0 });
  expect(accessLogText(again)).toContain('15 lines were imported before and not counted again.');
  expect(await kept()).toEqual(due);
});

test('logs of one day add up in whatever runs, with the log of a day that goes on', async () => {
  const more = Array.from({ length: 5 }, () => line('/another'));
  const report = await bring(await folder.write('more.log', more.join('\n')));
  expect(report).toMatchObject({ views: 5, raised: 5, knownLines: 0 });
  expect(await kept()).toContainEqual(['2015-05-17', 'another', 6, 6]);
  expect(await kept()).toContainEqual(['2015-05-17', 'a-story', 3, 4]);
  const grown = await folder.write('grown.log', `${[...more, line('/another')].join('\n')}\n`);
  expect(await bring(grown)).toMatchObject({ lines: 6, knownLines: 5, views: 1, raised: 1 });
  expect(await kept()).toContainEqual(['2015-05-17', 'another', 7, 7]);
});

test('a day that pages have counted keeps the greater number', async () => {
  const time = '19/May/2015:10:00:00 +0000';
  const { id: postId } = await api.ground.database.db
    .selectFrom('post')
    .select('id')
    .where('site_id', '=', place.siteId)
    .where('slug', '=', 'another')
    .executeTakeFirstOrThrow();
  await api.ground.database.db
    .transaction()
    .execute((trx) => raiseDailyViews(trx, place.siteId, [{ postId, day: '2015-05-19', views: 3 }]));
  const part = async (name: string, count: number) =>
    bring(
      await folder.write(
        name,
        Array.from({ length: count }, (_, at) => line(`/another?${name}=${at}`, { time })).join('\n'),
      ),
    );
  const first = await part('first.log', 2);
  expect(first).toMatchObject({ views: 2, raised: 0 });
  expect(accessLogText(first)).toContain('Added 0 page views. A day that pages have counted already keeps');
  expect(await part('second.log', 2)).toMatchObject({ views: 2, raised: 1 });
  expect((await kept()).filter(([day]) => day === '2015-05-19')).toEqual([['2015-05-19', 'another', 4, 11]]);
});

test('an address leads where its query sends readers, and no other query with it', async () => {
  const time = '20/May/2015:10:00:00 +0000';
  const paths = [
    '/?p=4',
    '/',
    '/?utm_source=x',
    '/?p=4',
    '/archive?p=4',
    '/archive?p=5',
    '/archive',
    '/?p=3',
  ];
  const log = paths.map((path) => line(path, { time })).join('\n');
  expect(await bring(await folder.write('queries.log', log))).toMatchObject({ views: 5, notPages: 3 });
  expect((await kept()).filter(([day]) => day === '2015-05-20')).toEqual([
    ['2015-05-20', 'by-number', 3, 3],
    ['2015-05-20', null, 2, null],
  ]);
});

test('more sums than are written at once all come in', async () => {
  const days = Array.from({ length: 1_100 }, (_, at) => {
    const [, day, month, year] =
      new Date(Date.UTC(2001, 0, 1 + at)).toUTCString().match(/(\d+) (\w+) (\d+)/) ?? [];
    return `${day}/${month}/${year}:12:00:00 +0000`;
  });
  const log = days.flatMap((time) => [line('/a-story', { time }), line('/by-number', { time })]).join('\n');
  const report = await bring(await folder.write('long.log', log));
  expect(report).toMatchObject({ views: 2_200, raised: 2_200, posts: 2, days: 1_100 });
  expect((await kept()).filter(([day]) => String(day) < '2010')).toHaveLength(2_200);
});

test('a log that was copied while it was written, and logs that begin alike, count once', async () => {
  const time = '21/May/2015:10:00:00 +0000';
  const start = [line('/a-story', { time }), line('/another', { time })].join('\n');
  const next = line('/by-number', { time });
  const half = await folder.write('half.log', `${start}\n${next.slice(0, -9)}`);
  expect(await bring(half)).toMatchObject({ views: 2, knownLines: 0, faultCount: 1 });
  const grown = await folder.write('whole.log', `${start}\n${next}\n`);
  expect(await bring(grown)).toMatchObject({ views: 1, knownLines: 2 });
  const alike = await folder.write('alike.log', `${start}\n${line('/another?x', { time })}\n`);
  expect(await bring(alike)).toMatchObject({ views: 1, knownLines: 2 });
  for (const path of [half, grown, alike]) {
    expect(await bring(path)).toMatchObject({ views: 0, knownLines: 3 });
  }
});

test('a packed log that is cut short changes nothing', async () => {
  const before = await kept();
  const whole = gzipSync(Array.from({ length: 2_000 }, (_, at) => line(`/a-story?${at * 7919}`)).join('\n'));
  const cut = await folder.write('cut.log.gz', whole.subarray(0, whole.length - 40));
  await expect(bring(cut)).rejects.toThrow('The compressed file is incomplete.');
  expect(await kept()).toEqual(before);
});

test.skipIf(!existsSync(REAL))('a real log is read to its last line, and nobody is named', async () => {
  const report = await bring(fileURLToPath(REAL));
  expect(report).toMatchObject({ lines: 10_000, faultCount: 1 });
  expect(report.views + report.notPages + report.programs + report.otherRequests).toBe(9_999);
  expect(report.programs).toBeGreaterThan(1_000);
  expect(report.faults.join()).toContain('line 8899: The line ends within quotes.');
  expect(JSON.stringify(report)).not.toContain('198.18.');
});
