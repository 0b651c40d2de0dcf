import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { permissionNames } from '#platform/contract/permission-catalogue.ts';
import { assignRole } from './assign-role.ts';
import { fillPermissionCatalogue, seedShippedRoles } from './seed-roles.ts';
import { shippedRoles } from './shipped-roles.ts';

let api: TestApi;
let siteId: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
});
afterAll(() => api.stop());

const rolesOf = () =>
  api.ground.database.db
    .selectFrom('role')
    .innerJoin('role_permission', (join) =>
      join
        .onRef('role_permission.site_id', '=', 'role.site_id')
        .onRef('role_permission.role_id', '=', 'role.id'),
    )
    .select(['role.key', 'role_permission.permission'])
    .where('role.site_id', '=', siteId)
    .where('role_permission.site_id', '=', siteId)
    .execute();

test('a new site has the shipped roles with their strings, and seeding again changes nothing', async () => {
  const before = await rolesOf();
  for (const { key, permissions } of shippedRoles) {
    const held = before.filter((row) => row.key === key).map((row) => row.permission);
    expect(held.sort()).toEqual([...permissions].sort());
  }
  const { db, ids } = api.ground.database;
  await db.transaction().execute((trx) => seedShippedRoles(trx, ids.next, siteId, api.now));
  expect(await rolesOf()).toHaveLength(before.length);
});

test('the reference rows of the strings follow the catalogue', async () => {
  const { db } = api.ground.database;
  await fillPermissionCatalogue(db);
  await db
    .updateTable('permission')
    .set({ allows: 'something else' })
    .where('name', '=', 'EDIT_SITE')
    .execute();
  await fillPermissionCatalogue(db);
  const rows = await db.selectFrom('permission').select(['name', 'allows', 'scopes']).execute();
  expect(rows.map((row) => row.name).sort()).toEqual([...permissionNames].sort());
  expect(rows.find((row) => row.name === 'EDIT_SITE')).toMatchObject({ scopes: ['site', 'community'] });
  expect(rows.some((row) => row.allows === 'something else')).toBe(false);
});

test('a role that is given holds on the next request once it is told, and giving it twice changes nothing', async () => {
  const member = await signInAs(api.ground, { siteId, host: 'news.test' }, null);
  const permissions = async (): Promise<string[]> =>
    (await api.as(member).call(getAccountData, { query: {} })).body.roar_site.permissions;
  expect(await permissions()).toEqual([]);
  const { body } = await api.as(member).call(getAccountData, { query: {} });
  expect(body.roar_site.user_id).toBe(member.profileId);
  const { database, events } = api.ground;
  const given = { siteId, profileId: member.profileId, role: 'writer', communityId: null, by: null } as const;
  for (const now of [api.now, api.now + 1]) {
    await database.db.transaction().execute(async (trx) => {
      await assignRole(trx, database.ids.next, { ...given, now });
      await events.publish(trx, { topic: 'caller', siteId, id: member.accountId });
    });
  }
  await expect.poll(permissions).toContain('PUBLISH_POST');
  const rows = await database.db
    .selectFrom('role_assignment')
    .select('id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', member.profileId)
    .execute();
  expect(rows).toHaveLength(1);
});

test('a community role is not held on the site, nor technical on a community', async () => {
  const member = await signInAs(api.ground, { siteId }, null);
  const { db, ids } = api.ground.database;
  const give = (role: 'community_admin' | 'technical', communityId: number | null) =>
    db.transaction().execute((trx) =>
      assignRole(trx, ids.next, {
        siteId,
        profileId: member.profileId,
        role,
        communityId,
        by: null,
        now: api.now,
      }),
    );
  await expect(give('community_admin', null)).rejects.toThrow('is held on a community');
  await expect(give('technical', 1)).rejects.toThrow('is held on the site');
});

test('the role technical makes the profile Technical', async () => {
  const member = await signInAs(api.ground, { siteId, host: 'news.test' }, 'technical');
  const { body } = await api.as(member).call(getAccountData, { query: {} });
  expect(body.profile.type_name).toBe('Technical');
});
