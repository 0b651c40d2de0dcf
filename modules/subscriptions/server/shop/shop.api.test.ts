import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { type Coupon, createCoupon, listCoupons } from '#modules/coupons/coupons.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createUserGroup } from '#modules/user-groups/user-groups.contract.ts';
import { recordStatements } from '#platform/testing/record-statements.ts';
import { createPackage, type Package, updatePackage } from '../../packages.contract.ts';
import { createSubscription, listSubscriptions, type Subscription } from '../../subscriptions.contract.ts';
import { type LocalStripe, signedEvent, startStripe } from '../stripe/stripe.fixture.ts';
import { lookAfterCheckouts } from '../stripe/stripe.jobs.ts';

const PASSWORD = 'a quiet harbour 9';
const SHOP = '/u/site/subscribe';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const month = {
  ...{ interval: 'month', interval_count: 1, amount: 900, currency: 'EUR', trial_days: 0 },
  gateway_price_ref: null,
} as const;

let api: TestApi;
let siteId: number;
let owner: Member;
let pack: Package;
let stripe: LocalStripe;
/** Who reads at this moment. */
let cookie = '';
let profileId = 0;
let people = 0;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now - 10 });
  await createSite(api.ground.database, { host: 'other.test', title: 'Other', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  stripe = await startStripe();
  const group = { slug: 'subscribers', title: 'Subscribers' };
  const { body } = await api.as(owner).call(createUserGroup, { body: group });
  pack = await sell({
    ...{ title: 'Digital', description: 'Every story.' },
    products: [
      { type: 'user_group', ref_id: body.id },
      { type: 'ad_free', ref_id: null },
    ],
    plans: [month, { ...month, interval: 'one_time', amount: 4_900 }],
  });
  await api.ground.jobs.start();
});
afterAll(async () => {
  stripe.stop();
  await api.stop();
});
beforeEach(async () => {
  api.ground.stripe = stripe.settings;
  stripe.told.length = 0;
  stripe.state.isDown = false;
  await becomeReader();
});

const db = () => api.ground.database.db;
const sell = async (more: object): Promise<Package> =>
  (await api.as(owner).call(createPackage, { body: { status: 'active', ...more } as never })).body;
const send = (path: string, { host = 'news.test', form }: { host?: string; form?: object } = {}) =>
  api.as({ host }).send({
    ...{ method: form ? 'POST' : 'GET', path },
    headers: { ...(cookie ? { cookie } : {}), ...(form ? FORM : {}) },
    ...(form ? { body: new URLSearchParams(form as Record<string, string>).toString() } : {}),
  });
async function becomeReader(): Promise<void> {
  people += 1;
  const email = `reader${people}@readers.test`;
  const person = { siteId, email, title: `Reader ${people}`, password: PASSWORD, role: null, now: api.now };
  profileId = (await addMember(api.ground.database, person)).profileId;
  cookie = '';
  const signedIn = await send('/u/site/sign-in', { form: { email, password: PASSWORD } });
  cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '';
}
const monthly = () => String(pack.plans[0]?.id);
const start = (more: object = {}) => send(SHOP, { form: { plan: monthly(), ...more } });
const sessionOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  /\/pay\/(cs_\d+)$/.exec(String(headers.refresh))?.[1] ?? '';
let events = 0;
const tell = async (type: string, object: object) => {
  events += 1;
  const { body, headers } = signedEvent({ id: `evt_shop_${events}`, type, data: { object } });
  const url = '/core/v1/subscriptions/stripe-events';
  const sent = { method: 'POST', url, payload: body, headers: { ...headers, host: 'news.test' } } as const;
  expect((await api.app.inject(sent)).statusCode).toBe(200);
};
const rows = async (): Promise<Subscription[]> =>
  (await api.as(owner).call(listSubscriptions, { query: { limit: 100 } })).body.items.filter(
    (row: Subscription) => row.profile_id === profileId,
  );
const coupon = async (more: object): Promise<Coupon> => {
  const body = { code: `C-${people}-${events}`, percent_off: 50, duration: 'once', ...more };
  return (await api.as(owner).call(createCoupon, { body: body as never })).body;
};
const redeemed = async ({ id }: Coupon): Promise<number> =>
  (await api.as(owner).call(listCoupons, { query: { limit: 100 } })).body.items.find(
    (one: Coupon) => one.id === id,
  ).times_redeemed;
const checkouts = () =>
  db()
    .selectFrom('checkout')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();
const posts = (path: string) => stripe.told.filter((one) => one.method === 'POST' && one.path === path);

