import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { linkAskerOf } from '../checking/check-round.ts';
import { startLocalWeb } from '../local-web.fixture.ts';
import { goOn } from './run-audits.ts';

const LINKS = 1_200;
const AUDIT = 900;
const TASK = 901;
let api: TestApi;
let siteId: number;
let web: Awaited<ReturnType<typeof startLocalWeb>>;

beforeAll(async () => {
  api = await startApi();
  web = await startLocalWeb();
  linkAskerOf(api.ground).fetch = web.fetch;
  const { database } = api.ground;
  const { db } = database;
  siteId = await createSite(database, {
    host: 'news.test',
    title: 'The News',
    timezone: 'UTC',
    now: api.now,
  });
  await sql`insert into link (site_id, id, address_hash, address, host, type, first_seen_ts, due_ts, post_count)
    select ${siteId}::bigint, one, one::text, 'https://host-' || one || '.test/', 'host-' || one || '.test',
      'EXTERNAL', ${api.now}::bigint, one, 1 from generate_series(1, ${LINKS}::int) as one`.execute(db);
  await db
    .insertInto('link_audit')
    .values({ site_id: siteId, id: AUDIT, title: 'First', scope: '{"scope":"all"}', created_ts: api.now })
    .execute();
  await db
    .insertInto('link_task')
    .values({ site_id: siteId, id: TASK, audit_id: AUDIT, kind: 'AUDIT', created_ts: api.now })
    .execute();
});
afterAll(async () => {
  await api.stop();
  web.stop();
});

const task = async () =>
  api.ground.database.db
    .selectFrom('link_task')
    .select(['status', 'done', 'total'])
    .where('site_id', '=', siteId)
    .where('id', '=', TASK)
    .executeTakeFirst();
const statusOf = async (linkId: number) => {
  const { rows } = await sql<{ status: string }>`select status from link_audit_item
    where site_id = ${siteId} and audit_id = ${AUDIT} and link_id = ${linkId}`.execute(
    api.ground.database.db,
  );
  return rows[0]?.status;
};

test('a round of a large audit looks at what it asked alone, and once a minute at all', async () => {
  const { database } = api.ground;
  const needs = { database, asker: linkAskerOf(api.ground), pages: pageNeedsOf(api.ground) };
  const site = { id: siteId, uri: 'https://news.test', timezone: 'UTC' };
  await goOn(needs, site, api.now);
  expect(await task()).toEqual({ status: 'RUNNING', done: 0, total: LINKS });
  const turn = { auditId: AUDIT, lookedTs: api.now, insideAfter: null };
  // The monitor asks for the last one meanwhile.
  await sql`update link set status = 'NOT_FOUND', last_checked_ts = ${api.now}
    where site_id = ${siteId} and id = ${LINKS}`.execute(database.db);
  expect(await goOn(needs, site, api.now + 1, { turn })).toBe('works');
  expect([await task(), await statusOf(1), await statusOf(LINKS)]).toEqual([
    { status: 'RUNNING', done: 10, total: LINKS },
    ...['BROKEN', 'OPEN'],
  ]);
  expect(await goOn(needs, site, api.now + 62, { turn })).toBe('works');
  expect([await task(), await statusOf(LINKS), turn.lookedTs]).toEqual([
    { status: 'RUNNING', done: 21, total: LINKS },
    ...['BROKEN', api.now + 62],
  ]);
});

test('an audit that is over is told once, with what became of its links', async () => {
  const { db } = api.ground.database;
  await sql`update link_audit_item set status = 'BROKEN'
    where site_id = ${siteId} and audit_id = ${AUDIT}`.execute(db);
  await sql`update link_task set status = 'RUNNING' where site_id = ${siteId} and id = ${TASK}`.execute(db);
  await db
    .deleteFrom('outbox')
    .where('site_id', '=', siteId)
    .where('event', '=', 'link_audit.finished')
    .execute();
  const site = { id: siteId, uri: 'https://news.test', timezone: 'UTC' };
  for (let round = 0; round < 3; round++) {
    await goOn(
      { ...api.ground, pages: pageNeedsOf(api.ground), asker: linkAskerOf(api.ground) },
      site,
      api.now,
    );
  }
  expect((await task())?.status).toBe('COMPLETED');
  const told = await db
    .selectFrom('outbox')
    .select(['object_id', 'payload'])
    .where('site_id', '=', siteId)
    .where('event', '=', 'link_audit.finished')
    .execute();
  expect(told).toEqual([{ object_id: AUDIT, payload: { counts: { BROKEN: LINKS } } }]);
});
