import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { type ImportSite, importSite, sourcePost } from '../testing/import-site.ts';
import { sourceFolder } from '../testing/read-items.ts';
import { accessLogText } from './access-log-report.ts';
import { chrome, firefox } from './formats/read-lines.fixture.ts';
import { importAccessLog } from './import-access-log.ts';

const REAL = new URL('../../../../../shared/data/logs-apache/access.log.gz', import.meta.url);

let api: TestApi;
let place: ImportSite;
let folder: Awaited<ReturnType<typeof sourceFolder>>;

beforeAll(async () => {
  [api, folder] = await Promise.all([startApi(), sourceFolder()]);
  place = await importSite(api);
  await place.load([sourcePost('1', { slug: 'a-story' }), sourcePost('2', { slug: 'another' })]);
});
afterAll(() => Promise.all([api.stop(), folder.remove()]));

const bring = (path: string, hosts: string[] = []) =>
  importAccessLog({
    ...{ database: api.ground.database, connectionString: api.ground.database.connectionString },
    ...{ pages: pageNeedsOf(api.ground), site: { id: place.siteId, timezone: 'UTC' }, path, hosts },
  });

const line = (referrer: string, day: string, { path = '/a-story', agent = firefox } = {}) =>
  `198.18.0.1 - - [${day}/2024:10:05:03 +0000] "GET ${path} HTTP/1.1" 200 203 "${referrer}" "${agent}"`;

async function sums(table: 'view_source_daily' | 'referrer_daily', name: 'source' | 'host', day?: string) {
  const { rows } = await api.ground.database.pool.query(
    `select ${name} as name, sum(views)::int as views from ${table}
      where site_id = $1 and ($2::date is null or day = $2::date) group by 1 having sum(views) <> 0`,
    [place.siteId, day ?? null],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.views]));
}
const sourcesOn = (day?: string) => sums('view_source_daily', 'source', day);
const hostsOn = (day?: string) => sums('referrer_daily', 'host', day);

/** Writes what pages told of a day. */
async function told(day: string, views: number, source: string, host: string | null): Promise<void> {
  const { pool } = api.ground.database;
  const { rows } = await pool.query("select id from post where site_id = $1 and slug = 'a-story'", [
    place.siteId,
  ]);
  await pool.query('insert into view_daily (site_id, day, post_id, views) values ($1, $2, $3, $4)', [
    place.siteId,
    day,
    rows[0]?.id,
    views,
  ]);
  await pool.query(
    `insert into view_source_daily (site_id, day, source, views, reading_seconds, reads)
      values ($1, $2, $3, $4, 60, 1)`,
    [place.siteId, day, source, views],
  );
  if (host !== null)
    await pool.query('insert into referrer_daily (site_id, day, host, views) values ($1, $2, $3, $4)', [
      ...[place.siteId, day, host, views],
    ]);
}

