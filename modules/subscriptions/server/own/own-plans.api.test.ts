import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createCoupon } from '#modules/coupons/coupons.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import { createPackage, type Package } from '../../packages.contract.ts';
import { createSubscription, listSubscriptions } from '../../subscriptions.contract.ts';
import { type LocalStripe, startStripe } from '../stripe/stripe.fixture.ts';
import { lookAfterCheckouts, readLater } from '../stripe/stripe.jobs.ts';

const ACCOUNT = '/u/site/account';
const password = 'Right-Horse-9';
const SHOP = '/u/site/subscribe';
let api: TestApi;
let siteId: number;
let owner: Member;
let stripe: LocalStripe;
let pack: Package;
let other: Package;
let people = 0;

const plan = (amount: number, more: object = {}) => ({
  ...{ interval: 'month', interval_count: 1, amount, currency: 'EUR', trial_days: 0 },
  ...{ gateway_price_ref: null, ...more },
});

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  stripe = await startStripe();
  api.ground.stripe = stripe.settings;
  pack = await sell('Digital', [plan(900), plan(9_900, { interval: 'year' })]);
  other = await sell('Everything', [
    plan(1_900),
    plan(2_100, { currency: 'USD' }),
    plan(100, { interval: 'one_time' }),
  ]);
  await api.ground.jobs.start();
});
afterAll(async () => {
  stripe.stop();
  await api.stop();
});
beforeEach(async () => {
  Object.assign(stripe.state, { isDown: false, declines: false, hasPortal: true, afterChange: null });
  stripe.told.length = 0;
  await api.ground.database.db.deleteFrom('auth.rate_limit').execute();
});

const sell = async (title: string, plans: readonly object[]): Promise<Package> =>
  (await api.as(owner).call(createPackage, { body: { title, status: 'active', plans } as never })).body;

