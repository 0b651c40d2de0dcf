import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { cancelAlert } from '../../alerts.contract.ts';
import { listCampaignSends } from '../../campaigns.contract.ts';
import { saveNewsletterSettings } from '../../newsletter-settings.contract.ts';
import { alertSite, host } from '../alerts/alerts.fixture.ts';
import { PUSH_JOB, pushTurn, wakeStuckPush } from './push.jobs.ts';
import { publicPushKey } from './push-keys.ts';
import { numbers, pushReaders } from './push-readers.fixture.ts';
import { type LocalPushService, startPushService } from './push-service.fixture.ts';
import { AT_ONCE } from './push-service.ts';
import { claimPush } from './push-turns.queries.ts';

let api: TestApi;
let site: Awaited<ReturnType<typeof alertSite>>;
let service: LocalPushService;
let readers: ReturnType<typeof pushReaders>;
let enqueued: { payload: { siteId: number; sendId: number }; runAt: number | undefined }[] = [];

beforeAll(async () => {
  api = await startApi();
  site = await alertSite(api);
  service = await startPushService();
  readers = pushReaders(api, service, site.siteId);
  await publicPushKey(api.ground, site.siteId, api.now);
  await offer(true);
  Object.assign(api.ground.jobs, {
    enqueue: async (_: unknown, name: string, payload: never, options: { runAt?: number } = {}) => {
      if (name === PUSH_JOB) enqueued.push({ payload, runAt: options.runAt });
    },
  });
});
afterAll(async () => {
  service.stop();
  await api.stop();
});
beforeEach(async () => {
  enqueued = [];
  service.reset();
  for (const table of ['push_retry', 'push_send', 'push_subscription', 'campaign_send', 'post'] as const)
    await db().deleteFrom(table).where('site_id', '=', site.siteId).execute();
});

const db = () => api.ground.database.db;
const clock = () => Math.floor(Date.now() / 1000);
const offer = (push_enabled: boolean) =>
  api
    .as(site.owner)
    .call(saveNewsletterSettings, { params: { siteId: site.siteId }, body: { push_enabled } });
const words = { title: 'Bridge closed', text: 'Take the ferry.', has_image: true };
const order = (recipients: number, more: object = {}) => ({
  by_mail: false,
  push: { ...words, recipients, ...more },
});
const first = async () =>
  (
    await api.as(site.owner).call(listCampaignSends, {
      params: { siteId: site.siteId },
      query: { kind: 'alerts' as const },
    })
  ).body.items[0];
const turn = async (now = clock()) => {
  const [next] = enqueued.splice(0);
  if (!next) throw new Error('nothing was enqueued');
  await pushTurn(api.ground, next.payload, now);
};
const begin = async (ids: readonly number[], postId = 11) => {
  await site.post(postId);
  await readers.add(ids);
  const { status, body } = await site.send(postId, null, order(ids.length));
  expect(status).toBe(201);
  return { siteId: site.siteId, sendId: body.id };
};
/** As if so many seconds had passed for those who wait for another try. */
const passed = (seconds: number) =>
  db()
    .updateTable('push_retry')
    .set((eb) => ({ due_ts: eb('due_ts', '-', seconds) }))
    .where('site_id', '=', site.siteId)
    .execute();

