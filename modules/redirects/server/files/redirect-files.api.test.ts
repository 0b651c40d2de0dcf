import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTurn } from '#apps/testing/in-turn.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import type { DB } from '#database/schema.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { openLog } from '#platform/server/log.ts';
import { TaskCancelled } from '#platform/server/tasks/task.ts';
import { exportRedirects, type ImportReport, importRedirects } from '../../redirect-files.contract.ts';
import { createRedirect, listRedirects } from '../../redirects.contract.ts';
import { livePagesOf } from '../rules/live-pages.ts';
import { importRedirectsTask } from './import-redirects.ts';

const data = new URL('../../../../../shared/data/', import.meta.url);
const hasData = existsSync(data);

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.ground.database.db.deleteFrom('redirect').where('site_id', '=', siteId).execute();
});

type Mode = 'check' | 'all' | 'rest';

/** Sends a file and waits for what its task says. */
async function bring(content: string, mode: Mode, own_hosts: string[] = []) {
  const started = await api
    .as(owner)
    .call(importRedirects, { params: { siteId }, body: { content, mode, own_hosts } });
  expect([started.status, started.body.is_ready]).toEqual([202, false]);
  const params = { siteId, taskId: started.body.task_id };
  const task = async () => (await api.as(owner).call(getTask, { params })).body;
  await expect.poll(async () => (await task()).is_ready, { timeout: 50_000, interval: 50 }).toBe(true);
  return (await task()) as { status: string; error: string | null; result: ImportReport };
}

const fileOf = (rows: number) => Array.from({ length: rows }, (_, n) => `/a/${n},/b`).join('\n');

/** Runs the task of an import without its row. */
function importHere(
  content: string,
  ground: Pick<TestApi['ground'], 'database' | 'events' | 'log'>,
  progress = async (_done: number) => {},
) {
  const { db } = api.ground.database;
  return importRedirectsTask({ ...ground, pages: livePagesOf(api.ground) })({
    ...{ siteId, taskId: 1, by: owner.profileId, doneBefore: 0, position: null, progress },
    payload: { content, mode: 'all', own_hosts: [] },
    isCancelRequested: async () => false,
    step: async () => undefined,
    stepAhead: async () => undefined,
    finish: (write) => db.transaction().execute((trx) => write(trx, null) as Promise<never>),
    signal: new AbortController().signal,
  });
}

const count = async () =>
  (await api.as(owner).call(listRedirects, { query: { limit: 1 } })).body.total_count as number;
const out = async (columns?: 'all') =>
  (await api.as(owner).call(exportRedirects, { params: { siteId }, query: columns ? { columns } : {} }))
    .body as string;

describe('a file with mistakes', () => {
  const file = [
    'path,redirect_to,status',
    '/a,/b,301',
    '/b,/c,',
    '/c,/a,302',
    '/A/,/d,302',
    '/core/x,/d,302',
    '/e,ftp://elsewhere.test,302',
    '/f,/d,418',
    '/g,/d,410',
    'http://old.test/h,/d,301',
    '/there,/d,302',
    '/there-too,/d,302',
    '"/i,1",https://elsewhere.test/,301',
  ].join('\r\n');
  beforeEach(async () => {
    for (const path of ['/there', '/there-too']) {
      const redirect_to = path === '/there' ? '/d' : '/elsewhere';
      await api.as(owner).call(createRedirect, { body: { path, redirect_to } });
    }
  });

  test('is told all of them with their lines, and changes nothing', async () => {
    for (const mode of ['check', 'all'] as const) {
      const { status, result } = await bring(file, mode);
      expect(status).toBe('SUCCESS');
      expect(result).toMatchObject({ mode, rows: 12, ready: 3, unchanged: 1, wrong: 8, made: 0 });
      expect(result.errors.map(({ line, code }) => [line, code])).toEqual([
        [4, 'redirect_loops'],
        [5, 'duplicate'],
        [6, 'path_is_reserved'],
        [7, 'redirect_to_is_invalid'],
        [8, 'status_is_invalid'],
        [9, 'gone_has_target'],
        [10, 'path_is_invalid'],
        [12, 'duplicate'],
      ]);
      expect(result.errors[0]?.message).toContain('then to /b, and then to /c again');
      expect(result.errors[1]?.message).toBe('Line 2 already has a redirect from this path.');
      expect(result.other_hosts).toEqual([{ host: 'old.test', rows: 1 }]);
      expect(await count()).toBe(2);
    }
  });

  test('is imported without them when that is asked for', async () => {
    const { result } = await bring(file, 'rest', ['old.test']);
    expect(result).toMatchObject({ ready: 4, made: 4, wrong: 7, other_hosts: [] });
    expect(result.warnings).toEqual({ chains: 1, live: 0, missing: 2 });
    expect(await count()).toBe(6);
    expect((await bring(file, 'rest', ['old.test'])).result).toMatchObject({ made: 0, unchanged: 5 });
  });
});

