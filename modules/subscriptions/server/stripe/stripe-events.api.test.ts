import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createUserGroup } from '#modules/user-groups/user-groups.contract.ts';
import { createPackage, type Package } from '../../packages.contract.ts';
import { listSubscriptions, type Subscription, updateSubscription } from '../../subscriptions.contract.ts';
import { forgetSubscriber } from '../forget-subscriber.ts';
import { type LocalStripe, signedEvent, startStripe } from './stripe.fixture.ts';
import { beginComparing, COMPARING, compareSome } from './stripe.jobs.ts';

let api: TestApi;
let siteId: number;
let otherId: number;
let owner: Member;
let reader: Member;
let pack: Package;
let groupId: number;
let stripe: LocalStripe;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now - 10 });
  otherId = await createSite(database, { host: 'other.test', title: 'Other', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  stripe = await startStripe();
  api.ground.stripe = stripe.settings;
  const group = { slug: 'subscribers', title: 'Subscribers' };
  groupId = (await api.as(owner).call(createUserGroup, { body: group })).body.id;
  const month = {
    interval: 'month',
    interval_count: 1,
    amount: 900,
    currency: 'EUR',
    trial_days: 0,
  } as const;
  const body = {
    ...{ title: 'Digital', status: 'active', products: [{ type: 'user_group', ref_id: groupId }] },
    plans: [
      { ...month, gateway_price_ref: 'price_month' },
      { ...month, interval: 'year', amount: 9_000, gateway_price_ref: 'price_year' },
    ],
  } as const;
  pack = (await api.as(owner).call(createPackage, { body: body as never })).body;
  await api.ground.jobs.start();
});
afterAll(async () => {
  stripe.stop();
  await api.stop();
});
beforeEach(async () => {
  reader = await signInAs(api.ground, { siteId, host: 'news.test' }, null);
  stripe.state.isDown = false;
});

const db = () => api.ground.database.db;
let events = 0;
const eventOf = (type: string, object: object) => {
  events += 1;
  return { id: `evt_${events}`, type, data: { object } };
};
const send = ({ body, headers }: { body: string; headers: object }, host = 'news.test') =>
  api.app.inject({
    ...{ method: 'POST', url: '/core/v1/subscriptions/stripe-events' },
    ...{ payload: body, headers: { ...headers, host } },
  });
const tell = async (type: string, object: object) => {
  const { statusCode, body } = await send(signedEvent(eventOf(type, object)));
  expect([statusCode, body]).toEqual([200, '{"received":true}']);
};
const rows = async (): Promise<Subscription[]> =>
  (await api.as(owner).call(listSubscriptions, { query: { limit: 100 } })).body.items.filter(
    ({ profile_id }: Subscription) => profile_id === reader.profileId,
  );
const isMember = async () =>
  (await db()
    .selectFrom('user_group_member')
    .select('profile_id')
    .where('site_id', '=', siteId)
    .where('group_id', '=', groupId)
    .where('profile_id', '=', reader.profileId)
    .where('is_origin', '=', true)
    .executeTakeFirst()) !== undefined;
