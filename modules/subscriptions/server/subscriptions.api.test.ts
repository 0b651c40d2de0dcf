import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { addToGroup, listGroupMembers } from '#modules/user-groups/members.contract.ts';
import { createUserGroup, deleteUserGroup } from '#modules/user-groups/user-groups.contract.ts';
import { record } from '#platform/server/trail.ts';
import { createPackage, type Package, updatePackage } from '../packages.contract.ts';
import {
  createSubscription,
  listSubscriptions,
  type Subscription,
  updateSubscription,
} from '../subscriptions.contract.ts';
import { settleSite } from './subscription.jobs.ts';

const DAY = 86_400;
const host = 'paying.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let reader: Member;
let address: string;
const groups: Record<string, number> = {};

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Paying', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  for (const slug of ['digital', 'print']) {
    const { body } = await api.as(owner).call(createUserGroup, { body: { slug, title: slug } });
    groups[slug] = body.id;
  }
});
afterAll(() => api.stop());
beforeEach(async () => {
  reader = await signInAs(api.ground, { siteId, host }, null);
  const account = await api.ground.database.db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', reader.accountId)
    .executeTakeFirstOrThrow();
  address = account.email;
});

let count = 0;
const month = {
  interval: 'month' as const,
  ...{ interval_count: 1, amount: 900, currency: 'EUR', trial_days: 0, gateway_price_ref: null },
};
const gives = (...slugs: string[]) =>
  slugs.map((slug) => ({ type: 'user_group' as const, ref_id: groups[slug] ?? 0 }));
