import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { firstIdOfSecond } from '#platform/server/ids.ts';
import { createHook, listHooks, updateHook } from '../automations.contract.ts';
import {
  type HookExecution,
  listExecutions,
  replayExecution,
  replayExecutions,
  rotateHookSecret,
  testHook,
} from '../executions.contract.ts';
import { deliverWaiting } from './deliver.jobs.ts';
import { type Received, startReceiver } from './hook-receiver.fixture.ts';
import { hookServiceOf } from './hook-service.ts';
import { bodyOf, DELIVERY_JOB, queueMessages, wakeHook } from './queue.ts';
import { purgeExecutions, runSchedules } from './schedule.jobs.ts';

let api: TestApi;
let owner: Member;
let siteId: number;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let hookId: number;
let secret: string;

// Nothing is sent but by the tests themselves: the jobs do not run here.
beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  receiver = await startReceiver();
  Object.assign(hookServiceOf(api.ground), receiver.service);
});
afterAll(async () => {
  receiver.stop();
  await api.stop();
});
beforeEach(async () => {
  Object.assign(receiver.state, { status: 200, text: 'ok', headers: {} });
  receiver.received.length = 0;
  const added = await add();
  hookId = added.id;
  secret = added.secret;
});

const db = () => api.ground.database.db;
const now = () => Math.floor(Date.now() / 1000);
const add = async (more: object = {}) => {
  const body = { title: 'Search', url: receiver.url, events: ['post.published' as const], ...more };
  return (await api.as(owner).call(createHook, { body })).body;
};
const deliver = () => deliverWaiting(api.ground, { siteId, hookId });
const queue = (objectId: number | null, eventId = api.ground.database.ids.next()) =>
  db()
    .transaction()
    .execute((trx) =>
      queueMessages(
        api.ground,
        trx,
        siteId,
        [
          {
            hookId,
            eventId,
            event: 'post.published',
            objectId,
            body: bodyOf('post.published', 1, { id: objectId }),
          },
        ],
        now(),
      ),
    );
const executions = async (query: object = {}): Promise<HookExecution[]> =>
  (await api.as(owner).call(listExecutions, { query: { hook_id: hookId, ...query } })).body.items;
const hook = async () =>
  (await api.as(owner).call(listHooks, { query: { limit: 100 } })).body.items.find(
    ({ id }: { id: number }) => id === hookId,
  );
/** As if the pauses were over. */
const letTimePass = () =>
  sql`update hook_execution set due_ts = ${now()} where site_id = ${siteId} and status = 'queued'`.execute(
    db(),
  );
const signatureOf = ({ headers, body }: Received, key: string) => {
  const mac = createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'));
  return `v1,${mac.update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64')}`;
};

describe('a delivery', () => {
  test('is posted as JSON, signed, with the headers of the webhook', async () => {
    const headers = { 'X-Team': { value: 'news' }, Authorization: { value: 'Bearer abc', is_secret: true } };
    await api.as(owner).call(updateHook, { params: { hookId }, body: { headers, revision: 1 } as never });
    await queue(7);
    await deliver();
    const [one] = receiver.received;
    expect(one?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-team': 'news',
      authorization: 'Bearer abc',
      'webhook-signature': one && signatureOf(one, secret),
    });
    expect(Math.abs(Number(one?.headers['webhook-timestamp']) - now())).toBeLessThan(60);
    expect(JSON.parse(one?.body ?? '')).toEqual({
      ...{ type: 'post.published', timestamp: '1970-01-01T00:00:01.000Z', data: { id: 7 } },
    });
    expect((await executions())[0]).toMatchObject({
      ...{ status: 'success', attempt: 1, http_status: 200, response_excerpt: 'ok', error: null },
      ...{ hook_title: 'Search', event: 'post.published', object_id: 7, body: one?.body },
    });
  });

  test('is signed with both secrets for a day after a new one', async () => {
    const fresh = (await api.as(owner).call(rotateHookSecret, { params: { siteId, hookId } })).body.secret;
    await queue(7);
    await deliver();
    const [one] = receiver.received as [Received];
    expect(one.headers['webhook-signature']).toBe(`${signatureOf(one, fresh)} ${signatureOf(one, secret)}`);
    await sql`update hook set old_secret_until_ts = ${now() - 1} where site_id = ${siteId}
      and id = ${hookId}`.execute(db());
    await queue(7);
    await deliver();
    const [, two] = receiver.received as [Received, Received];
    expect(two.headers['webhook-signature']).toBe(signatureOf(two, fresh));
  });

  test('keeps the first four kibibytes of the answer', async () => {
    receiver.state.text = 'x'.repeat(100_000);
    await queue(7);
    await deliver();
    expect((await executions())[0]?.response_excerpt).toBe('x'.repeat(4_096));
  });

  test.each([301, 302, 307, 400, 404, 500, 503])(
    'answered with %d is tried again, and nothing is followed',
    async (status) => {
      Object.assign(receiver.state, { status, headers: { location: `${receiver.url}/elsewhere` } });
      await queue(7);
      await deliver();
      const [next, first] = await executions();
      expect(first).toMatchObject({ status: 'failed', http_status: status, attempt: 1 });
      expect(next).toMatchObject({ status: 'queued', attempt: 2, event_id: first?.event_id });
      expect((next?.due_ts ?? 0) - now()).toBeGreaterThanOrEqual(4);
      expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
      expect((await hook()).failing_since_ts).toBeGreaterThan(0);
    },
  );

  test('keeps its id over all attempts, and a success ends the failing', async () => {
    receiver.state.status = 500;
    await queue(7);
    await deliver();
    receiver.state.status = 204;
    await letTimePass();
    await deliver();
    const [one, two] = receiver.received;
    expect(one?.headers['webhook-id']).toBe(two?.headers['webhook-id']);
    expect((await executions()).map(({ status }) => status)).toEqual(['success', 'failed']);
    expect((await hook()).failing_since_ts).toBeNull();
  });

  test('is given up after ten attempts', async () => {
    receiver.state.status = 500;
    await queue(7);
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await letTimePass();
      await deliver();
    }
    const all = await executions();
    expect(all.map(({ attempt, status }) => `${attempt} ${status}`)[0]).toBe('10 dead');
    expect(all).toHaveLength(10);
  });

  test('of one thing waits behind those before it, and those of others do not', async () => {
    receiver.state.status = 500;
    await queue(7);
    await deliver();
    receiver.state.status = 200;
    await queue(7);
    await queue(8);
    await deliver();
    const objects = () => receiver.received.map(({ body }) => JSON.parse(body).data.id);
    expect(objects()).toEqual([7, 8]);
    await letTimePass();
    await deliver();
    expect(objects()).toEqual([7, 8, 7, 7]);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids[2]).toBe(ids[0]);
  });

  test('does not reach an inner address that a name leads to by then', async () => {
    await sql`update hook set url = 'https://localhost:9/' where site_id = ${siteId} and id = ${hookId}`.execute(
      db(),
    );
    await queue(7);
    await deliver();
    expect((await executions())[1]).toMatchObject({ status: 'failed', http_status: null });
    expect((await executions())[1]?.error).toContain('does not lead to the public internet');
  });
});