const actions = async (id: number | undefined) =>
  (
    await db()
      .selectFrom('audit_event')
      .select('action')
      .where('site_id', '=', siteId)
      .where('object_kind', '=', 'subscription')
      .where('object_id', '=', id ?? 0)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

/** A subscription at Stripe as a checkout of this server leaves it. */
function sold(more: object = {}): string {
  const id = `sub_${api.ground.database.ids.next()}`;
  const order = { site: siteId, checkout: 1, profile: reader.profileId, package: pack.id };
  stripe.subscriptions.set(id, {
    ...{ id, customer: 'cus_1', status: 'active', currency: 'eur', start_date: api.now },
    ...{ cancel_at: null, cancel_at_period_end: false, ended_at: null, canceled_at: null, discounts: [] },
    metadata: Object.fromEntries(
      Object.entries({ ...order, plan: pack.plans[0]?.id }).map(([key, value]) => [
        `masthead_${key}`,
        `${value}`,
      ]),
    ),
    items: {
      data: [
        {
          ...{ id: 'si_1', quantity: 1, current_period_end: api.now + 86_400 * 30 },
          price: { id: 'price_month', unit_amount: 900 },
        },
      ],
    },
    ...more,
  });
  return id;
}
const change = (id: string, more: object) => Object.assign(stripe.subscriptions.get(id) ?? {}, more);

describe('what Stripe tells', () => {
  test('makes a subscription, opens what it gives, and is taken once however often it comes', async () => {
    const id = sold();
    const event = signedEvent(eventOf('customer.subscription.created', { id }));
    for (let time = 0; time < 3; time += 1) expect((await send(event)).statusCode).toBe(200);
    await expect.poll(rows).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({
      ...{ gateway: 'stripe', gateway_ref: id, status: 'active', is_open: true, auto_renew: true },
      gateway_url: `https://dashboard.stripe.com/test/subscriptions/${id}`,
      ...{ package_id: pack.id, plan_id: pack.plans[0]?.id, price: 900, currency: 'EUR', source: 'checkout' },
      ...{ date_expire: api.now + 86_400 * 30, email: expect.stringContaining('@') },
    });
    expect(await isMember()).toBe(true);
    await tell('invoice.paid', { id: 'in_1', subscription: id });
    await expect.poll(() => jobsLeft(id)).toBe(0);
    expect(await actions((await rows())[0]?.id)).toEqual(['subscription.created']);
  });

  test('is read from Stripe whatever comes first: what ended stays so', async () => {
    const id = sold({ status: 'canceled', ended_at: api.now });
    await tell('customer.subscription.deleted', { id });
    await expect.poll(async () => (await rows())[0]?.status).toBe('canceled');
    await tell('customer.subscription.created', { id, status: 'active' });
    await tell('invoice.paid', { id: 'in_2', subscription: id });
    await expect.poll(() => jobsLeft(id)).toBe(0);
    expect([(await rows())[0]?.status, await isMember()]).toEqual(['canceled', false]);
  });

  test('closes and opens again: a payment that failed, one that came, and the end', async () => {
    const id = sold();
    await tell('customer.subscription.created', { id });
    await expect.poll(isMember).toBe(true);
    change(id, { status: 'past_due' });
    await tell('invoice.payment_failed', { id: 'in_3', subscription: id });
    await expect.poll(async () => (await rows())[0]?.status).toBe('past_due');
    // Three days of grace.
    expect(await isMember()).toBe(true);
    change(id, { status: 'active', cancel_at_period_end: true });
    await tell('customer.subscription.updated', { id });
    await expect.poll(async () => (await rows())[0]?.is_ending).toBe(true);
    change(id, { status: 'canceled', ended_at: api.now });
    await tell('customer.subscription.deleted', { id });
    await expect.poll(isMember).toBe(false);
    expect(await actions((await rows())[0]?.id)).toEqual([
      ...['subscription.created', 'subscription.updated', 'subscription.updated', 'subscription.ended'],
    ]);
  });

  test('follows the plan that somebody chose at Stripe', async () => {
    const id = sold();
    await tell('customer.subscription.created', { id });
    await expect.poll(rows).toHaveLength(1);
    const [item] = (stripe.subscriptions.get(id) as unknown as { items: { data: object[] } }).items.data;
    Object.assign(item ?? {}, { price: { id: 'price_year', unit_amount: 9_000 } });
    await tell('customer.subscription.updated', { id });
    await expect.poll(async () => (await rows())[0]?.plan_id).toBe(pack.plans[1]?.id);
    expect((await rows())[0]?.price).toBe(9_000);
  });

  test.each([
    ['has no signature', { 'content-type': 'application/json' }],
    ['is signed by somebody else', signedEvent({ id: 'evt_x', type: 'a' }, { secret: 'other' }).headers],
    ['was signed long ago', signedEvent({ id: 'evt_x', type: 'a' }, { at: 1_000_000 }).headers],
    ['is signed for another text', signedEvent({ id: 'evt_y', type: 'a' }).headers],
  ])('is refused when it %s', async (_, headers) => {
    const refused = await send({ body: signedEvent({ id: 'evt_x', type: 'a' }).body, headers });
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'signature_is_invalid']);
  });

  test('is heard by the first site alone, where Stripe is connected', async () => {
    const event = signedEvent(eventOf('customer.subscription.created', { id: 'sub_9' }));
    expect((await send(event, 'other.test')).statusCode).toBe(404);
    api.ground.stripe = { ...stripe.settings, webhookSecret: null };
    expect((await send(event)).statusCode).toBe(404);
    api.ground.stripe = stripe.settings;
    expect((await send(event)).statusCode).toBe(200);
  });

  test('means nothing where it is of other kinds, or of what nobody here sold', async () => {
    await tell('product.created', { id: 'prod_1' });
    const foreign = [sold({ metadata: {} }), sold({ metadata: { masthead_site: `${otherId}` } })];
    for (const id of foreign) await tell('customer.subscription.created', { id });
    await tell('customer.subscription.created', { id: 'sub_unknown' });
    const own = sold();
    await tell('customer.subscription.created', { id: own });
    await expect.poll(rows).toHaveLength(1);
    expect((await rows())[0]?.gateway_ref).toBe(own);
  });

  test('waits while Stripe does not answer', async () => {
    const id = sold();
    stripe.state.isDown = true;
    await tell('customer.subscription.created', { id });
    await expect.poll(() => triesOf(id)).toBeGreaterThan(0);
    expect(await rows()).toEqual([]);
    stripe.state.isDown = false;
    // As if the pause were over.
    await tell('invoice.paid', { id: 'in_4', subscription: id });
    await expect.poll(rows).toHaveLength(1);
  });

  test('brings nothing back to whoever was forgotten', async () => {
    const id = sold();
    await tell('customer.subscription.created', { id });
    await expect.poll(isMember).toBe(true);
    const { ids } = api.ground.database;
    const who = { siteId, profileId: reader.profileId, nextId: ids.next, now: api.now };
    await db()
      .transaction()
      .execute((trx) => forgetSubscriber(trx, who));
    await tell('invoice.paid', { id: 'in_5', subscription: id });
    await expect.poll(() => jobsLeft(id)).toBe(0);
    expect([(await rows())[0]?.status, await isMember()]).toEqual(['canceled', false]);
  });
});