/** A browser that is signed in, or is not. */
function visitor(cookie = '') {
  type Sent = { form?: Record<string, string>; headers?: Record<string, string> };
  return {
    ask: (path: string, { form, headers = {} }: Sent = {}) =>
      api.as({ host: 'news.test' }).send({
        ...{ method: form ? 'POST' : 'GET', path },
        headers: {
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
        ...(form ? { body: new URLSearchParams(form).toString() } : {}),
      }),
  };
}
type Visitor = ReturnType<typeof visitor>;
type Reader = { who: Visitor; email: string; profileId: number };

async function reader(): Promise<Reader> {
  people += 1;
  const email = `ruth-${people}@things.test`;
  const { profileId } = await addMember(api.ground.database, {
    ...{ siteId, email, title: 'Ruth', password, role: null, now: api.now },
  });
  const signedIn = await visitor().ask('/u/site/sign-in', { form: { email, password, to: '/' } });
  const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? '';
  return { who: visitor(cookie), email, profileId };
}

const rowOf = async (profileId: number) =>
  (await api.as(owner).call(listSubscriptions, { query: { limit: 100 } })).body.items.find(
    (row: { profile_id: number }) => row.profile_id === profileId,
  );

/** Somebody who pays for the package each month. */
async function subscriber() {
  const one = await reader();
  const paying = await one.who.ask(SHOP, { form: { plan: String(pack.plans[0]?.id) } });
  const session = /\/pay\/(cs_\d+)$/.exec(String(paying.headers.refresh))?.[1] ?? '';
  const ref = stripe.pay(session);
  await api.ground.database.db
    .updateTable('checkout')
    .set({ look_ts: 0 })
    .where('site_id', '=', siteId)
    .where('status', '=', 'open')
    .execute();
  await lookAfterCheckouts(api.ground, siteId, api.now + 5);
  await expect.poll(async () => (await rowOf(one.profileId))?.status, { timeout: 8_000 }).toBe('active');
  const { id } = await rowOf(one.profileId);
  return { ...one, ref, id: String(id), change: `${SHOP}/change?subscription=${id}` };
}

describe('what somebody pays for', () => {
  test('stands on their page with its price and the next payment, and ends and goes on at a press', async () => {
    const { who, profileId, ref, id } = await subscriber();
    const page = await who.ask(ACCOUNT);
    for (const said of ['Your subscriptions', 'Digital', '€9.00 a month. Renews on', 'Cancel subscription']) {
      expect(page.body).toContain(said);
    }
    const canceled = await who.ask(ACCOUNT, { form: { act: 'cancel', subscription: id } });
    expect(canceled.headers.location).toBe(`${ACCOUNT}?said=cancel`);
    expect(stripe.subscriptions.get(ref)?.cancel_at_period_end).toBe(true);
    expect(await rowOf(profileId)).toMatchObject({ status: 'active', is_ending: true, auto_renew: false });
    const after = await who.ask(`${ACCOUNT}?said=cancel`);
    expect([after.body.includes('Ends on'), after.body.includes('Keep subscription')]).toEqual([true, true]);
    expect((await who.ask(ACCOUNT, { form: { act: 'cancel', subscription: id } })).status).toBe(422);
    expect((await who.ask(ACCOUNT, { form: { act: 'keep', subscription: id } })).status).toBe(303);
    expect(await rowOf(profileId)).toMatchObject({ is_ending: false, auto_renew: true });
  });

  test('is nobody else’s to end, not of another site’s page, and not while Stripe is away', async () => {
    const { ref, id, who, profileId } = await subscriber();
    const stranger = await reader();
    const form = { act: 'cancel', subscription: id };
    expect((await stranger.who.ask(ACCOUNT, { form })).status).toBe(422);
    expect((await stranger.who.ask(ACCOUNT)).body).not.toContain('Cancel Digital');
    expect((await who.ask(ACCOUNT, { form, headers: { origin: 'https://evil.test' } })).status).toBe(422);
    stripe.state.isDown = true;
    const away = await who.ask(ACCOUNT, { form });
    expect([away.status, away.body.includes('nothing has changed')]).toEqual([422, false]);
    expect(away.body).toContain('know yet whether it worked');
    stripe.state.isDown = false;
    expect(stripe.subscriptions.get(ref)?.cancel_at_period_end).toBe(false);
    expect(await rowOf(profileId)).toMatchObject({ is_ending: false });
  });

  test('leads to the page of Stripe and back; where that is not set up it still ends here', async () => {
    const { who, id } = await subscriber();
    expect((await who.ask(ACCOUNT)).body).toContain('name="manage" value="account"');
    const there = await who.ask(SHOP, { form: { manage: 'account' } });
    expect(there.headers.refresh).toContain('/portal/');
    expect(stripe.told.at(-1)?.fields.return_url).toMatch(/\/u\/site\/account$/);
    stripe.state.hasPortal = false;
    expect((await who.ask(SHOP, { form: { manage: 'account' } })).status).toBe(422);
    expect((await who.ask(ACCOUNT, { form: { act: 'cancel', subscription: id } })).status).toBe(303);
  });

  test('what was given by staff is shown, and is not theirs to end', async () => {
    const { who, profileId } = await reader();
    const body = { profile_id: profileId, package_id: pack.id };
    const { id } = (await api.as(owner).call(createSubscription, { body })).body;
    const page = await who.ask(ACCOUNT);
    expect([page.body.includes('Free. No end date.'), page.body.includes('value="cancel"')]).toEqual([
      true,
      false,
    ]);
    expect((await who.ask(ACCOUNT, { form: { act: 'cancel', subscription: String(id) } })).status).toBe(422);
  });
});

describe('another plan', () => {
  const said = (body: string) =>
    /\/change\?subscription=\d+&amp;at=\d+&amp;due=\d+&amp;credit=\d+/.exec(body)?.[0];
  const agreed = (body: string) => `${SHOP}${said(body)?.replaceAll('&amp;', '&')}`;
  const dear = () => ({ plan: String(other.plans[0]?.id) });

  test('is chosen among those that are paid again in the same money, and its cost is agreed to first', async () => {
    const { who, change, ref, profileId } = await subscriber();
    const choices = await who.ask(change);
    for (const price of ['€99.00', '€19.00']) expect(choices.body).toContain(price);
    for (const price of ['$21.00', '€1.00']) expect(choices.body).not.toContain(price);
    const asks = await who.ask(change, { form: dear() });
    expect([asks.status, /You pay €(9\.9\d|10\.00) today/.test(asks.body)]).toEqual([200, true]);
    expect(await rowOf(profileId)).toMatchObject({ package_id: pack.id });
    const done = await who.ask(agreed(asks.body), { form: dear() });
    expect([done.status, done.headers.location]).toEqual([303, `${ACCOUNT}?said=plan`]);
    expect(await rowOf(profileId)).toMatchObject({
      ...{ package_id: other.id, plan_id: other.plans[0]?.id, price: 1_900, gateway_ref: ref },
    });
    const sent = stripe.told.filter(({ path, method }) => path.endsWith(ref) && method === 'POST');
    expect(sent).toMatchObject([
      {
        key: expect.stringContaining(`masthead-change-${ref}-${other.plans[0]?.id}`),
        fields: { payment_behavior: 'error_if_incomplete', proration_behavior: 'always_invoice' },
      },
    ]);
    expect((await who.ask(ACCOUNT)).body).toContain('€19.00 a month');
    // Pressed once more in another window, there is nothing left to change to.
    expect((await who.ask(agreed(asks.body), { form: dear() })).headers.location).toBe(
      `${ACCOUNT}?said=plan`,
    );
    expect(stripe.told.filter(({ path, method }) => path.endsWith(ref) && method === 'POST')).toHaveLength(1);
  });

  test('a cheaper one gives credit, and its price is made at Stripe once for all readers', async () => {
    const one = await subscriber();
    await one.who.ask(agreed((await one.who.ask(one.change, { form: dear() })).body), { form: dear() });
    const back = { plan: String(pack.plans[0]?.id) };
    const asks = await one.who.ask(one.change, { form: back });
    expect(asks.body).toMatch(/get €(9\.9\d|10\.00) in credit/);
    expect((await one.who.ask(agreed(asks.body), { form: back })).status).toBe(303);
    expect(await rowOf(one.profileId)).toMatchObject({ package_id: pack.id, price: 900 });
    const two = await subscriber();
    await two.who.ask(two.change, { form: dear() });
    const keys = [...stripe.prices.values()].map(({ lookup_key }) => lookup_key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('costs nothing that was not agreed to, and changes nothing where the payment fails', async () => {
    const { who, change, profileId } = await subscriber();
    const asks = await who.ask(change, { form: dear() });
    const cheaper = agreed(asks.body).replace(/due=\d+/, 'due=1');
    const again = await who.ask(cheaper, { form: dear() });
    expect([again.status, again.body.includes('amount has changed')]).toEqual([422, true]);
    stripe.state.declines = true;
    const declined = await who.ask(agreed(asks.body), { form: dear() });
    expect([declined.status, declined.body.includes('accepted, so nothing has changed')]).toEqual([
      422,
      true,
    ]);
    expect(await rowOf(profileId)).toMatchObject({ package_id: pack.id, price: 900 });
    stripe.state.isDown = true;
    expect((await who.ask(change, { form: dear() })).status).toBe(422);
  });

  test.each([
    ['breaks', 303],
    ['silent', 422],
    ['runs', 422],
  ] as const)('is never called free of charge once it was sent: Stripe %s', async (afterChange, status) => {
    const { who, change, profileId, ref } = await subscriber();
    const asks = await who.ask(change, { form: dear() });
    stripe.state.afterChange = afterChange;
    const done = await who.ask(agreed(asks.body), { form: dear() });
    expect([done.status, /been charged|nothing has changed/.test(done.body)]).toEqual([status, false]);
    if (status === 422) expect(done.body).toContain('know yet whether your plan has changed');
    const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${`stripe ${ref}`}`.execute(
      api.ground.database.db,
    );
    expect(rows).toHaveLength(1);
    Object.assign(stripe.state, { isDown: false, afterChange: null });
    if (afterChange === 'runs') return;
    await readLater(api.ground.jobs, api.ground.database.db, siteId, { kind: 'subscription', ref });
    await expect.poll(async () => (await rowOf(profileId))?.package_id, { timeout: 8_000 }).toBe(other.id);
  });

  test.each(['ends', 'still applies'])('a discount %s where its coupon names plans', async (becomes) => {
    const { who, change, profileId, ref, id } = await subscriber();
    const isEnding = becomes === 'ends';
    const applies_to = [pack.plans[0]?.id, ...(isEnding ? [] : [other.plans[0]?.id])];
    const body = { code: `FREE-${id}`, percent_off: 100, duration: 'forever', applies_to } as never;
    const coupon = (await api.as(owner).call(createCoupon, { body })).body;
    const { db } = api.ground.database;
    const set = db.updateTable('subscription').set({ coupon_id: coupon.id });
    await set.where('site_id', '=', siteId).where('id', '=', Number(id)).execute();
    Object.assign(stripe.subscriptions.get(ref) ?? {}, { discounts: [{ coupon: { percent_off: 100 } }] });
    const asks = await who.ask(change, { form: dear() });
    expect(asks.body).toContain(`Your discount ${becomes}`);
    expect(asks.body).toMatch(isEnding ? /You pay €(18\.9\d|19\.00) today/ : /You pay nothing today/);
    expect((await who.ask(agreed(asks.body), { form: dear() })).status).toBe(303);
    expect(await rowOf(profileId)).toMatchObject({ package_id: other.id, price: isEnding ? 1_900 : 0 });
  });

  test('is for the reader alone, and not for what is about to end', async () => {
    const { who, change, id } = await subscriber();
    const stranger = await reader();
    expect((await stranger.who.ask(change)).headers.location).toBe(ACCOUNT);
    expect((await visitor().ask(change)).headers.location).toBe(`/u/site/sign-in?to=%2Fu%2Fsite%2Faccount`);
    const foreign = await who.ask(change, { form: dear(), headers: { origin: 'https://evil.test' } });
    expect(foreign.status).toBe(422);
    expect((await who.ask(change, { form: { plan: '1' } })).body).toContain('no longer offered');
    await who.ask(ACCOUNT, { form: { act: 'cancel', subscription: id } });
    expect((await who.ask(change)).headers.location).toBe(ACCOUNT);
  });
});

describe('whoever subscribes', () => {
  const mails = async (to: string) =>
    (await readMails(join(api.ground.dataFolder, 'mail'), 500)).filter((mail) => mail.to === to);
  const read = new Set<string>();
  /** The one that came since the last look: those of one second have no order. */
  const newest = async (to: string, count: number) => {
    await expect.poll(async () => (await mails(to)).length, { timeout: 8_000 }).toBe(count);
    const [mail] = (await mails(to)).filter(({ id }) => !read.has(id));
    read.add(mail?.id ?? '');
    return mail;
  };

  test('is written to once of what they have, of a failed payment, of a cancellation and of the end', async () => {
    const { who, email, profileId, ref, id } = await subscriber();
    const first = await newest(email, 1);
    expect([first?.subject, first?.fromName]).toEqual(["You're subscribed to Digital", 'The News']);
    for (const said of ['€9.00 a month', 'renews on', '/u/site/account', 'cancel anytime']) {
      expect(first?.text).toContain(said);
    }
    const at = (more: object) => Object.assign(stripe.subscriptions.get(ref) ?? {}, more);
    const look = () =>
      readLater(api.ground.jobs, api.ground.database.db, siteId, { kind: 'subscription', ref });
    at({ status: 'past_due' });
    await look();
    expect((await newest(email, 2))?.subject).toBe('Your payment for Digital failed');
    await look();
    at({ status: 'active' });
    await look();
    await expect.poll(async () => (await rowOf(profileId)).status).toBe('active');
    await who.ask(ACCOUNT, { form: { act: 'cancel', subscription: id } });
    expect((await newest(email, 3))?.text).toMatch(
      /You have access until .+\.\s+You won't be charged again\./,
    );
    at({ status: 'canceled', ended_at: api.now });
    await look();
    expect((await newest(email, 4))?.subject).toBe('Your subscription to Digital has ended');
    await look();
    expect(await mails(email)).toHaveLength(4);
  });

  test('is written to of another price and another plan, in their language', async () => {
    const { who, email, profileId, ref, change } = await subscriber();
    await newest(email, 1);
    await api.ground.database.db
      .insertInto('ui_preference')
      .values({
        ...{ site_id: siteId, profile_id: profileId, name: 'language', value: JSON.stringify('de-DE') },
        updated_ts: api.now,
      } as never)
      .execute();
    Object.assign(stripe.subscriptions.get(ref) ?? {}, { discounts: [{ coupon: { percent_off: 50 } }] });
    await readLater(api.ground.jobs, api.ground.database.db, siteId, { kind: 'subscription', ref });
    const price = await newest(email, 2);
    expect(price?.subject).toBe('Der Preis von Digital hat sich geändert');
    expect(price?.text.replaceAll('\u00a0', ' ')).toContain('4,50 €');
    Object.assign(stripe.subscriptions.get(ref) ?? {}, { discounts: [] });
    const dear = { plan: String(other.plans[0]?.id) };
    const asks = (await who.ask(change, { form: dear })).body;
    const agreed = /\/change\?subscription=\d+&amp;at=\d+&amp;due=\d+&amp;credit=\d+/.exec(asks)?.[0];
    await who.ask(`${SHOP}${agreed?.replaceAll('&amp;', '&')}`, { form: dear });
    expect((await newest(email, 3))?.subject).toBe('Ihr Tarif bei The News hat sich geändert');
  });
});