describe('a file', () => {
  test('without anything in it is refused at once', async () => {
    const body = { content: '', mode: 'check' as const };
    expect((await api.as(owner).call(importRedirects, { params: { siteId }, body })).status).toBe(400);
  });

  test.each([
    ['path,redirect_to\n/x,/y\n"/a,/b\n/c,/d\n', /^The row on line 3 has a quote that is never closed\./],
    ['path,redirect_to\n"/a"b,/c\n', /^On line 2 there's text after a closing quote\./],
    ['path,redirect_to\n/a"b",/c\n', /^On line 2 there's a quote inside a cell\./],
    ['\n', /^The file is empty\. Choose one with the columns path and redirect_to\.$/],
  ])('%j is no table, and it is said where and what to do', async (content, said) => {
    expect(await bring(content, 'all')).toMatchObject({
      status: 'FAILURE',
      error: expect.stringMatching(said),
    });
  });

  test('is told the column of each wrong value', async () => {
    const long = 'x'.repeat(2_001);
    const file = [
      'path,redirect_to,status,match,query,enabled,note',
      `/${long},/b,,,,,`,
      `/a,/${long},,,,,`,
      '/a,/b,,regex,,,',
      '/a,/b,,,drop,,',
      '/a,/b,,,,perhaps,',
      `/a,/b,,,,,${long}`,
      '/..,/b,,,,,',
    ].join('\n');
    const { result } = await bring(file, 'check');
    expect(result.errors.map(({ message }) => message)).toEqual([
      'The path has more than 2,000 characters. Shorten it.',
      'The target has more than 2,000 characters. Shorten it.',
      'The match regex is invalid. Use exact, prefix or pattern.',
      'The query drop is invalid. Use ignore, keep or match.',
      'Use true or false in the column enabled.',
      'The note has more than 200 characters. Shorten it.',
      'These dots lead to the front page. Use / if you mean that.',
    ]);
  });

  test('has 50,000 rows at most', async () => {
    const rows = Array.from({ length: 50_001 }, (_, n) => `/a${n},/b`).join('\n');
    expect((await bring(rows, 'all')).error).toBe(
      'The file has more than 50,000 rows. Split it, and import each part.',
    );
  });

  test('of 50,000 rows comes in as a whole', async () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => `/a/${n},/b/${n},301`).join('\n');
    expect((await bring(rows, 'all')).result).toMatchObject({ rows: 50_000, made: 50_000, wrong: 0 });
    expect(await count()).toBe(50_000);
    expect((await out()).trim().split('\n')).toHaveLength(50_001);
  });

  test('that is cancelled while it is written leaves nothing behind', async () => {
    const cancelled = importHere(fileOf(5_000), api.ground, async (done) => {
      if (done > 8_000) throw new TaskCancelled();
    });
    await expect(cancelled).rejects.toBeInstanceOf(TaskCancelled);
    expect(await count()).toBe(0);
  });

  test('is imported before the planner is told, and waits for nobody who holds that up', async () => {
    const other = await api.ground.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('lock table redirect in share update exclusive mode');
      const { status, result } = await bring(fileOf(1_000), 'all');
      expect([status, result.made]).toEqual(['SUCCESS', 1_000]);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  test('stays imported when the planner cannot be told, and the log says so', async () => {
    const lines: string[] = [];
    const pool = new pg.Pool({ connectionString: api.ground.database.connectionString });
    await pool.end();
    const away = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    const ground = {
      ...{ events: api.ground.events, log: openLog({ write: (line) => void lines.push(line) }) },
      database: { ...api.ground.database, db: away },
    };
    await importHere(fileOf(1_000), ground);
    expect(await count()).toBe(1_000);
    expect(lines.join()).toContain('the planner could not be told');
  });

  test('may come with semicolons, other names of columns, a mark of its encoding, or no head', async () => {
    expect((await bring('\uFEFFFrom;To;Code\n/a;/b;308\n', 'all')).result.made).toBe(1);
    expect((await bring('/c,/d\n/e/*,/f/*\n', 'all')).result.made).toBe(2);
    expect((await out()).split('\n').slice(1, 4)).toEqual(['/a,/b,308', '/c,/d,302', '/e/*,/f/*,302']);
  });

  test('that goes out comes in again as it was', async () => {
    const drafts = [
      { path: '/a', redirect_to: '/b', status: 301 as const, note: '=cmd()' },
      { path: '/c,"d"', redirect_to: null, status: 410 as const },
      { path: '/e', redirect_to: '/f', match: 'prefix' as const, query: 'keep' as const, enabled: false },
      { path: '/:x/y', redirect_to: '/z/:x', match: 'pattern' as const, note: 'line\nbreak' },
      { path: '/g', redirect_to: '/h', note: "'=x" },
      { path: '/i', redirect_to: '/j', note: '＝wide' },
    ];
    for (const body of drafts) expect((await api.as(owner).call(createRedirect, { body })).status).toBe(201);
    expect((await out()).split('\n')[0]).toBe('path,redirect_to,status');
    const before = await out('all');
    expect(before).toContain("'=cmd()");
    await api.ground.database.db.deleteFrom('redirect').where('site_id', '=', siteId).execute();
    expect((await bring(before, 'all')).result).toMatchObject({ made: 6, wrong: 0 });
    expect(await out('all')).toBe(before);
  });
});

describe.skipIf(!hasData)('the redirects of real sites (../shared/data)', () => {
  const text = (path: string) => readFileSync(new URL(path, data));

  test('MDN: 17,572 rows; sources that differ in case alone are one and the same', async () => {
    const file = gunzipSync(text('redirects-mdn-de/_redirects.txt.gz')).toString('utf8');
    const pairs = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const sources = pairs.map((line) => (line.split('\t')[0] ?? '').trim().replace(/\/$/, ''));
    expect(pairs).toHaveLength(17_572);
    const folded = new Set(sources.map((source) => decodeURIComponent(source).toLowerCase()));
    const { result } = await bring(file, 'all');
    const unchanged = 17_572 - folded.size;
    expect(result).toMatchObject({ rows: 17_572, made: folded.size, unchanged, wrong: 0 });
    expect(result.warnings.chains).toBe(0);
    const rows = await api.ground.database.db
      .selectFrom('redirect')
      .select('redirect_to')
      .where('site_id', '=', siteId)
      .execute();
    expect(rows.filter((row) => row.redirect_to?.includes('#')).length).toBeGreaterThan(190);
    expect(rows.filter((row) => row.redirect_to?.startsWith('http')).length).toBeGreaterThan(720);
  });

  const former: [name: string, hosts: string[], rows: number, gone: number][] = [
    ['hmrc', ['www.hmrc.gov.uk'], 730, 156],
    ['ukti', ['www.ukti.gov.uk', 'www.uktradeinvest.gov.uk'], 350, 6],
    ['bis', ['www.bis.gov.uk'], 5_800, 1_499],
  ];
  test.each(inTurn(former, 1))(
    '%s: known once %o are named as former hosts',
    async (name, hosts, rows, gone) => {
      const file = text(`redirects-govuk/${name}.csv`).toString('utf8');
      const { result } = await bring(file, 'check');
      expect(result).toMatchObject({ rows, wrong: rows });
      expect(result.other_hosts.map(({ host }) => host)).toEqual(hosts);
      const imported = (await bring(file, 'rest', hosts)).result;
      expect(imported).toMatchObject({ wrong: 0, made: rows, other_hosts: [] });
      if (name === 'bis') expect(imported.warnings.chains).toBe(1);
      const { body } = await api.as(owner).call(listRedirects, { query: { status: 410, limit: 1 } });
      expect(body.total_count).toBe(gone);
    },
  );

  test('dart.dev: five of the 368 literal sources lead to another source', async () => {
    const { hosting } = JSON.parse(text('redirects-dart/firebase.json').toString('utf8'));
    const literal = (hosting.redirects as { source?: string; destination: string; type: number }[]).filter(
      ({ source }) => source !== undefined && !/[*:{(]/.test(source),
    );
    expect(literal).toHaveLength(368);
    const file = literal
      .map(({ source, destination, type }) => `${source},${destination},${type}`)
      .join('\n');
    const { result } = await bring(file, 'rest');
    expect([result.made, result.wrong]).toEqual([367, 1]);
    expect(result.errors.map(({ path, code }) => [path, code])).toEqual([['/api', 'path_is_reserved']]);
    expect(result.warnings.chains).toBe(5);
  });

  test('dart.dev: the file itself, with the patterns that have an equal here', async () => {
    const { result } = await bring(text('redirects-dart/firebase.json').toString('utf8'), 'check');
    expect(result.rows).toBe(446);
    expect(result.ready).toBeGreaterThan(400);
    const codes = new Set(result.errors.map(({ code }) => code));
    expect([...codes].sort()).toEqual(['path_is_reserved', 'rule_is_unknown']);
  });
});