test('who is gone before they have paid gets nothing, and people are told that Stripe charges them', async () => {
  const gone = db().updateTable('profile').set({ deleted_ts: api.now });
  await gone.where('site_id', '=', siteId).where('id', '=', reader.profileId).execute();
  const [id, once] = [sold(), sold({ cancel_at_period_end: true })];
  for (const ref of [id, once, id]) await tell('customer.subscription.created', { id: ref });
  await expect.poll(async () => (await jobsLeft(id)) + (await jobsLeft(once))).toBe(0);
  const events = await sql<{ event: string; ref: string }>`select o.event, s.gateway_ref as ref
    from outbox as o join subscription as s on s.site_id = ${siteId} and s.id = o.object_id
    where o.site_id = ${siteId} and s.gateway_ref = any(${[id, once]}::text[])
    order by o.id`.execute(db());
  const told = events.rows.filter(({ event }) => event === 'subscription.renews_elsewhere');
  expect(told.map(({ ref }) => ref)).toEqual([id]);
  expect(new Set(events.rows.map(({ ref }) => ref))).toEqual(new Set([id, once]));
  expect(await isMember()).toBe(false);
});

const jobOf = async (ref: string) =>
  (
    await sql<{ attempts: number }>`select attempts from graphile_worker.jobs
      where key = ${`stripe ${ref}`}`.execute(db())
  ).rows;
const jobsLeft = async (ref: string) => (await jobOf(ref)).length;
const triesOf = async (ref: string) => (await jobOf(ref))[0]?.attempts ?? 0;

test('is not changed by hand', async () => {
  const id = sold();
  await tell('customer.subscription.created', { id });
  await expect.poll(rows).toHaveLength(1);
  const [row] = (await rows()) as [Subscription];
  const refused = await api.as(owner).call(updateSubscription, {
    params: { subscriptionId: row.id },
    body: { act: 'cancel_now', revision: row.revision },
  });
  expect([refused.status, refused.body.error]).toEqual([409, 'managed_by_gateway']);
});

test('all that runs is compared at night, in turns, whatever was missed', async () => {
  const id = sold();
  await tell('customer.subscription.created', { id });
  await expect.poll(isMember).toBe(true);
  change(id, { status: 'canceled', ended_at: api.now });
  const [row] = (await rows()) as [Subscription];
  const asked = { after: row.id - 1, now: api.now - 3_600 };
  expect(await compareSome(api.ground.jobs, db(), siteId, asked)).toBeNull();
  await expect.poll(async () => (await rows())[0]?.status).toBe('canceled');
  expect(await isMember()).toBe(false);
});

test('a night that is not through goes on where it is when the next one begins', async () => {
  const id = sold();
  await tell('customer.subscription.created', { id });
  await expect.poll(isMember).toBe(true);
  change(id, { status: 'canceled', ended_at: api.now });
  const { jobs } = api.ground;
  const runAt = api.now + 86_400;
  await jobs.enqueue(db(), COMPARING, { after: 7 }, { key: COMPARING, runAt });
  await beginComparing(jobs, db());
  const waiting = await sql<{
    at: number;
    payload: object;
  }>`select extract(epoch from run_at)::int as at, payload
    from graphile_worker._private_jobs where key = ${COMPARING}`.execute(db());
  expect(waiting.rows).toEqual([{ at: runAt, payload: { after: 7 } }]);
  await sql`select graphile_worker.remove_job(${COMPARING})`.execute(db());
  await beginComparing(jobs, db());
  // It may have to wait for its turn.
  const isRead = async () => (await jobsLeft(id)) > 0 || (await rows())[0]?.status === 'canceled';
  await expect.poll(isRead).toBe(true);
});