describe('the page', () => {
  test('shows what is sold, for how much and what it gives, to everybody', async () => {
    cookie = '';
    const { status, body } = await send(SHOP);
    expect(status).toBe(200);
    for (const said of [
      'Digital',
      'Every story.',
      '€9.00',
      'a month',
      '€49.00',
      'Membership in Subscribers',
      'No ads',
    ])
      expect(body).toContain(said);
    expect((await send('/')).body).toContain(`href="${SHOP}"`);
  });

  test('is there where Stripe is connected, on the first site alone', async () => {
    expect((await send(SHOP, { host: 'other.test' })).status).toBe(404);
    api.ground.stripe = null;
    expect((await send(SHOP)).status).toBe(404);
  });

  test('sells nothing of a closed site', async () => {
    const setClosed = (closed_ts: number | null) =>
      db()
        .transaction()
        .execute(async (trx) => {
          await trx.updateTable('site').set({ closed_ts }).where('id', '=', siteId).execute();
          await api.ground.events.publish(trx, { topic: 'site', siteId });
        });
    await setClosed(api.now);
    try {
      await expect.poll(async () => (await send(SHOP)).status).toBe(410);
      expect([(await start()).status, stripe.told]).toEqual([410, []]);
      expect((await send('/u/site/sign-in')).body).not.toContain(`href="${SHOP}"`);
    } finally {
      await setClosed(null);
    }
    await expect.poll(async () => (await send(SHOP)).status).toBe(200);
  });

  test('asks once for all packages which of them its reader had', async () => {
    const more = await sell({ title: `More ${people}`, plans: [{ ...month, amount: 700 }] });
    const recorder = recordStatements();
    try {
      expect((await send(SHOP)).status).toBe(200);
      const asked = recorder.take().filter(({ text }) => text.includes("source <> 'complimentary'"));
      expect(asked.map(({ values }) => values.at(-1))).toEqual([expect.arrayContaining([pack.id, more.id])]);
    } finally {
      recorder.stop();
    }
  });

  test('says what a coupon takes off, and not why one does not', async () => {
    const half = await coupon({ percent_off: 50 });
    const shown = String((await send(`${SHOP}?coupon=${half.code.toLowerCase()}`)).body);
    expect(shown).toContain('<s>€9.00</s> <b>€4.50</b>');
    expect(shown).toContain('For the first payment, then €9.00 a month.');
    expect(await redeemed(half)).toBe(0);
    const other = await coupon({ code: `YEAR-${people}`, applies_to: [pack.plans[1]?.id] });
    expect((await send(`${SHOP}?coupon=${other.code}`)).body).toContain('<s>€49.00</s>');
    expect((await send(`${SHOP}?coupon=nothing`)).body).toContain('This coupon can&#39;t be used');
  });

  test('sends strangers to sign in, and back with their coupon', async () => {
    cookie = '';
    const { status, headers } = await start({ coupon: 'SPRING' });
    const back = encodeURIComponent(`${SHOP}?coupon=SPRING`);
    expect([status, headers.location]).toEqual([303, `/u/site/sign-in?to=${back}`]);
    expect(stripe.told).toEqual([]);
    const email = `reader${people}@readers.test`;
    const to = `${SHOP}?coupon=SPRING`;
    const signedIn = await send('/u/site/sign-in', { form: { email, password: PASSWORD, to } });
    expect(signedIn.headers.location).toBe(to);
  });

  test.each(['', 'x', '999999', '99999999999999999999'])('does not sell the plan "%s"', async (plan) => {
    const { status, body } = await start({ plan });
    expect([status, stripe.told.length]).toEqual([422, 0]);
    expect(body).toContain('no longer offered');
  });
});