test('each browser is shown it once, signed and encrypted to it, while two workers send', async () => {
  const ids = numbers(1, 300);
  const of = await begin(ids);
  expect(enqueued.splice(0)).toEqual([{ payload: of, runAt: undefined }]);
  await Promise.all([pushTurn(api.ground, of, clock()), pushTurn(api.ground, of, clock())]);
  while (enqueued.length > 0) await turn();
  expect([...service.asked.values()].filter((tries) => tries > 1)).toEqual([]);
  expect(service.shown.map(({ browser }) => browser).sort((a, b) => a - b)).toEqual(ids);
  expect(service.state.most).toBeLessThanOrEqual(64);
  const [one] = service.shown;
  expect(one?.note).toMatchObject({
    ...{ title: 'Bridge closed', body: 'Take the ferry.', lang: 'en-US', dir: 'ltr' },
    url: expect.stringMatching(/^https:\/\/news\.test\/.*post-11/),
  });
  expect(one?.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(Number(one?.headers.ttl)).toBeGreaterThan(21_000);
  expect(one?.headers.topic).toMatch(/^[\w-]{32}$/);
  expect(await first()).toMatchObject({
    ...{ by_mail: false, subject: 'Bridge closed', state: 'nothing' },
    push: { state: 'sent', expected: 300, recipients: 300, sent: 300, failed: 0, gone: 0 },
  });
});

test('a corrected alert of a post takes the place of the earlier one', async () => {
  await begin([1]);
  await turn();
  for (const table of ['campaign_send', 'push_send'] as const)
    await db()
      .updateTable(table)
      .set({ created_ts: api.now - 3_700 })
      .where('site_id', '=', site.siteId)
      .execute();
  expect((await site.send(11, null, order(1, { text: 'The tunnel is open.' }))).status).toBe(201);
  await turn();
  const [before, after] = service.shown;
  expect([before?.note.tag, after?.note.tag]).toEqual([after?.headers.topic, before?.headers.topic]);
  expect(after?.note.body).toBe('The tunnel is open.');
});

test('who is gone is forgotten, who refuses is not asked again, and who has to wait has further tries', async () => {
  await begin([1, 2, 3, 4, 5, 6]);
  const status: Record<number, number[]> = {
    1: [201],
    2: [404],
    3: [410],
    4: [413],
    5: [429, 201],
    6: [503, 503, 201],
  };
  service.state.answer = (id, tries) => ({ status: status[id]?.[tries - 1] ?? 500 });
  await turn();
  expect(await readers.left()).toEqual([1, 4, 5, 6]);
  expect((await first())?.push).toMatchObject({
    state: 'sending',
    sent: 1,
    gone: 2,
    failed: 1,
    recipients: 6,
  });
  expect(enqueued[0]?.runAt).toBeGreaterThanOrEqual(clock() + 28);
  await passed(31);
  await turn();
  expect((await first())?.push).toMatchObject({ state: 'sending', sent: 2 });
  expect(enqueued[0]?.runAt).toBeGreaterThanOrEqual(clock() + 118);
  await passed(121);
  await turn();
  expect((await first())?.push).toMatchObject({ state: 'sent', sent: 3, gone: 2, failed: 1, recipients: 6 });
  expect(Object.fromEntries(service.asked)).toEqual({ 1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 3 });
});

test('a service that takes nothing is left alone, and given up on after the last try', async () => {
  await begin(numbers(1, 60));
  service.state.answer = () => ({ status: 503 });
  await turn();
  const asked = [...service.asked.values()].reduce((sum, tries) => sum + tries, 0);
  // What is under way when the tenth answer comes is answered still.
  expect(asked).toBeLessThanOrEqual(AT_ONCE + 10);
  expect((await first())?.push).toMatchObject({ state: 'sending', sent: 0, failed: 0, recipients: 60 });
  await db()
    .updateTable('push_retry')
    .set({ attempt: 4, due_ts: 1 })
    .where('site_id', '=', site.siteId)
    .where('subscription_id', '<=', 8)
    .execute();
  await turn();
  expect((await first())?.push).toMatchObject({ failed: 8, state: 'sending' });
  await turn(clock() + 21_700);
  expect((await first())?.push).toMatchObject({ state: 'failed', sent: 0, failed: 60 });
  expect((await first())?.push?.error).toBe("It couldn't be sent within six hours.");
});

test('an alert of a site that was closed meanwhile goes to nobody, and is over after six hours', async () => {
  const of = await begin([1]);
  const close = (closed_ts: number | null) =>
    db().updateTable('site').set({ closed_ts }).where('id', '=', site.siteId).execute();
  await close(clock());
  try {
    await turn();
    expect((await first())?.push).toMatchObject({ state: 'waiting', recipients: 0 });
    await pushTurn(api.ground, of, clock() + 21_700);
    expect((await first())?.push).toMatchObject({ state: 'failed', recipients: 0 });
    expect(service.shown).toEqual([]);
  } finally {
    await close(null);
  }
});

test('nobody gets it twice: what a crash cut off, or an answer that was lost, is not sent again', async () => {
  const of = await begin(numbers(1, 130));
  const claimed = await claimPush(db(), { ...of, now: clock() });
  expect(claimed).toHaveLength(128);
  enqueued = [];
  // The process ends here; its job is found by the sweep.
  await wakeStuckPush(api.ground, clock() + 1_000);
  expect(enqueued.map(({ payload }) => payload)).toEqual([of]);
  service.state.answer = (id) => (id === 129 ? 'cut' : { status: 201 });
  await turn();
  expect([...service.asked].sort()).toEqual([
    [129, 1],
    [130, 1],
  ]);
  expect((await first())?.push).toMatchObject({ state: 'sent', recipients: 130, sent: 1, failed: 1 });
  expect(await readers.left()).toHaveLength(130);
});

test('a browser that refuses three alerts in a row is forgotten', async () => {
  await readers.add([2], { refusals: 2 });
  await readers.add([1]);
  await site.post(11);
  expect((await site.send(11, null, order(2))).status).toBe(201);
  service.state.answer = () => ({ status: 403 });
  await turn();
  expect(await readers.left()).toEqual([1]);
});

test('ends after those that are being handed over, once somebody cancels it', async () => {
  const of = await begin(numbers(1, 300));
  const writer = await signInAs(api.ground, { siteId: site.siteId, host }, 'writer');
  const cancel = (who = site.owner) =>
    api.as(who).call(cancelAlert, { params: { siteId: site.siteId, alertId: of.sendId } });
  expect((await cancel(writer)).status).toBe(403);
  let isCancelled = false;
  service.state.answer = async () => {
    if (!isCancelled) {
      isCancelled = true;
      expect((await cancel()).status).toBe(200);
    }
    return { status: 201 };
  };
  await turn();
  expect((await first())?.push).toMatchObject({ state: 'cancelled', recipients: 128, sent: 128 });
  expect(enqueued).toEqual([]);
  await pushTurn(api.ground, of, clock());
  expect(service.asked.size).toBe(128);
  expect((await cancel()).body.error).toBe('alert_is_over');
  expect((await site.send(11, null, order(300))).body.error).toBe('alert_was_sent_lately');
});

describe('nothing is sent', () => {
  test('to addresses of inner networks, which are forgotten', async () => {
    await site.post(11);
    const inner = [
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://169.254.169.254/x',
      'https://localhost/x',
    ];
    for (const [at, endpoint] of inner.entries()) await readers.add([at + 1], { endpoint });
    await site.send(11, null, order(4));
    await turn();
    expect(service.asked.size).toBe(0);
    expect(await readers.left()).toEqual([]);
    expect((await first())?.push).toMatchObject({ state: 'sent', gone: 4, sent: 0 });
  });

  test('where a redirect leads', async () => {
    await begin([1]);
    service.state.answer = (_, tries) => ({ status: 307, headers: { location: `/push/2?${tries}` } });
    await turn();
    expect([...service.asked]).toEqual([[1, 1]]);
    expect((await first())?.push).toMatchObject({ sent: 0, failed: 1 });
  });

  test('of a post that is taken back', async () => {
    await begin([1]);
    await db()
      .updateTable('post')
      .set({ status: 5, row_version: nextRowVersion() })
      .where('site_id', '=', site.siteId)
      .execute();
    await turn();
    expect([service.asked.size, (await first())?.push?.state]).toEqual([0, 'failed']);
  });

  test('while the site is closed', async () => {
    await begin([1]);
    const close = (closed_ts: number | null) =>
      db().updateTable('site').set({ closed_ts }).where('id', '=', site.siteId).execute();
    await close(api.now);
    const again = enqueued[0];
    await turn();
    expect([service.asked.size, (await first())?.push?.state]).toEqual([0, 'waiting']);
    await close(null);
    if (again) enqueued.push(again);
    await turn();
    expect((await first())?.push?.state).toBe('sent');
  });
});
