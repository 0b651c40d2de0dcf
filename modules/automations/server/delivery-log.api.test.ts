import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getExportResult } from '#modules/exports/exports.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createHook } from '../automations.contract.ts';
import { deliveryExportFields } from '../delivery-export-fields.contract.ts';
import { exportExecutions, replaySelected } from '../delivery-log.contract.ts';
import { type HookExecution, listExecutions } from '../executions.contract.ts';
import { startReceiver } from './hook-receiver.fixture.ts';
import { hookServiceOf } from './hook-service.ts';
import { bodyOf, DELIVERY_JOB, type NewMessage, queueMessages } from './queue.ts';

let api: TestApi;
let owner: Member;
let technician: Member;
let siteId: number;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let [search, chat] = [0, 0];

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  technician = await signInAs(api.ground, { siteId, host: 'news.test' }, 'technical');
  receiver = await startReceiver();
  Object.assign(hookServiceOf(api.ground), receiver.service);
});
afterAll(async () => {
  receiver.stop();
  await api.stop();
});
beforeEach(async () => {
  await sql`delete from hook_execution where site_id = ${siteId}`.execute(db());
  await sql`delete from hook where site_id = ${siteId}`.execute(db());
  search = await add('Site search');
  chat = await add('=Newsroom chat');
});

const db = () => api.ground.database.db;
const now = () => Math.floor(Date.now() / 1000);
const add = async (title: string) => {
  const body = { title, url: receiver.url, events: ['post.published' as const] };
  return (await api.as(owner).call(createHook, { body })).body.id;
};
const list = async (query: object = {}): Promise<HookExecution[]> =>
  (await api.as(owner).call(listExecutions, { query })).body.items;
/** Deliveries that were given up, by their ids. */
async function gaveUp(...messages: Partial<NewMessage>[]): Promise<number[]> {
  const told = messages.map((one, at) => ({
    ...{ hookId: search, eventId: api.ground.database.ids.next(), event: 'post.published' as const },
    ...{ objectId: at, body: bodyOf('post.published', 1, { id: at }), ...one },
  }));
  await db()
    .transaction()
    .execute((trx) => queueMessages(api.ground, trx, siteId, told, now()));
  await sql`update hook_execution set status = 'dead' where site_id = ${siteId}`.execute(db());
  return (await list()).map(({ id }) => id).toReversed();
}
const replay = (ids: number[], member = owner) =>
  api.as(member).call(replaySelected, { params: { siteId }, body: { ids } });

describe('several deliveries', () => {
  test('of several webhooks are sent again, each message once, with an entry for each webhook', async () => {
    const [one = 0, two = 0] = await gaveUp({}, { hookId: chat });
    expect((await replay([one, two, one])).body).toEqual({ count: 2, skipped: [] });
    const queued = await list({ status: 'queued' });
    expect(queued.map(({ hook_id, is_replay }) => [hook_id, is_replay]).toSorted()).toEqual(
      [search, chat].map((id) => [id, true]).toSorted(),
    );
    const { rows } = await sql<{ object_id: number }>`select object_id from audit_event
      where site_id = ${siteId} and action = 'hook.replayed' order by object_id`.execute(db());
    expect(rows.map(({ object_id }) => object_id)).toEqual([search, chat].toSorted());
    const jobs = await sql<{ key: string }>`select key from graphile_worker.jobs
      where task_identifier = ${DELIVERY_JOB} and key like ${`%:${search}`}`.execute(db());
    expect(jobs.rows).toHaveLength(1);
  });

  test('are skipped with their reasons: gone, hidden, off, waiting', async () => {
    const [hidden = 0, off = 0, waiting = 0] = await gaveUp(
      { needs: 'VIEW_REAL_DRAFT' },
      { hookId: chat },
      {},
    );
    await sql`update hook set enabled = false where site_id = ${siteId} and id = ${chat}`.execute(db());
    expect((await replay([waiting], technician)).body).toEqual({ count: 1, skipped: [] });
    const { body } = await replay([1, hidden, off, waiting], technician);
    expect(body).toEqual({
      count: 0,
      skipped: [
        { id: 1, reason: 'gone' },
        { id: hidden, reason: 'hidden' },
        { id: off, reason: 'off' },
        { id: waiting, reason: 'waiting' },
      ],
    });
    expect((await replay([hidden])).body).toEqual({ count: 1, skipped: [] });
  });

  test('of a webhook that was deleted are not sent again', async () => {
    const [one = 0] = await gaveUp({});
    await sql`update hook set deleted_ts = 1 where site_id = ${siteId} and id = ${search}`.execute(db());
    expect((await replay([one])).body).toEqual({ count: 0, skipped: [{ id: one, reason: 'off' }] });
  });
});

test('the list is asked by event, and names the message as receivers know it', async () => {
  await gaveUp({}, { event: 'tag.merged' });
  const [one, ...more] = await list({ event: 'tag.merged' });
  expect([one?.event, more]).toEqual(['tag.merged', []]);
  expect((await list({ query: `msg_${one?.message_id}` })).map(({ id }) => id)).toEqual([one?.id]);
  const wrong = await api.as(owner).send({ method: 'GET', path: `${listExecutions.path}?event=post.burnt` });
  expect([wrong.status, wrong.body.error]).toEqual([400, 'event_is_invalid']);
});

describe('the file of deliveries', () => {
  const exported = async (query: object, body: object = {}) => {
    const fields = deliveryExportFields.map((name) => ({ name, title: name }));
    const started = await api
      .as(owner)
      .call(exportExecutions, { params: { siteId }, query, body: { fields, ...body } });
    expect(started.status, JSON.stringify(started.body)).toBe(202);
    const result = async () =>
      (await api.as(owner).call(getExportResult, { query: { result_id: started.body.id } })).body;
    await expect.poll(async () => (await result()).is_ready, { timeout: 30_000, interval: 30 }).toBe(true);
    const file = await api.as(owner).send({ method: 'GET', path: (await result()).result });
    const [titles, ...rows] = parse(file.body as string, { bom: true }) as string[][];
    return { titles, rows, text: file.body as string };
  };

  test('holds what the list holds, the newest first, without what was sent', async () => {
    await api.ground.jobs.start();
    const [one = 0, two = 0] = await gaveUp({}, { hookId: chat, body: '{"secret":"embargo"}' });
    const { titles, rows, text } = await exported({});
    expect(titles).toEqual([...deliveryExportFields]);
    expect(rows.map(([id]) => Number(id))).toEqual([two, one]);
    expect(rows.map((row) => row[2])).toEqual(["'=Newsroom chat", 'Site search']);
    expect(text).not.toContain('embargo');
    expect((await exported({ hook_id: search })).rows.map(([id]) => Number(id))).toEqual([one]);
    const only = { ids: [two], settings: { only_selected: true } };
    expect((await exported({}, only)).rows.map(([id]) => Number(id))).toEqual([two]);
  });

  test.each([
    [{}, { settings: { only_selected: true } }, 'ids_is_missing'],
    [{}, { fields: [{ name: 'body', title: 'B' }] }, 'name_is_invalid'],
    [{ created_timestamp_from: 2, created_timestamp_to: 1 }, {}, 'created_timestamp_to_is_invalid'],
  ])('is refused with %j %j', async (query, body, code) => {
    const fields = [{ name: 'id' as const, title: 'ID' }];
    const { status, body: said } = await api
      .as(owner)
      .call(exportExecutions, { params: { siteId }, query, body: { fields, ...body } as never });
    expect([status, said.error]).toEqual([400, code]);
  });
});