test('where readers came from comes in with their views, and once however often it comes', async () => {
  const day = '10/Mar';
  const log = [
    ...[line('-', day), line('', day), line('https://www.google.de/', day), line('https://t.co/x', day)],
    ...[line('https://Blog.example/a', day), line('https://www.blog.example/b', day)],
    ...[line('https://m.facebook.com/', day), line(`http://www.${place.host}/another`, day)],
    line('-', day, { path: '/a-story?utm_medium=email&x=1' }),
    line('https://blog.example/', day, { agent: 'Googlebot/2.1' }),
    line('https://blog.example/', day, { path: '/no-page' }),
  ];
  const path = await folder.write('access.log', log.join('\n'));
  const report = await bring(path);
  expect(report.sources).toEqual([
    ...[
      { source: 'direct', views: 2 },
      { source: 'site', views: 2 },
      { source: 'social', views: 2 },
    ],
    ...[
      { source: 'internal', views: 1 },
      { source: 'mail', views: 1 },
      { source: 'search', views: 1 },
    ],
  ]);
  expect(report.referrers).toEqual([{ host: 'blog.example', views: 2 }]);
  expect(accessLogText(report)).toContain('Readers came from: direct 2, other sites 2, social networks 2,');
  const due = { direct: 2, site: 2, social: 2, internal: 1, mail: 1, search: 1 };
  const hosts = { 'blog.example': 2, 'x.com': 1, 'facebook.com': 1 };
  expect([await sourcesOn('2024-03-10'), await hostsOn('2024-03-10')]).toEqual([due, hosts]);

  expect(await bring(await folder.write('again.log.gz', gzipSync(log.join('\n'))))).toMatchObject({
    ...{ views: 0, sources: [], referrers: [] },
  });
  expect([await sourcesOn('2024-03-10'), await hostsOn('2024-03-10')]).toEqual([due, hosts]);
  const grown = [...log, line('https://blog.example/c', day, { agent: chrome })].join('\n');
  expect((await bring(await folder.write('grown.log', grown))).sources).toEqual([
    { source: 'site', views: 1 },
  ]);
  expect((await hostsOn('2024-03-10'))['blog.example']).toBe(3);
  expect((await sourcesOn('2024-03-10')).site).toBe(3);
});

test('a former host of the site is the site itself', async () => {
  const log = [
    line('http://old.example.com/a', '11/Mar'),
    line('http://old.example.com.evil.test/a', '11/Mar'),
  ];
  await bring(await folder.write('former.log', log.join('\n')), ['old.example.com']);
  expect(await sourcesOn('2024-03-11')).toEqual({ internal: 1, site: 1 });
});

test('a log that does not tell leaves it unknown', async () => {
  const common = (path: string) => `198.18.0.1 - - [12/Mar/2024:10:05:03 +0000] "GET ${path} HTTP/1.0" 200 9`;
  const report = await bring(
    await folder.write('common.log', [1, 2].map(() => common('/another')).join('\n')),
  );
  expect([report.views, report.sources]).toEqual([2, []]);
  expect(await sourcesOn('2024-03-12')).toEqual({ unknown: 2 });
});

test('what pages told counts once, and the sources of a day are as many as its views', async () => {
  // Four of six readers were told by their pages too.
  await told('2024-03-13', 4, 'site', 'blog.example');
  const log = [
    ...Array.from({ length: 5 }, (_, at) => line(`https://blog.example/${at}`, '13/Mar')),
    line('-', '13/Mar'),
  ];
  await bring(await folder.write('both.log', log.join('\n')));
  expect(await sourcesOn('2024-03-13')).toEqual({ site: 5, direct: 1 });
  expect(await hostsOn('2024-03-13')).toEqual({ 'blog.example': 5 });

  // Pages told of more than the log has: the day stays as it is.
  await told('2024-03-14', 4, 'search', null);
  await bring(await folder.write('fewer.log', [line('-', '14/Mar'), line('-', '14/Mar')].join('\n')));
  expect(await sourcesOn('2024-03-14')).toEqual({ search: 4 });
  const more = Array.from({ length: 4 }, (_, at) => line(`https://x${at % 2}.test/`, '14/Mar'));
  await bring(await folder.write('more.log', more.join('\n')));
  const day = await sourcesOn('2024-03-14');
  expect(Object.values(day).reduce((all, one) => Number(all) + Number(one), 0)).toBe(6);
  expect(day.search).toBe(4);
});

test.skipIf(!existsSync(REAL))('of a real log every view has its source', async () => {
  const before = await sourcesOn();
  const report = await bring(fileURLToPath(REAL), ['semicomplete.com']);
  const told = Object.fromEntries(report.sources.map(({ source, views }) => [source, views]));
  expect(report.sources.reduce((all, { views }) => all + views, 0)).toBe(report.views);
  const after = await sourcesOn();
  for (const [source, views] of Object.entries(told))
    expect([source, Number(after[source]) - Number(before[source] ?? 0)]).toEqual([source, views]);
  expect(report.referrers.map(({ host }) => host)).not.toContain('semicomplete.com');
});
