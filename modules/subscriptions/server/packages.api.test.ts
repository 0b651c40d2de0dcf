import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createUserGroup, deleteUserGroup } from '#modules/user-groups/user-groups.contract.ts';
import {
  createPackage,
  listPackageProducts,
  listPackages,
  type Package,
  updatePackage,
} from '../packages.contract.ts';
import { createSubscription } from '../subscriptions.contract.ts';

const host = 'packages.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let groupId: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Packages', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const body = { slug: 'readers', title: 'Readers' };
  groupId = (await api.as(owner).call(createUserGroup, { body })).body.id;
});
afterAll(() => api.stop());

const month = {
  interval: 'month' as const,
  ...{ interval_count: 1, amount: 900, currency: 'EUR', trial_days: 14, gateway_price_ref: null },
};
let count = 0;
const add = async (body: object = {}): Promise<Package> => {
  count += 1;
  const answer = await api
    .as(owner)
    .call(createPackage, { body: { title: `Package ${count}`, ...body } as never });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const change = (packageId: number, body: object) =>
  api.as(owner).call(updatePackage, { params: { packageId }, body: body as never });
const list = async (query: object = {}): Promise<Package[]> =>
  (await api.as(owner).call(listPackages, { query })).body.items;

describe('a package', () => {
  test('is added with its plans and products, and said again as it is', async () => {
    const products = [
      { type: 'user_group', ref_id: groupId },
      { type: 'ad_free', ref_id: null },
    ];
    const made = await add({ title: ' Full access ', products, plans: [month], status: 'active', sort: 3 });
    expect(made).toMatchObject({
      ...{ title: 'Full access', slug: 'full-access', description: '', products, status: 'active', sort: 3 },
      ...{ retired_plans: [], subscribers_count: 0, plan_subscribers: [], revision: 1 },
    });
    expect(made.plans).toEqual([{ ...month, id: expect.any(Number) }]);
    expect((await list({ query: 'full' }))[0]).toEqual(made);
    expect((await add({ title: 'Full access' })).slug).toBe('full-access-2');
  });

  test.each<[object, string]>([
    [{ title: '' }, 'title_is_missing'],
    [{ title: 'x' }, 'title_is_invalid'],
    [{ title: 'x'.repeat(81) }, 'title_is_invalid'],
    [{ slug: 'A b' }, 'slug_is_invalid'],
    [{ status: 'sold' }, 'status_is_invalid'],
    [{ sort: -1 }, 'sort_is_invalid'],
    [{ plans: [{ ...month, amount: 9.5 }] }, 'amount_is_invalid'],
    [{ plans: [{ ...month, amount: -1 }] }, 'amount_is_invalid'],
    [{ plans: [{ ...month, currency: 'eur' }] }, 'currency_is_invalid'],
    [{ plans: [{ ...month, trial_days: 91 }] }, 'trial_days_is_invalid'],
    [{ plans: [{ ...month, interval: 'one_time' }] }, 'interval_is_invalid'],
    [{ products: [{ type: 'user_group', ref_id: null }] }, 'products_is_invalid'],
    [{ products: [{ type: 'ad_free', ref_id: 5 }] }, 'products_is_invalid'],
    [{ products: Array(2).fill({ type: 'ad_free', ref_id: null }) }, 'products_is_invalid'],
  ])('%j is refused by its field', async (wrong, error) => {
    const path = '/core/v1/subscriptions/packages';
    const answer = await api.as(owner).send({ method: 'POST', path, body: { title: 'Wrong', ...wrong } });
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  test('opens only what is there', async () => {
    const products = [{ type: 'section_access', ref_id: 12_345 }];
    const answer = await api.as(owner).call(createPackage, { body: { title: 'Lost', products } as never });
    expect([answer.status, answer.body.error, answer.body.details[0].loc]).toEqual([
      ...[422, 'products_is_invalid', ['body', 'products']],
    ]);
  });

  test('has a slug of its own', async () => {
    await add({ slug: 'only-one' });
    const again = await api.as(owner).call(createPackage, { body: { title: 'Again', slug: 'only-one' } });
    expect([again.status, again.body.error, again.body.details[0].loc]).toEqual([
      ...[409, 'duplicate', ['body', 'slug']],
    ]);
  });

  test('keeps a group that it opens from being deleted until it is archived', async () => {
    const body = { slug: 'insiders', title: 'Insiders' };
    const { id } = (await api.as(owner).call(createUserGroup, { body })).body;
    const pack = await add({ products: [{ type: 'user_group', ref_id: id }] });
    const remove = () => api.as(owner).call(deleteUserGroup, { params: { groupSlug: 'insiders' } });
    const refused = await remove();
    expect([refused.body.error, refused.body.packages]).toEqual([
      ...['group_is_in_use', [{ id: pack.id, title: pack.title }]],
    ]);
    await change(pack.id, { status: 'archived', revision: 1 });
    expect((await remove()).status).toBe(200);
  });
});

test('of groups and addresses, managing subscriptions alone gives nothing', async () => {
  const { db } = api.ground.database;
  const seller = await signInAs(api.ground, { siteId, host }, 'audience_manager');
  const roles = db.selectFrom('role').select('id').where('key', '=', 'audience_manager');
  const own = roles.where('site_id', '=', siteId);
  const held = db.deleteFrom('role_permission').where('site_id', '=', siteId).where('role_id', 'in', own);
  await held.execute();
  const { id: role_id } = await own.executeTakeFirstOrThrow();
  const permission = { site_id: siteId, role_id, permission: 'MANAGE_SUBSCRIPTIONS' };
  await db.insertInto('role_permission').values(permission).execute();
  const products = [{ type: 'user_group' as const, ref_id: groupId }];
  const alone = { title: 'Sold alone', status: 'active' as const };
  const refused = await api.as(seller).call(createPackage, { body: { ...alone, products } });
  expect([refused.status, refused.body.error, refused.body.details[0].loc]).toEqual([
    ...[403, 'user_group_needs_permission', ['body', 'products']],
  ]);
  const made = (await api.as(seller).call(createPackage, { body: alone })).body;
  const params = { packageId: made.id };
  const added = await api.as(seller).call(updatePackage, { params, body: { products, revision: 1 } });
  expect(added.status).toBe(403);
  await change(made.id, { products, revision: 1 });
  const taken = await api.as(seller).call(updatePackage, { params, body: { products: [], revision: 2 } });
  expect(taken.status).toBe(403);
  const kept = { products, title: 'Sold by us', revision: 2 };
  expect((await api.as(seller).call(updatePackage, { params, body: kept })).status).toBe(200);
  const body = { profile_id: owner.profileId, package_id: made.id };
  const { status, body: shown } = await api.as(seller).call(createSubscription, { body });
  expect([status, shown.email, shown.profile_id]).toEqual([201, '', owner.profileId]);
});

describe('a change', () => {
  test('leaves what it does not name, counts revisions and is logged', async () => {
    const { id, slug } = await add({ plans: [month] });
    const { body } = await change(id, { status: 'active', revision: 1 });
    expect(body).toMatchObject({ slug, status: 'active', plans: [month], revision: 2 });
    const stale = await change(id, { title: 'Late', revision: 1 });
    expect([stale.status, stale.body.error, stale.body.current.plans.length]).toEqual([
      ...[409, 'revision_conflict', 1],
    ]);
    expect((await change(12_345, { title: 'No', revision: 1 })).status).toBe(404);
    const query = { object_kind: 'package', object_id: id };
    const events = await api.as(owner).call(listAuditEvents, { params: { siteId }, query });
    expect(events.body.items.map(({ action }: { action: string }) => action)).toEqual([
      ...['package.updated', 'package.created'],
    ]);
  });

  test('of the price of a plan that somebody has makes another plan and keeps theirs', async () => {
    const { id, plans } = await add({ plans: [month, { ...month, interval: 'year' }] });
    const [monthly, yearly] = plans;
    await api.ground.database.db
      .insertInto('subscription')
      .values({
        ...{ site_id: siteId, id: api.ground.database.ids.next(), created_ts: 1, updated_ts: 1 },
        ...{ package_id: id, plan_id: monthly?.id ?? 0, email: 'a@mail.test', status: 'expired' },
        date_start: 1,
      })
      .execute();
    const said = plans.map((plan) => ({ ...plan, amount: 1_200 }));
    const { body } = await change(id, { plans: said, revision: 1 });
    expect(body.plans.map((plan: { id: number }) => plan.id === yearly?.id)).toEqual([false, true]);
    expect(body.plans[0]).toMatchObject({ amount: 1_200 });
    expect(body.plans[0].id).not.toBe(monthly?.id);
    expect(body.retired_plans).toEqual([monthly]);
    expect(body.plan_subscribers).toEqual([{ plan_id: monthly?.id, count: 0 }]);
    const again = await change(id, { plans: [{ ...month, id: monthly?.id }], revision: 2 });
    expect([again.status, again.body.error]).toEqual([422, 'plans_is_invalid']);
  });
});

test('the list is filtered by status and ordered by position, and choices name groups and sections', async () => {
  await add({ title: 'Zeta', sort: 8_001, status: 'active' });
  await add({ title: 'Alpha', sort: 8_002, status: 'active' });
  const active = (await list({ status: 'active' })).map(({ title }) => title);
  expect(active.slice(-2)).toEqual(['Zeta', 'Alpha']);
  const { body } = await api.as(owner).call(listPackageProducts, { params: { siteId } });
  expect(body.user_groups).toContainEqual({ id: groupId, title: 'Readers' });
  const sections: { id: number; level: number; is_page: boolean }[] = body.sections;
  expect(sections.every(({ id, level, is_page }) => id !== 0 && level >= 0 && is_page)).toBe(true);
});