describe('a webhook that nobody answers to', () => {
  const told = () =>
    db()
      .selectFrom('outbox')
      .select('payload')
      .where('site_id', '=', siteId)
      .where('event', '=', 'hook.disabled')
      .where('object_id', '=', hookId)
      .execute();

  test('is turned off by 410 at once, with what waits for it', async () => {
    receiver.state.status = 410;
    await queue(7);
    await queue(7);
    await deliver();
    expect(await hook()).toMatchObject({ enabled: false, disabled_reason: 'gone' });
    expect((await executions()).map(({ status }) => status)).toEqual(['dead', 'dead']);
    expect((await told())[0]?.payload).toMatchObject({
      by: owner.profileId,
      title: 'Search',
      reason: 'gone',
    });
  });

  test('is told to who changed it last, and to who made it once that person has left', async () => {
    const other = await signInAs(api.ground, { siteId, host: 'news.test' }, 'technical');
    for (const leaves of [false, true]) {
      hookId = (await add()).id;
      await api.as(other).call(updateHook, { params: { hookId }, body: { title: 'Theirs', revision: 1 } });
      if (leaves) {
        await sql`update profile set deleted_ts = 1 where site_id = ${siteId}
          and id = ${other.profileId}`.execute(db());
      }
      receiver.state.status = 410;
      await queue(7);
      await deliver();
      expect((await told())[0]?.payload).toMatchObject({ by: (leaves ? owner : other).profileId });
    }
  });

  test('is turned off after three days of failures, and on again by hand', async () => {
    receiver.state.status = 500;
    await queue(7);
    await deliver();
    await sql`update hook set failing_since_ts = ${now() - 3 * 86_400} where site_id = ${siteId}
      and id = ${hookId}`.execute(db());
    await letTimePass();
    await deliver();
    const off = await hook();
    expect(off).toMatchObject({ enabled: false, disabled_reason: 'failing' });
    expect(await told()).toHaveLength(1);
    const on = await api
      .as(owner)
      .call(updateHook, { params: { hookId }, body: { enabled: true, revision: off.revision } });
    expect(on.body).toMatchObject({ enabled: true, disabled_reason: null, failing_since_ts: null });
  });

  test('that is off is sent nothing that waited', async () => {
    await queue(7);
    await api.as(owner).call(updateHook, { params: { hookId }, body: { enabled: false, revision: 1 } });
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await executions())[0]?.status).toBe('dead');
  });
});