async function pack(...slugs: string[]): Promise<Package> {
  count += 1;
  const body = {
    title: `Pack ${count}`,
    products: gives(...slugs),
    plans: [month],
    status: 'active' as const,
  };
  return (await api.as(owner).call(createPackage, { body })).body;
}
const add = (body: object) => api.as(owner).call(createSubscription, { body: body as never });
async function added(body: object): Promise<Subscription> {
  const answer = await add({ profile_id: reader.profileId, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const change = (subscriptionId: number, body: object) =>
  api.as(owner).call(updateSubscription, { params: { subscriptionId }, body: body as never });
const membersOf = async (groupSlug: string): Promise<{ profile_id: number; value: string }[]> =>
  (await api.as(owner).call(listGroupMembers, { params: { groupSlug }, query: { limit: 100 } })).body.items;
const isIn = async (slug: string) =>
  (await membersOf(slug)).some(({ profile_id }) => profile_id === reader.profileId);
const settle = (now: number) => settleSite(api.ground.database, siteId, now);
const list = async (query: object = {}) =>
  (await api.as(owner).call(listSubscriptions, { query })).body as {
    items: Subscription[];
    total_count: number;
  };

describe('a subscription that is added by hand', () => {
  test('is free, has no end, and opens its groups at once', async () => {
    const { id } = await pack('digital');
    const made = await added({ package_id: id, note: ' For the jury ' });
    expect(made).toMatchObject({
      ...{ profile_id: reader.profileId, email: address, profile_title: reader.title, package_id: id },
      ...{ plan_id: null, status: 'active', is_open: true, date_expire: null, price: 0, currency: null },
      ...{ gateway: 'manual', source: 'complimentary', note: 'For the jury', group_ids: [groups.digital] },
    });
    expect((await membersOf('digital')).at(-1)).toMatchObject({ value: 'origin' });
    expect(await isIn('digital')).toBe(true);
  });

  test('of a plan that is paid elsewhere has its price and ends after one interval', async () => {
    const { id, plans } = await pack('digital');
    const start = Math.floor(Date.UTC(2030, 0, 31) / 1000);
    const made = await added({
      ...{ package_id: id, plan_id: plans[0]?.id, is_complimentary: false, date_start: start },
    });
    expect(made).toMatchObject({ price: 900, currency: 'EUR', source: 'dashboard', is_open: false });
    expect(made.date_expire).toBe(Date.UTC(2030, 1, 28) / 1000);
    expect(await isIn('digital')).toBe(false);
    await settle(start);
    expect(await isIn('digital')).toBe(true);
  });

  test('finds its person by the address, however it is written', async () => {
    const { id } = await pack('digital');
    const { status, body } = await add({ email: ` ${address.toUpperCase()} `, package_id: id });
    expect([status, body.profile_id]).toEqual([201, reader.profileId]);
  });

  test.each<[object, number, string, string]>([
    [{ email: 'nobody@mail.test' }, 422, 'email_is_invalid', 'email'],
    [{ email: 'no address' }, 400, 'email_is_invalid', 'email'],
    [{}, 400, 'email_is_missing', 'email'],
    [{ profile_id: 12_345 }, 422, 'profile_id_is_invalid', 'profile_id'],
    [{ me: 1, package_id: 12_345 }, 422, 'package_id_is_invalid', 'package_id'],
    [{ me: 1, plan_id: 12_345 }, 422, 'plan_id_is_invalid', 'plan_id'],
    [{ me: 1, is_complimentary: false }, 400, 'plan_id_is_missing', 'plan_id'],
    [{ me: 1, date_expire: 5 }, 422, 'date_expire_is_invalid', 'date_expire'],
    [
      { me: 1, date_start: 2_000_000_000, date_expire: 1_999_999_999 },
      422,
      'date_expire_is_invalid',
      'date_expire',
    ],
  ])('%j is refused by its field', async ({ me, ...wrong }: { me?: number }, status, error, field) => {
    const { id } = await pack('digital');
    const who = me === undefined ? {} : { profile_id: reader.profileId };
    const answer = await add({ package_id: id, ...who, ...wrong });
    expect([answer.status, answer.body.error, answer.body.details[0].loc.at(-1)]).toEqual([
      status,
      error,
      field,
    ]);
  });

  test('is the only one of a person and a package, also when two are added at once', async () => {
    const { id } = await pack('digital');
    const body = { profile_id: reader.profileId, package_id: id };
    const answers = await Promise.all([add(body), add(body), add(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect([refused?.body.error, refused?.body.details[0].loc]).toEqual([
      'duplicate',
      ['body', 'package_id'],
    ]);
  });

  test('is not of a package that is a draft or archived', async () => {
    const { id } = await pack('digital');
    await api
      .as(owner)
      .call(updatePackage, { params: { packageId: id }, body: { status: 'draft', revision: 1 } });
    expect((await add({ profile_id: reader.profileId, package_id: id })).body.error).toBe(
      'package_id_is_invalid',
    );
  });
});

describe('what is done by hand', () => {
  test('pauses, resumes, ends and opens again, and access follows each time', async () => {
    const { id: package_id } = await pack('digital');
    const end = api.now + 30 * DAY;
    const { id } = await added({ package_id, date_expire: end });
    const paused = await change(id, { act: 'pause', revision: 1 });
    expect([paused.body.status, paused.body.is_open, await isIn('digital')]).toEqual([
      'paused',
      false,
      false,
    ]);
    const resumed = await change(id, { act: 'resume', revision: 2 });
    expect([resumed.body.status, await isIn('digital')]).toEqual(['active', true]);
    expect(resumed.body.date_expire).toBeGreaterThanOrEqual(end);
    const ending = await change(id, { act: 'cancel_at_end', revision: 3 });
    expect([ending.body.status, ending.body.is_ending, await isIn('digital')]).toEqual([
      'active',
      true,
      true,
    ]);
    const canceled = await change(id, { act: 'cancel_now', revision: 4 });
    expect([canceled.body.status, await isIn('digital')]).toEqual(['canceled', false]);
    const reopened = await change(id, { act: 'reopen', revision: 5 });
    expect([reopened.body.status, reopened.body.canceled_ts, await isIn('digital')]).toEqual([
      ...['active', null, true],
    ]);
    const query = { object_kind: 'subscription', object_id: id };
    const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query });
    const actions = body.items.map(({ action }: { action: string }) => action);
    expect(actions.filter((one: string) => one === 'subscription.ended')).toHaveLength(1);
    expect(actions.filter((one: string) => one === 'subscription.updated')).toHaveLength(5);
  });

  test('extends, also what has expired, and is refused where it cannot be', async () => {
    const { id: package_id } = await pack('digital');
    const { id } = await added({ package_id, date_expire: api.now + DAY });
    await settle(api.now + DAY);
    expect(await isIn('digital')).toBe(false);
    const extended = await change(id, { date_expire: api.now + 9 * DAY, revision: 2 });
    expect([extended.body.status, await isIn('digital')]).toEqual(['active', true]);
    const wrong = await change(id, { date_expire: 5, revision: 3 });
    expect([wrong.status, wrong.body.details[0].loc]).toEqual([422, ['body', 'date_expire']]);
    const unfit = await change(id, { act: 'resume', revision: 3 });
    expect([unfit.status, unfit.body.error]).toEqual([422, 'act_is_invalid']);
    const both = await change(id, { act: 'pause', date_expire: null, revision: 3 });
    expect(both.status).toBe(400);
    const stale = await change(id, { act: 'pause', revision: 1 });
    expect([stale.status, stale.body.error]).toEqual([409, 'revision_conflict']);
    expect((await change(12_345, { act: 'pause', revision: 1 })).status).toBe(404);
  });

  test('does not touch what a gateway manages, but for the note', async () => {
    const { id: package_id } = await pack('digital');
    const { id } = await added({ package_id });
    await api.ground.database.db
      .updateTable('subscription')
      .set({ gateway: 'stripe', gateway_ref: 'sub_1' })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    for (const body of [{ act: 'cancel_now' }, { date_expire: null }]) {
      const answer = await change(id, { ...body, revision: 1 });
      expect([answer.status, answer.body.error]).toEqual([409, 'managed_by_gateway']);
    }
    expect((await change(id, { note: 'Called us', revision: 1 })).body.note).toBe('Called us');
  });
});

describe('access', () => {
  test('outlives one subscription where another, or a hand, gives the same', async () => {
    const [one, two] = [await pack('digital', 'print'), await pack('digital')];
    const first = await added({ package_id: one.id });
    const second = await added({ package_id: two.id });
    await change(first.id, { act: 'cancel_now', revision: 1 });
    expect([await isIn('digital'), await isIn('print')]).toEqual([true, false]);
    const params = { profileId: reader.profileId };
    await api.as(owner).call(addToGroup, { params, body: { group_slug: 'print' } });
    await change(second.id, { act: 'cancel_now', revision: 1 });
    expect([await isIn('digital'), await isIn('print')]).toEqual([false, true]);
  });

  test('ends at the end, once three days of grace are over where it renews', async () => {
    const { id: package_id } = await pack('digital');
    const end = api.now + DAY;
    const { id } = await added({ package_id, date_expire: end, auto_renew: true });
    await settle(end);
    const due = (await list({ status: 'past_due' })).items.find((one) => one.id === id);
    expect([due?.past_due_ts, await isIn('digital')]).toEqual([end, true]);
    await settle(end + 3 * DAY - 1);
    expect(await isIn('digital')).toBe(true);
    await settle(end + 3 * DAY);
    expect(await isIn('digital')).toBe(false);
    expect((await list({ expired: 'true' })).items.some((one) => one.id === id)).toBe(true);
  });

  test('is that of the group, not of another one that took its slug later', async () => {
    const group = async () => {
      const body = { slug: 'passing', title: 'passing' };
      const made = await api.as(owner).call(createUserGroup, { body });
      groups.passing = made.body.id;
    };
    await group();
    const { id: packageId } = await pack('passing');
    const { id } = await added({ package_id: packageId });
    await api
      .as(owner)
      .call(updatePackage, { params: { packageId }, body: { status: 'archived', revision: 1 } });
    await api.as(owner).call(deleteUserGroup, { params: { groupSlug: 'passing' } });
    await group();
    await change(id, { act: 'pause', revision: 1 });
    await change(id, { act: 'resume', revision: 2 });
    expect(await isIn('passing')).toBe(false);
    const again = await api.as(owner).call(updatePackage, {
      ...{ params: { packageId }, body: { status: 'active', revision: 2 } },
    });
    expect([again.status, again.body.error]).toEqual([422, 'products_is_invalid']);
  });

  test('follows the package: what it opens later is open to who subscribes already', async () => {
    const { id: packageId } = await pack('digital');
    const { id } = await added({ package_id: packageId });
    const products = gives('print');
    await api.ground.jobs.start();
    await api.as(owner).call(updatePackage, { params: { packageId }, body: { products, revision: 1 } });
    const isOpened = async () => {
      await settle(Math.floor(Date.now() / 1000));
      return [await isIn('digital'), await isIn('print')];
    };
    await expect.poll(isOpened).toEqual([false, true]);
    const shown = (await list({ group_id: groups.print })).items.find((one) => one.id === id);
    expect(shown?.group_ids).toEqual([groups.print]);
  });

  test('is settled once when two servers come by', async () => {
    const { id: package_id } = await pack('digital');
    const end = api.now + DAY;
    const { id } = await added({ package_id, date_expire: end });
    await Promise.all([settle(end), settle(end), settle(end)]);
    const query = { object_kind: 'subscription', object_id: id, limit: 10 };
    const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query });
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      ...['subscription.ended', 'subscription.created'],
    ]);
  });
});

