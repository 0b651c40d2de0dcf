import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { type ImportSite, importSite, sourcePost } from '../testing/import-site.ts';
import { sourceFolder } from '../testing/read-items.ts';
import { accessLogText } from './access-log-report.ts';
import { chrome, firefox } from './formats/read-lines.fixture.ts';
import { importAccessLog } from './import-access-log.ts';

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

async function viewsOn(day: string): Promise<Record<string, number>> {
  const rows = await api.ground.database.db
    .selectFrom('view_daily as d')
    .innerJoin('post as p', (join) =>
      join.onRef('p.site_id', '=', 'd.site_id').onRef('p.id', '=', 'd.post_id'),
    )
    .select(['p.slug', 'd.views'])
    .where('d.site_id', '=', place.siteId)
    .where('p.site_id', '=', place.siteId)
    .where('d.day', '=', day)
    .execute();
  return Object.fromEntries(rows.map(({ slug, views }) => [slug, views]));
}

const line = (path: string, host: string, day = 10) =>
  `${host} 198.18.0.1 - - [${day}/Mar/2024:10:05:03 +0000] "GET ${path} HTTP/1.1" 200 203 "-" "${firefox}"`;

test('lines of other hosts are none of the site, and count once it says that they are', async () => {
  const own = place.host;
  const log = [
    ...[
      line('/a-story', `${own}:443`),
      line('/a-story', `WWW.${own}`),
      line('/another', '-'),
      line('/another', '_'),
    ],
    ...[line('/a-story', 'old.example.com'), line('/another', 'www.old.example.com:80')],
    ...[
      line('/a-story', 'shop.example.com'),
      line('/a-story', 'shop.example.com'),
      line('/a-story', `not-${own}`),
    ],
    line('http://shop.example.com/a-story', own),
  ];
  const path = await folder.write('hosts.log', log.join('\n'));
  const report = await bring(path);
  expect(report).toMatchObject({ lines: 10, views: 4, otherHosts: 6, knownLines: 0 });
  expect(report.hosts).toEqual([
    { host: 'shop.example.com', lines: 3 },
    { host: 'old.example.com', lines: 2 },
    { host: `not-${own}`, lines: 1 },
  ]);
  expect(accessLogText(report)).toContain(
    '6 lines are for other hosts: shop.example.com (3), old.example.com (2)',
  );
  expect(await viewsOn('2024-03-10')).toEqual({ 'a-story': 2, another: 2 });

  expect(await bring(path)).toMatchObject({ lines: 10, views: 0, knownLines: 10, otherHosts: 0 });
  const wider = await bring(path, ['old.example.com']);
  expect(wider).toMatchObject({ lines: 10, views: 2, knownLines: 4, otherHosts: 4 });
  expect(await viewsOn('2024-03-10')).toEqual({ 'a-story': 3, another: 3 });
  for (const hosts of [['old.example.com'], ['www.old.example.com'], []]) {
    expect(await bring(path, hosts)).toMatchObject({ lines: 10, views: 0, knownLines: 10 });
  }
  const grown = await folder.write(
    'grown.log',
    [...log, line('/another', 'shop.example.com'), ''].join('\n'),
  );
  expect(await bring(grown)).toMatchObject({ lines: 11, views: 0, knownLines: 10, otherHosts: 1 });
  expect(await bring(grown, ['shop.example.com'])).toMatchObject({ views: 4, knownLines: 6, otherHosts: 1 });
  expect(await viewsOn('2024-03-10')).toEqual({ 'a-story': 6, another: 4 });
});

test('a log that came in before hosts were told apart changes nothing', async () => {
  const path = await folder.write(
    'before.log',
    [line('/a-story', 'a.test', 11), line('/a-story', 'b.test', 11)].join('\n'),
  );
  await bring(path);
  await api.ground.database.db
    .updateTable('access_log_file')
    .set({ hosts: null })
    .where('site_id', '=', place.siteId)
    .execute();
  expect(await bring(path, ['a.test'])).toMatchObject({ views: 0, knownLines: 2 });
  expect(await bring(path, ['a.test', 'b.test'])).toMatchObject({ views: 0, knownLines: 2 });
});

