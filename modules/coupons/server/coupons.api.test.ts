import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createPackage, type Package } from '#modules/subscriptions/packages.contract.ts';
import { createSubscription } from '#modules/subscriptions/subscriptions.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import {
  type Coupon,
  createCoupon,
  deleteCoupon,
  listCoupons,
  removeCoupons,
  updateCoupon,
} from '../coupons.contract.ts';
import { listPlanData } from '../plan-data.contract.ts';

const host = 'coupons.test';
const DAY = 86_400;
let api: TestApi;
let siteId: number;
let owner: Member;
let pack: Package;

const month = {
  interval: 'month' as const,
  ...{ interval_count: 1, amount: 900, currency: 'EUR', trial_days: 0, gateway_price_ref: null },
};

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Coupons', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const plans = [
    month,
    { ...month, interval: 'year' as const, amount: 9_000, gateway_price_ref: 'price_year' },
  ];
  const body = { title: 'Digital', status: 'active' as const, plans };
  pack = (await api.as(owner).call(createPackage, { body })).body;
});
afterAll(() => api.stop());

let count = 0;
const send = (body: object) => api.as(owner).call(createCoupon, { body: body as never });
async function add(body: object = {}): Promise<Coupon> {
  count += 1;
  const answer = await send({ code: `CODE-${count}`, percent_off: 20, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const change = (couponId: number, body: object) =>
  api.as(owner).call(updateCoupon, { params: { couponId }, body: body as never });
const find = async (id: number): Promise<Coupon | undefined> =>
  (await api.as(owner).call(listCoupons, { query: { limit: 100 } })).body.items.find(
    (one: Coupon) => one.id === id,
  );
const reader = () => signInAs(api.ground, { siteId, host }, null);
const buy = async (coupon_code: string, more: { who?: Member; plan?: number; package_id?: number } = {}) => {
  const who = more.who ?? (await reader());
  return api.as(owner).call(createSubscription, {
    body: {
      ...{ profile_id: who.profileId, package_id: more.package_id ?? pack.id, is_complimentary: false },
      ...{ plan_id: pack.plans[more.plan ?? 0]?.id ?? 0, coupon_code },
    },
  });
};

describe('a coupon', () => {
  test('is added with its code in capitals, and said again as it is', async () => {
    const made = await add({ code: ' spring-20 ', title: 'Spring' });
    expect(made).toMatchObject({
      ...{ code: 'SPRING-20', percent_off: 20, amount_off: null, currency: null, duration: 'once' },
      ...{ per_customer: 1, applies_to: [], active: true, times_redeemed: 0, revision: 1 },
    });
    expect(await find(made.id)).toEqual(made);
    const again = await send({ code: 'Spring-20', percent_off: 5 });
    expect([again.status, again.body.error, again.body.details[0].loc]).toEqual([
      ...[409, 'duplicate', ['body', 'code']],
    ]);
  });

  test.each<[object, number, string, string]>([
    [{ code: '' }, 400, 'code_is_missing', 'code'],
    [{ code: 'AB' }, 400, 'code_is_invalid', 'code'],
    [{ code: 'with space' }, 400, 'code_is_invalid', 'code'],
    [{ percent_off: null }, 400, 'percent_off_is_missing', 'percent_off'],
    [{ percent_off: 0 }, 400, 'percent_off_is_invalid', 'percent_off'],
    [{ percent_off: 100.01 }, 400, 'percent_off_is_invalid', 'percent_off'],
    [{ percent_off: 1.234 }, 400, 'percent_off_is_invalid', 'percent_off'],
    [{ amount_off: 100, currency: 'EUR' }, 400, 'percent_off_is_invalid', 'percent_off'],
    [{ percent_off: null, amount_off: 100 }, 400, 'currency_is_missing', 'currency'],
    [{ percent_off: null, amount_off: 1.5, currency: 'EUR' }, 400, 'amount_off_is_invalid', 'amount_off'],
    [{ duration: 'repeating' }, 400, 'duration_in_months_is_missing', 'duration_in_months'],
    [{ duration: 'once', duration_in_months: 3 }, 400, 'duration_in_months_is_invalid', 'duration_in_months'],
    [{ max_redemptions: 0 }, 400, 'max_redemptions_is_invalid', 'max_redemptions'],
    [{ redeem_by: 5 }, 422, 'redeem_by_is_invalid', 'redeem_by'],
    [{ applies_to: [12_345] }, 422, 'applies_to_is_invalid', 'applies_to'],
  ])('%j is refused by its field', async (wrong, status, error, field) => {
    const answer = await send({ code: 'WRONG', percent_off: 20, ...wrong });
    expect([answer.status, answer.body.error, answer.body.details[0].loc.at(-1)]).toEqual([
      status,
      error,
      field,
    ]);
  });

  test('is changed while nobody has redeemed it, as a whole that fits together', async () => {
    const { id } = await add();
    const both = await change(id, { amount_off: 300, currency: 'EUR', revision: 1 });
    expect([both.status, both.body.error, both.body.details[0].loc]).toEqual([
      ...[422, 'coupon_is_invalid', ['body', 'percent_off']],
    ]);
    const amount = await change(id, { percent_off: null, amount_off: 300, currency: 'EUR', revision: 1 });
    expect(amount.body).toMatchObject({ percent_off: null, amount_off: 300, revision: 2 });
    expect((await change(id, { title: 'Late', revision: 1 })).body.error).toBe('revision_conflict');
  });

  test('is deleted and brought back', async () => {
    const { id } = await add();
    const removed = await api.as(owner).call(deleteCoupon, { params: { couponId: id } });
    expect(removed.body).toMatchObject({ items: [{ id }], deactivated: [] });
    expect(await find(id)).toBeUndefined();
    const params = { siteId, batchId: removed.body.batch_id };
    expect((await api.as(owner).call(undoAct, { params })).status).toBe(200);
    expect(await find(id)).toMatchObject({ id });
    expect((await api.as(owner).call(deleteCoupon, { params: { couponId: 12_345 } })).status).toBe(404);
  });
});

describe('a redemption', () => {
  test('makes the price of a subscription lower, and is counted', async () => {
    const { id, code } = await add({ percent_off: 33.33 });
    const { status, body } = await buy(code.toLowerCase());
    expect([status, body.price, body.currency, body.coupon_id]).toEqual([201, 600, 'EUR', id]);
    expect(await find(id)).toMatchObject({ times_redeemed: 1 });
  });

  test('of more than the price makes it nothing', async () => {
    const { code } = await add({ percent_off: null, amount_off: 5_000, currency: 'EUR' });
    expect((await buy(code)).body.price).toBe(0);
  });

  test('happens once for each person', async () => {
    const other = await api.as(owner).call(createPackage, {
      body: { title: 'Other', status: 'active', plans: [month] },
    });
    const { id, code } = await add();
    const who = await reader();
    expect((await buy(code, { who })).status).toBe(201);
    const again = await api.as(owner).call(createSubscription, {
      body: {
        ...{ profile_id: who.profileId, package_id: other.body.id, plan_id: other.body.plans[0].id },
        ...{ is_complimentary: false, coupon_code: code },
      },
    });
    expect([again.status, again.body.error, again.body.details[0].loc]).toEqual([
      ...[422, 'coupon_code_is_invalid', ['body', 'coupon_code']],
    ]);
    expect(await find(id)).toMatchObject({ times_redeemed: 1 });
  });

  test('is never sold more often than the limit says, however many come at once', async () => {
    const { id, code } = await add({ max_redemptions: 3 });
    const people = await Promise.all(Array.from({ length: 8 }, reader));
    const answers = await Promise.all(people.map((who) => buy(code, { who })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
    expect(await find(id)).toMatchObject({ times_redeemed: 3 });
    const { rows } = await api.ground.database.pool.query(
      '/* one node */ select count(*)::int as count from coupon_redemption where coupon_id = $1',
      [id],
    );
    expect(rows[0].count).toBe(3);
  });

  test.each<[string, object, number]>([
    ['one that is off', { active: false }, 0],
    ['one for another plan', { plans: [1] }, 0],
    ['one of another currency', { percent_off: null, amount_off: 100, currency: 'USD' }, 0],
    ['one that there is not', { code: 'NOWHERE' }, 0],
  ])('is refused for %s', async (_, { plans, code, ...more }: { plans?: number[]; code?: string }, plan) => {
    const applies_to = (plans ?? []).map((at) => pack.plans[at]?.id ?? 0);
    const made = await add({ ...more, applies_to });
    const { status, body } = await buy(code ?? made.code, { plan });
    expect([status, body.error]).toEqual([422, 'coupon_code_is_invalid']);
    expect(await find(made.id)).toMatchObject({ times_redeemed: 0 });
  });

  test('leaves little of the coupon that can change', async () => {
    const { id, code } = await add();
    await buy(code);
    for (const fixed of [{ percent_off: 30 }, { code: 'RENAMED' }, { applies_to: [pack.plans[0]?.id] }]) {
      const answer = await change(id, { ...fixed, revision: 1 });
      expect([answer.status, answer.body.error]).toEqual([422, 'coupon_is_redeemed']);
    }
    const more = { title: 'Known', max_redemptions: 1, redeem_by: api.now + DAY, active: false };
    const changed = await change(id, { ...more, percent_off: 20, revision: 1 });
    expect(changed.body).toMatchObject({ ...more, revision: 2 });
    const { id: other, code: second } = await add({ max_redemptions: 5 });
    await buy(second);
    await buy(second);
    const low = await change(other, { max_redemptions: 1, revision: 1 });
    expect([low.status, low.body.error]).toEqual([422, 'max_redemptions_is_invalid']);
  });

  test('makes a delete of the coupon deactivate it', async () => {
    const { id, code } = await add();
    const { id: unused } = await add();
    await buy(code);
    const input = { params: { siteId }, body: { ids: [id, unused] } };
    const { body } = await api.as(owner).call(removeCoupons, input);
    expect(body.items.map((one: Coupon) => one.id)).toEqual([unused]);
    expect(body.deactivated).toMatchObject([{ id, active: false }]);
    expect(await find(id)).toMatchObject({ active: false, times_redeemed: 1 });
    expect(await find(unused)).toBeUndefined();
  });

  test('keeps the coupon that is redeemed while it is deleted', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id, code } = await add();
      const who = await reader();
      const [bought] = await Promise.all([
        buy(code, { who }),
        api.as(owner).call(deleteCoupon, { params: { couponId: id } }),
      ]);
      expect([bought.status, (await find(id))?.times_redeemed]).toEqual(
        bought.status === 201 ? [201, 1] : [422, undefined],
      );
    }
  });
});

describe('plan data', () => {
  let stripe: Server | undefined;
  const asked: string[] = [];
  let isDown = false;
  let inForints = false;
  afterEach(() => {
    api.ground.stripe = null;
    stripe?.close();
    stripe?.closeAllConnections();
  });
  const ask = async () => (await api.as(owner).call(listPlanData, {})).body;
  async function connect(): Promise<void> {
    asked.length = 0;
    const server = createServer((request, response) => {
      asked.push(`${request.headers.authorization} ${request.url}`);
      response.statusCode = isDown ? 500 : 200;
      response.setHeader('content-type', 'application/json');
      const isPrices = request.url?.startsWith('/v1/prices');
      const price = { id: 'price_year', nickname: 'Year', unit_amount: 8_000, currency: 'eur' };
      const discount = { id: 'off20', name: 'Off', percent_off: 20, duration: 'once' };
      const money = isPrices
        ? { unit_amount: 299_000, currency: 'isk' }
        : { percent_off: null, amount_off: 50_000, currency: 'isk' };
      const recurring = { interval: 'year', interval_count: 1 };
      const item = { ...(isPrices ? { ...price, recurring } : discount), ...(inForints ? money : {}) };
      const isFirst = !request.url?.includes('starting_after');
      const data = isFirst ? [item] : [{ ...item, id: `${item.id}_2` }];
      response.end(JSON.stringify({ object: 'list', data, has_more: isFirst }));
    });
    stripe = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    api.ground.stripe = { key: 'sk_test', address: `http://127.0.0.1:${port}`, webhookSecret: null };
  }

  test('tells the plans of the site where no gateway is connected', async () => {
    const body = await ask();
    expect(body).toMatchObject({ gateway: null, degraded: false, gateway_plans: [], gateway_discounts: [] });
    expect(body.local_plans.find(({ id }: { id: number }) => id === pack.plans[1]?.id)).toMatchObject({
      ...{ package_title: 'Digital', amount: 9_000, difference: 'unknown', is_retired: false },
    });
  });

  test('is held against all pages of what Stripe sells, and asked for once in five minutes', async () => {
    isDown = false;
    await connect();
    const linked = await add({ gateway_coupon_ref: 'off20' });
    const body = await ask();
    expect(body).toMatchObject({
      ...{ gateway: 'stripe', degraded: false },
      gateway_plans: [
        { ref: 'price_year', amount: 8_000, currency: 'EUR', linked_plan_id: pack.plans[1]?.id },
        { ref: 'price_year_2', linked_plan_id: null },
      ],
      gateway_discounts: [{ ref: 'off20', linked_coupon_id: linked.id }, { ref: 'off20_2' }],
    });
    const differences = new Map(
      body.local_plans.map((plan: { id: number; difference: string }) => [plan.id, plan.difference]),
    );
    expect(pack.plans.map(({ id }) => differences.get(id))).toEqual(['unlinked', 'differs']);
    await ask();
    expect(asked).toHaveLength(4);
    expect(asked.every((one) => one.startsWith('Bearer sk_test /v1/'))).toBe(true);
  });

  test('is held against prices and discounts of krónur in the hundredths in which Stripe counts them', async () => {
    isDown = false;
    inForints = true;
    await connect();
    const plan = { ...month, interval: 'year' as const, amount: 2_990, currency: 'ISK' };
    const body = { title: 'Forints', plans: [{ ...plan, gateway_price_ref: 'price_year_2' }] };
    const own: Package = (await api.as(owner).call(createPackage, { body })).body;
    const said = await ask();
    inForints = false;
    expect(said.gateway_plans[0]).toMatchObject({ amount: 2_990, currency: 'ISK' });
    expect(said.gateway_discounts[0]).toMatchObject({ amount_off: 500, currency: 'ISK' });
    const differs = said.local_plans.find(({ id }: { id: number }) => id === own.plans[0]?.id).difference;
    expect(differs).toBe('same');
  });

  test('says so when Stripe does not answer, and tells the plans of the site all the same', async () => {
    isDown = true;
    await connect();
    const body = await ask();
    expect(body).toMatchObject({ gateway: 'stripe', degraded: true, gateway_plans: [] });
    expect(body.local_plans.length).toBeGreaterThan(0);
  });

  test('is asked for the first site alone: the account is nobody else’s', async () => {
    isDown = false;
    await connect();
    const other = await createSite(api.ground.database, {
      host: 'second.test',
      title: 'Second',
      now: api.now,
    });
    const second = await signInAs(api.ground, { siteId: other, host: 'second.test' }, 'owner');
    // Ids of several servers cross: the smallest one is not that of the first site.
    await api.ground.database.db.updateTable('site').set({ created_ts: 1 }).where('id', '=', other).execute();
    expect((await ask()).gateway).toBeNull();
    await api.ground.database.db
      .updateTable('site')
      .set({ created_ts: api.now + DAY })
      .where('id', '=', other)
      .execute();
    const { body } = await api.as(second).call(listPlanData, {});
    expect([body.gateway, asked]).toEqual([null, []]);
  });
});