test('the address is the one that the person has now', async () => {
  const { id: package_id } = await pack('print');
  const { id } = await added({ package_id, note: 'Moved' });
  const { db, ids } = api.ground.database;
  const email = `moved-${id}@mail.test`;
  await db.updateTable('auth.user').set({ email }).where('id', '=', reader.accountId).execute();
  await db.transaction().execute((trx) =>
    record(trx, ids.next, {
      ...{ siteId, actor: { profileId: reader.profileId, kind: 'profile' }, action: 'profile.updated' },
      ...{ objectKind: 'profile', objectId: reader.profileId, after: { email } },
      event: { profile_id: reader.profileId },
    }),
  );
  await expect.poll(async () => (await list({ search: email })).items.map((one) => one.id)).toEqual([id]);
});

test('the list is found by address, person and package, and filtered by group and days', async () => {
  const { id: package_id, title } = await pack('print');
  const start = Date.UTC(2031, 4, 10, 12) / 1000;
  const { id } = await added({ package_id, date_start: start, date_expire: start + 5 * DAY });
  const finds = async (query: object) =>
    (await list({ ...query, limit: 100 })).items.some((one) => one.id === id);
  for (const words of [address.slice(0, 12), reader.title, title]) {
    expect([await finds({ subscription_name: words }), await finds({ search: words })]).toEqual([true, true]);
  }
  expect(await finds({ search: '%' })).toBe(false);
  expect([await finds({ group_id: groups.print }), await finds({ group_id: 12_345 })]).toEqual([true, false]);
  expect([await finds({ date_start: '10-05-2031' }), await finds({ date_start: '11-05-2031' })]).toEqual([
    ...[true, false],
  ]);
  expect([await finds({ date_expire: '15-05-2031' }), await finds({ date_expire: '14-05-2031' })]).toEqual([
    ...[true, false],
  ]);
  expect(await finds({ expired: 'false' })).toBe(true);
  expect((await list()).items.length).toBeLessThanOrEqual(20);
});