describe('by hand', () => {
  const replay = (id: number) => api.as(owner).call(replayExecution, { params: { siteId, executionId: id } });

  test('a test is sent at once, also while the webhook is off, and says what came of it', async () => {
    await api.as(owner).call(updateHook, { params: { hookId }, body: { enabled: false, revision: 1 } });
    Object.assign(receiver.state, { status: 418, text: 'teapot' });
    const { body } = await api.as(owner).call(testHook, { params: { siteId, hookId } });
    expect(body).toMatchObject({
      ...{ event: 'webhook.test', status: 'dead', http_status: 418, response_excerpt: 'teapot' },
    });
    expect(JSON.parse(receiver.received[0]?.body ?? '').type).toBe('webhook.test');
    expect((await hook()).failing_since_ts).toBeNull();
  });

  test('one is sent again under its id, and not while the webhook is off', async () => {
    await queue(7);
    await deliver();
    const [one] = await executions();
    expect((await replay(one?.id ?? 0)).body).toMatchObject({
      status: 'queued',
      is_replay: true,
      attempt: 1,
    });
    await deliver();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
    await api.as(owner).call(updateHook, { params: { hookId }, body: { enabled: false, revision: 1 } });
    expect((await replay(one?.id ?? 0)).body.error).toBe('hook_is_disabled');
    expect((await replay(1)).status).toBe(404);
  });

  test('a range is sent again: what never arrived, once each, or all of it', async () => {
    await queue(7);
    await deliver();
    for (const objectId of [8, 9]) await queue(objectId);
    await sql`update hook_execution set status = 'dead' where site_id = ${siteId} and hook_id = ${hookId}
      and status = 'queued'`.execute(db());
    const range = (body: object = {}) =>
      api.as(owner).call(replayExecutions, {
        params: { siteId, hookId },
        body: { created_timestamp_from: 0, created_timestamp_to: now() + 60, ...body },
      });
    expect((await range({ created_timestamp_to: now() - 3_600 })).body).toEqual({ count: 0, is_more: false });
    expect((await range({ created_timestamp_from: now() + 3_600 })).status).toBe(400);
    expect((await range()).body).toEqual({ count: 2, is_more: false });
    expect((await range()).body.count).toBe(0);
    await deliver();
    expect((await range()).body.count).toBe(0);
    expect((await range({ only_dead: false })).body.count).toBe(3);
  });
});

describe('the list of deliveries', () => {
  test('is asked by webhook, time, status, words and page', async () => {
    for (const objectId of [7, 8, 9]) await queue(objectId);
    await deliver();
    await queue(10);
    const count = async (query: object) => (await executions(query)).length;
    expect(await count({ status: 'queued' })).toBe(1);
    expect(await count({ query: '8' })).toBe(1);
    expect(await count({ query: 'publ' })).toBe(4);
    expect(await count({ created_timestamp_from: now() - 60 })).toBe(4);
    expect(await count({ created_timestamp_to: now() - 60 })).toBe(0);
    const first = await api.as(owner).call(listExecutions, { query: { hook_id: hookId, limit: 3 } });
    expect([first.body.items.length, first.body.total_count]).toEqual([3, 4]);
    expect(await count({ limit: 3, after: first.body.after })).toBe(1);
    const wrong = { created_timestamp_from: 2, created_timestamp_to: 1 };
    expect((await api.as(owner).call(listExecutions, { query: wrong })).status).toBe(400);
  });
});

test('deliveries of all webhooks share two places of the worker', async () => {
  for (let at = 0; at < 5; at += 1) {
    hookId = (await add()).id + at * 2 ** 21;
    await wakeHook(api.ground, db(), { siteId, hookId });
  }
  const { rows } = await sql<{ name: string }>`select distinct queue_name as name from graphile_worker.jobs
    where task_identifier = ${DELIVERY_JOB}`.execute(db());
  expect(rows.map(({ name }) => name).sort()).toEqual([`${DELIVERY_JOB}:0`, `${DELIVERY_JOB}:1`]);
});

describe('the clock', () => {
  test('sends what is due once, and plans the next', async () => {
    hookId = (await add({ trigger: { kind: 'schedule' }, schedule: { at: '07:30' } })).id;
    const { next_run_ts: due } = await hook();
    await runSchedules(api.ground, due - 1);
    await runSchedules(api.ground, due + 5);
    await runSchedules(api.ground, due + 6);
    const [one, ...more] = await executions();
    expect(more).toEqual([]);
    expect(JSON.parse(one?.body ?? '')).toMatchObject({ type: 'schedule.due', data: { scheduled_ts: due } });
    expect((await hook()).next_run_ts).toBe(due + 86_400);
  });

  test('forgets deliveries after thirty days, and what still waits not', async () => {
    await queue(7);
    await deliver();
    await queue(8);
    const later = now() + 31 * 86_400;
    expect(firstIdOfSecond(later)).toBeGreaterThan(api.ground.database.ids.next());
    await purgeExecutions(api.ground, now());
    expect(await executions()).toHaveLength(2);
    await purgeExecutions(api.ground, later);
    expect((await executions()).map(({ object_id }) => object_id)).toEqual([8]);
    const messages = await db()
      .selectFrom('hook_message')
      .select('object_id')
      .where('site_id', '=', siteId)
      .where('hook_id', '=', hookId)
      .execute();
    expect(messages).toEqual([{ object_id: 8 }]);
  });
});