/** The same eight requests as each format has them: two views of a story, one of another, a program, and others. */
const requests: [path: string, status: number, agent: string][] = [
  ['/a-story', 200, firefox],
  ['/a-story?x=1', 304, chrome],
  ['/another', 200, chrome],
  ['/a-story', 200, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['/a-story', 301, firefox],
  ['/gone', 404, firefox],
  ['/app.js', 200, firefox],
  ['/no-page', 200, firefox],
];

const written: [
  name: string,
  head: string[],
  write: (path: string, status: number, agent: string, day: number) => string,
][] = [
  [
    'combined',
    [],
    (path, status, agent, day) =>
      `198.18.0.1 - - [${day}/Apr/2024:10:05:03 +0200] "GET ${path} HTTP/2.0" ${status} 9 "https://x.test/" "${agent}" "-" 0.1`,
  ],
  [
    'iis',
    ['#Version: 1.0', '#Fields: date time cs-method cs-uri-stem cs-uri-query cs(User-Agent) sc-status'],
    (path, status, agent, day) =>
      `2024-04-${day} 08:05:03 GET ${path.replace(/\?|$/, ' ')}${path.includes('?') ? '' : '-'} ${agent.replaceAll(' ', '+')} ${status}`,
  ],
  [
    'caddy',
    [],
    (path, status, agent, day) =>
      JSON.stringify({
        ...{ ts: Date.UTC(2024, 3, day, 8) / 1000 + 0.5, status, duration: 0.1 },
        request: { method: 'GET', host: place.host, uri: path, headers: { 'User-Agent': [agent] } },
      }),
  ],
  [
    'alb',
    [],
    (path, status, agent, day) =>
      `h2 2024-04-${day}T08:05:03.127531Z app/alb/1 198.18.0.1:2817 10.0.0.1:80 0.0 0.1 0.0 ${status} ${status} 2 24 "GET https://${place.host}:443${path} HTTP/2.0" "${agent}" ECDHE TLSv1.2 arn:x "Root=1" "${place.host}" "arn:y" 0 2024-04-${day}T08:05:03Z "forward" "-" "-" "10.1.1.1:80" "200"`,
  ],
];

test.each(written.map(([name, head, write], at) => ({ name, head, write, day: 10 + at })))(
  'the same requests count the same in the format of $name, once and as the log goes on',
  async ({ name, head, write, day }) => {
    const lines = [...head, ...requests.map(([path, status, agent]) => write(path, status, agent, day))];
    const due = { 'a-story': 2, another: 1 };
    const path = await folder.write(`${name}.log`, `${lines.join('\r\n')}\r\n`);
    const report = await bring(path);
    expect(report).toMatchObject({
      views: 3,
      programs: 1,
      notPages: 2,
      otherRequests: 2,
      otherHosts: 0,
      faultCount: 0,
    });
    expect(report.formats).toMatchObject([{ files: 1 }]);
    expect(await viewsOn(`2024-04-${day}`)).toEqual(due);
    const packed = await folder.write(`${name}.1.gz`, gzipSync(`${lines.join('\n')}\n`));
    expect(await bring(packed)).toMatchObject({ views: 0, knownLines: requests.length });
    const grown = await folder.write(
      `${name}.2`,
      [...lines, write('/another', 200, firefox, day), ''].join('\n'),
    );
    expect(await bring(grown)).toMatchObject({ views: 1, knownLines: requests.length, faultCount: 0 });
    expect(await viewsOn(`2024-04-${day}`)).toEqual({ ...due, another: 2 });
  },
);

test('a common log counts, and says that programs may be among its readers', async () => {
  const lines = ['/a-story', '/a-story', '/x'].map(
    (path) => `198.18.0.1 - - [20/Apr/2024:10:05:03 +0000] "GET ${path} HTTP/1.0" 200 9`,
  );
  const report = await bring(await folder.write('common.log', lines.join('\n')));
  expect(report).toMatchObject({ views: 2, nameless: 2, programs: 0 });
  expect(accessLogText(report)).toContain('2 page views are from lines without a user agent');
});

test('what is no log is left out of a folder, named, and not taken for known', async () => {
  const good = Array.from({ length: 3 }, () => line('/a-story', place.host, 21)).join('\n');
  const files = [
    {
      name: 'error.log',
      text: '2024/03/21 10:00:00 [error] 12#0: *1 open() "/x" failed (2: No such file)\n',
    },
    { name: 'access.log', text: good },
    { name: 'access.log.1', text: good },
    { name: 'access.log.2', text: '' },
    { name: 'access.log.3.zst', text: '\x28\xb5\x2f\xfd\x04\x00' },
  ];
  const report = await bring(await folder.writeAll('logs', files));
  expect(report).toMatchObject({ lines: 6, views: 3, knownLines: 3, unreadCount: 2 });
  expect(report.unread).toContain("error.log, line 1: This isn't a line of an access log.");
  expect(accessLogText(report)).toContain('Formats that are read: W3C extended');
  expect(await viewsOn('2024-03-21')).toEqual({ 'a-story': 3 });

  const alone = await folder.write('error.log', files[0]?.text ?? '');
  await expect(bring(alone)).rejects.toThrow(
    /error\.log, line 1: This isn't a line of an access log\. Nothing was changed\. Formats that are read:/,
  );
  const fixed = await folder.write('error.log', `${files[0]?.text}${line('/another', place.host, 22)}\n`);
  expect(await bring(fixed)).toMatchObject({ views: 1, faultCount: 1, knownLines: 0 });
});
