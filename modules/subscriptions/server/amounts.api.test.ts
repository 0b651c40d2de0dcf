import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { countByIso } from '#database/migrations/0432-amounts-by-iso.ts';
import { createCoupon, listCoupons, updateCoupon } from '#modules/coupons/coupons.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createPackage, listPackages, updatePackage } from '../packages.contract.ts';
import { createSubscription, listSubscriptions } from '../subscriptions.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, {
    ...{ host: 'news.test', title: 'The News', now: api.now },
  });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(() => api.stop());
beforeEach(() => {
  api.ground.stripe = null;
});

const plan = (amount: number, currency: string) => ({
  ...{ interval: 'month' as const, interval_count: 1, amount, currency, trial_days: 0 },
  gateway_price_ref: null,
});
const add = (plans: readonly object[]) =>
  api.as(owner).call(createPackage, { body: { title: 'Digital', status: 'active', plans } as never });
const connect = () => {
  api.ground.stripe = { key: 'sk_test_local', address: 'http://127.0.0.1:9/', webhookSecret: null } as never;
};

test('an upgrade counts what was kept in wholes by ISO 4217, once for each row, and leaves the rest', async () => {
  const { database } = api.ground;
  const pack = (await add([plan(2_990, 'HUF'), plan(500, 'JPY'), plan(900, 'EUR'), plan(1_500, 'IQD')])).body;
  const [forint] = pack.plans;
  const off = { code: 'FORINT', amount_off: 500, currency: 'HUF' };
  expect((await api.as(owner).call(createCoupon, { body: off })).status).toBe(201);
  const body = {
    ...{ profile_id: owner.profileId, package_id: pack.id, plan_id: forint.id },
    ...{ is_complimentary: false, coupon_code: 'FORINT' },
  };
  expect((await api.as(owner).call(createSubscription, { body })).body.price).toBe(2_490);
  await countByIso(database.db as never);
  const [shown] = (await api.as(owner).call(listPackages, { query: {} })).body.items;
  expect(shown.plans.map(({ amount }: { amount: number }) => amount)).toEqual([
    ...[299_000, 500, 900, 1_500_000],
  ]);
  const [subscription] = (await api.as(owner).call(listSubscriptions, { query: {} })).body.items;
  const [coupon] = (await api.as(owner).call(listCoupons, { query: {} })).body.items;
  expect([subscription.price, coupon.amount_off]).toEqual([249_000, 50_000]);
  // Each number of decimals is an update of its own.
  expect([shown.revision, coupon.revision]).toEqual([3, 2]);
  const redeemed = await database.db
    .selectFrom('coupon_redemption')
    .select('amount_off')
    .where('site_id', '=', siteId)
    .execute();
  expect(redeemed).toEqual([{ amount_off: 50_000 }]);
});

describe('where readers pay through Stripe', () => {
  test('a plan needs a currency and an amount that can be charged there', async () => {
    connect();
    const unknown = await add([plan(900, 'EUR'), plan(900, 'KPW')]);
    expect([unknown.status, unknown.body.error, unknown.body.details[0].loc]).toEqual([
      ...[422, 'currency_is_invalid', ['body', 'plans', 1, 'currency']],
    ]);
    const odd = await add([plan(1_235, 'KWD')]);
    expect([odd.status, odd.body.error, odd.body.details[0].loc]).toEqual([
      ...[422, 'amount_is_invalid', ['body', 'plans', 0, 'amount']],
    ]);
    expect((await add([plan(1_230, 'KWD'), plan(400_100, 'MGA')])).status).toBe(201);
  });

  test('a plan that was there before stays, and a coupon is held to the same', async () => {
    const pack = (await add([plan(1_235, 'KWD')])).body;
    const made = { code: 'ODD', amount_off: 1_235, currency: 'KWD' };
    const coupon = (await api.as(owner).call(createCoupon, { body: made })).body;
    connect();
    const kept = { title: 'Renamed', plans: pack.plans, revision: 1 };
    const changed = await api.as(owner).call(updatePackage, { params: { packageId: pack.id }, body: kept });
    expect([changed.status, changed.body.plans[0].amount]).toEqual([200, 1_235]);
    const again = await api.as(owner).call(createCoupon, { body: { ...made, code: 'ODD-2' } });
    expect([again.body.error, again.body.details[0].loc]).toEqual([
      ...['amount_is_invalid', ['body', 'amount_off']],
    ]);
    const params = { couponId: coupon.id };
    const other = { amount_off: 900, currency: 'KPW', revision: 1 };
    const moved = await api.as(owner).call(updateCoupon, { params, body: other });
    expect([moved.body.error, moved.body.details[0].loc]).toEqual([
      ...['currency_is_invalid', ['body', 'currency']],
    ]);
    const titled = { title: 'Old', revision: 1 };
    expect((await api.as(owner).call(updateCoupon, { params, body: titled })).status).toBe(200);
  });
});

test('no price is higher than cards take in its currency', async () => {
  const high = await add([plan(100_000_000, 'EUR')]);
  expect([high.status, high.body.details[0].loc]).toEqual([400, ['body', 'plans', 0, 'amount']]);
  expect((await add([plan(150_000_000, 'IDR')])).status).toBe(201);
});