describe('a reader who subscribes', () => {
  test('pays at Stripe, waits for the truth, and has what was paid for', async () => {
    const started = await start();
    expect([started.status, started.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const session = sessionOf(started);
    expect(started.body).toContain(`${stripe.address}/pay/${session}`);
    expect(posts('/v1/checkout/sessions')[0]?.fields).toMatchObject({
      ...{ mode: 'subscription', customer_email: `reader${people}@readers.test` },
      'line_items[0][price_data][unit_amount]': '900',
      'line_items[0][price_data][recurring][interval]': 'month',
      'subscription_data[metadata][masthead_profile]': String(profileId),
    });
    const waits = await send(`${SHOP}/thanks`);
    expect(waits.body).toContain('Confirming your payment');
    expect(waits.headers.refresh).toBe(`3;url=${SHOP}/thanks?look=1`);
    const longer = await send(`${SHOP}/thanks?look=40`);
    expect([longer.headers.refresh, String(longer.body).includes('no need to pay again')]).toEqual([
      ...[undefined, true],
    ]);
    stripe.pay(session);
    await tell('checkout.session.completed', { id: session });
    await expect.poll(async () => (await send(`${SHOP}/thanks`)).body).toContain('subscribed to Digital');
    expect((await rows())[0]).toMatchObject({
      status: 'active',
      gateway: 'stripe',
      price: 900,
      is_open: true,
    });
    const shown = String((await send(SHOP)).body);
    expect(shown).toContain('Renews on');
    expect(shown).not.toContain('€9.00');
    expect((await start()).body).toContain('already have this subscription');
  });

  test('manages their payments at Stripe, and nobody does for whom nothing was paid', async () => {
    expect((await send(SHOP, { form: { manage: '1' } })).status).toBe(422);
    const session = sessionOf(await start());
    stripe.pay(session);
    await tell('checkout.session.completed', { id: session });
    await expect.poll(rows).toHaveLength(1);
    expect((await send(SHOP)).body).toContain('Manage payments');
    const { headers } = await send(SHOP, { form: { manage: '1' } });
    expect(headers.refresh).toMatch(/^0;url=http:.*\/portal\/cus_\d+$/);
  });

  test('pays once for what is paid once, and loses it when the money goes back', async () => {
    const session = sessionOf(await start({ plan: String(pack.plans[1]?.id) }));
    const payment = stripe.pay(session);
    await tell('checkout.session.completed', { id: session });
    await expect.poll(rows).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({
      ...{ gateway_ref: payment, date_expire: null, auto_renew: false, price: 4_900, status: 'active' },
    });
    stripe.charges.set(payment, { refunded: true });
    await tell('charge.refunded', { id: 'ch_1', payment_intent: payment });
    await expect.poll(async () => (await rows())[0]?.status).toBe('canceled');
  });

  test('gets a trial once', async () => {
    const trial = await sell({ title: `Trial ${people}`, plans: [{ ...month, trial_days: 14 }] });
    const plan = String(trial.plans[0]?.id);
    expect((await send(SHOP)).body).toContain('Free for 14 days, then €9.00 a month.');
    const session = sessionOf(await start({ plan }));
    expect(posts('/v1/checkout/sessions')[0]?.fields['subscription_data[trial_period_days]']).toBe('14');
    const ref = stripe.pay(session);
    await tell('checkout.session.completed', { id: session });
    await expect.poll(async () => (await rows())[0]?.status).toBe('trialing');
    Object.assign(stripe.subscriptions.get(ref) ?? {}, { status: 'canceled', ended_at: api.now });
    await tell('customer.subscription.deleted', { id: ref });
    await expect.poll(async () => (await rows())[0]?.status).toBe('canceled');
    expect((await send(SHOP)).body).not.toContain('Free for 14 days');
    sessionOf(await start({ plan }));
    expect(posts('/v1/checkout/sessions')[1]?.fields['subscription_data[trial_period_days]']).toBeUndefined();
  });

  test('buys again though Stripe no longer knows them', async () => {
    const session = sessionOf(await start());
    const ref = stripe.pay(session);
    await tell('checkout.session.completed', { id: session });
    await expect.poll(rows).toHaveLength(1);
    Object.assign(stripe.subscriptions.get(ref) ?? {}, { status: 'canceled', ended_at: api.now });
    await tell('customer.subscription.deleted', { id: ref });
    await expect.poll(async () => (await rows())[0]?.status).toBe('canceled');
    const customer = String(stripe.sessions.get(session)?.customer);
    stripe.unknownCustomers.add(customer);
    stripe.told.length = 0;
    expect(sessionOf(await start())).not.toBe('');
    const [refused, opened] = posts('/v1/checkout/sessions');
    expect(refused?.fields.customer).toBe(customer);
    expect(opened?.fields.customer_email).toBe(`reader${people}@readers.test`);
    expect([opened?.fields.customer, opened?.key === refused?.key]).toEqual([undefined, false]);
  });

  test('hears that Stripe does not answer, and holds nothing', async () => {
    const half = await coupon({});
    stripe.state.isDown = true;
    const { status, body } = await start({ coupon: half.code });
    expect(status).toBe(422);
    expect(body).toContain('You haven&#39;t been charged');
    expect([await redeemed(half), (await checkouts()).map((one) => one.status)]).toEqual([0, ['ended']]);
  });

  test('pays no other price than the page said', async () => {
    stripe.prices.set('price_dear', {
      ...{ unit_amount: 1_900, currency: 'eur', recurring: { interval: 'month', interval_count: 1 } },
    });
    const dear = await sell({
      title: `Dear ${people}`,
      plans: [{ ...month, gateway_price_ref: 'price_dear' }],
    });
    const plan = String(dear.plans[0]?.id);
    expect((await start({ plan })).status).toBe(422);
    Object.assign(stripe.prices.get('price_dear') ?? {}, { unit_amount: 900 });
    expect(sessionOf(await start({ plan }))).not.toBe('');
    const archived = { params: { packageId: dear.id }, body: { status: 'archived', revision: 1 } as never };
    expect((await api.as(owner).call(updatePackage, archived)).status).toBe(200);
    expect((await start({ plan })).body).toContain('no longer offered');
  });

  test.each([
    ['ISK', 500, 'ISK 500', 50_000],
    ['HUF', 299_000, 'HUF 2,990', 299_000],
  ])('pays in %s what the page said, counted as Stripe counts', async (currency, amount, said, there) => {
    const ref = `price_${currency}`;
    const recurring = { interval: 'month', interval_count: 1 };
    stripe.prices.set(ref, { unit_amount: there, currency: currency.toLowerCase(), recurring });
    const plan = { ...month, currency, amount };
    const { plans } = await sell({ title: currency, plans: [plan, { ...plan, gateway_price_ref: ref }] });
    expect(String((await send(SHOP)).body).replaceAll('\u00a0', ' ')).toContain(said);
    const off = await coupon({ percent_off: null, amount_off: 100, currency });
    const linked = sessionOf(await start({ plan: String(plans[1]?.id) }));
    expect(linked).not.toBe('');
    const session = sessionOf(await start({ plan: String(plans[0]?.id), coupon: off.code }));
    const sent = posts('/v1/checkout/sessions')[1]?.fields;
    expect(sent?.['line_items[0][price_data][unit_amount]']).toBe(String(there));
    expect(posts('/v1/coupons')[0]?.fields.amount_off).toBe(String((there / amount) * 100));
    stripe.pay(session);
    await tell('checkout.session.completed', { id: session });
    await expect.poll(async () => (await rows())[0]).toMatchObject({ price: amount, currency });
  });

  test('does not buy what they were given', async () => {
    const body = { package_id: pack.id, profile_id: profileId };
    expect((await api.as(owner).call(createSubscription, { body })).status).toBe(201);
    expect((await start()).body).toContain('already have this subscription');
  });
});

describe('a coupon', () => {
  test('is taken before the payment, given to Stripe with its terms, and stays with what was bought', async () => {
    const half = await coupon({ percent_off: 25, duration: 'repeating', duration_in_months: 3 });
    const session = sessionOf(await start({ coupon: half.code }));
    const [made] = posts('/v1/coupons');
    expect(made?.fields).toMatchObject({ percent_off: '25', duration: 'repeating', duration_in_months: '3' });
    expect(posts('/v1/checkout/sessions')[0]?.fields['discounts[0][coupon]']).toBe(made?.fields.id);
    expect(await redeemed(half)).toBe(1);
    stripe.pay(session);
    await tell('checkout.session.completed', { id: session });
    await expect.poll(async () => (await rows())[0]?.coupon_id).toBe(half.id);
    await becomeReader();
    expect(sessionOf(await start({ coupon: half.code }))).not.toBe('');
  });

  test('that takes something else off at Stripe is not given, and nobody pays', async () => {
    const half = { id: 'half', percent_off: 50, amount_off: null, currency: null, duration: 'once' };
    const linked = await coupon({ percent_off: 10, gateway_coupon_ref: 'half' });
    stripe.coupons.set('half', half);
    const { status, body } = await start({ coupon: linked.code });
    expect([status, posts('/v1/checkout/sessions'), await redeemed(linked)]).toEqual([422, [], 0]);
    expect(body).toContain('You haven&#39;t been charged');
    stripe.coupons.set('half', { ...half, percent_off: 10 });
    expect(sessionOf(await start({ coupon: linked.code }))).not.toBe('');
    expect(posts('/v1/checkout/sessions')[0]?.fields['discounts[0][coupon]']).toBe('half');
  });

  test('that was made at Stripe and changed there by hand is not given', async () => {
    const off = await coupon({ percent_off: null, amount_off: 200, currency: 'EUR' });
    expect(sessionOf(await start({ coupon: off.code }))).not.toBe('');
    const id = posts('/v1/coupons')[0]?.fields.id ?? '';
    stripe.coupons.set(id, { ...stripe.coupons.get(id), duration: 'forever' });
    await becomeReader();
    expect((await start({ coupon: off.code })).status).toBe(422);
  });

  test('that was used up since the page was shown is refused, and nobody pays', async () => {
    const last = await coupon({ max_redemptions: 1 });
    expect((await send(`${SHOP}?coupon=${last.code}`)).body).toContain('is applied');
    const mine = cookie;
    await becomeReader();
    expect(sessionOf(await start({ coupon: last.code }))).not.toBe('');
    cookie = mine;
    stripe.told.length = 0;
    const { status, body } = await start({ coupon: last.code });
    expect([status, stripe.told]).toEqual([422, []]);
    expect(body).toContain('used up');
    expect(await redeemed(last)).toBe(1);
  });

  test('comes back when the reader begins anew, and when they never pay', async () => {
    const last = await coupon({ max_redemptions: 1 });
    const first = sessionOf(await start({ coupon: last.code }));
    expect((await send(`${SHOP}?coupon=${last.code}`)).body).toContain('is applied');
    const second = sessionOf(await start({ coupon: last.code }));
    expect([stripe.sessions.get(first)?.status, await redeemed(last)]).toEqual(['expired', 1]);
    Object.assign(stripe.sessions.get(second) ?? {}, { status: 'expired' });
    await tell('checkout.session.expired', { id: second });
    await expect.poll(() => redeemed(last)).toBe(0);
    expect((await checkouts()).map((one) => one.status)).toEqual(['ended', 'ended']);
    expect((await send(`${SHOP}/thanks`)).body).toContain('No payment was made');
  });
});

test('a first payment that never came ends its checkout, and the reader can subscribe again', async () => {
  const last = await coupon({ max_redemptions: 1 });
  const session = sessionOf(await start({ coupon: last.code }));
  const ref = stripe.pay(session);
  Object.assign(stripe.subscriptions.get(ref) ?? {}, { status: 'incomplete' });
  await tell('checkout.session.completed', { id: session });
  expect((await start()).headers.location).toBe(`${SHOP}/thanks`);
  expect(await redeemed(last)).toBe(1);
  Object.assign(stripe.subscriptions.get(ref) ?? {}, { status: 'incomplete_expired' });
  await lookAfterCheckouts(api.ground, siteId, api.now + 86_400);
  await expect.poll(() => redeemed(last)).toBe(0);
  expect((await checkouts()).map((one) => one.status)).toEqual(['ended']);
  expect(await rows()).toEqual([]);
  expect(sessionOf(await start())).not.toBe('');
});

test('what was paid in another window is not paid again', async () => {
  const session = sessionOf(await start());
  stripe.pay(session);
  const again = await start();
  expect([again.status, again.headers.location]).toEqual([303, `${SHOP}/thanks`]);
  // No event comes: the checkout is looked after all the same.
  await lookAfterCheckouts(api.ground, siteId, api.now + 86_400);
  await expect.poll(rows).toHaveLength(1);
  expect((await checkouts()).map((one) => one.status)).toEqual(['done']);
});

test('a plan that somebody is paying for keeps its terms', async () => {
  const sold = await sell({ title: `Held ${people}`, plans: [month] });
  const [plan] = sold.plans;
  expect(sessionOf(await start({ plan: String(plan?.id) }))).not.toBe('');
  const dearer = {
    params: { packageId: sold.id },
    body: { plans: [{ ...plan, amount: 1_200 }], revision: 1 },
  };
  const { body } = await api.as(owner).call(updatePackage, dearer as never);
  expect(body.retired_plans).toMatchObject([{ id: plan?.id, amount: 900 }]);
});

test('two windows at once open one payment', async () => {
  const both = await Promise.all([start(), start()]);
  const led = both.map((one) => stripe.sessions.get(sessionOf(one))?.status);
  expect(led.filter((status) => status === 'open')).toHaveLength(1);
  const open = (await checkouts()).filter((one) => one.status === 'open');
  expect(open).toHaveLength(1);
});

test('a form of another site begins nothing', async () => {
  const answer = await api.as({ host: 'news.test' }).send({
    ...{ method: 'POST', path: SHOP, body: `plan=${monthly()}` },
    headers: { ...FORM, cookie, origin: 'https://evil.test' },
  });
  expect([answer.status, stripe.told]).toEqual([422, []]);
});
