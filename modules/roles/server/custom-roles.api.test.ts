import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { permissionNames } from '#platform/contract/permission-catalogue.ts';
import { permissionGroupNames, permissionsByGroup } from '../role-kinds.contract.ts';
import {
  createRole,
  deleteRole,
  getRole,
  getRoleFactor,
  listPermissions,
  listRoles,
  type PermissionEntry,
  type Role,
  updateRole,
} from '../roles.contract.ts';
import { giveRole } from './assign-role.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let admin: Member;
const host = 'news.test';

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  admin = await signInAs(api.ground, { siteId, host }, 'admin');
});
afterAll(() => api.stop());
beforeEach(async () => {
  const { db } = api.ground.database;
  await db.deleteFrom('role').where('site_id', '=', siteId).where('is_system', '=', false).execute();
});

const add = (more: object = {}, who = owner) =>
  api
    .as(who)
    .call(createRole, { body: { title: 'Night desk', permissions: ['PUBLISH_POST'], ...more } as never });
const change = (role: Role, body: object, who = owner) =>
  api
    .as(who)
    .call(updateRole, { params: { roleId: role.id }, body: { revision: role.revision, ...body } as never });
const remove = (role: Role, query: object = {}, who = owner) =>
  api.as(who).call(deleteRole, { params: { roleId: role.id }, query: query as never });
const roles = async (query: object = {}): Promise<Role[]> =>
  (await api.as(owner).call(listRoles, { query })).body.items;
const shipped = async (title: string) => (await roles()).find((role) => role.title === title) as Role;
const permissionsOf = async (who: Member): Promise<string[]> =>
  (await api.as(who).call(getAccountData, { query: {} })).body.roar_site.permissions;
async function member(role: Role, communityId: number | null = null): Promise<Member> {
  const person = await signInAs(api.ground, { siteId, host }, null);
  const { database, events } = api.ground;
  await database.db.transaction().execute(async (trx) => {
    const given = {
      siteId,
      profileId: person.profileId,
      roleId: role.id,
      communityId,
      by: null,
      now: api.now,
    };
    await giveRole(trx, database.ids.next, given);
    await events.publish(trx, { topic: 'caller', siteId, id: person.accountId });
  });
  return person;
}

describe('permission-group-manage: user roles', () => {
  test('are listed with what they permit and how many have them, the highest first', async () => {
    const all = await roles();
    expect(all[0]).toMatchObject({ title: 'Owner', is_system: true, may_change: false, members_count: 1 });
    expect(all[0]?.permissions).toHaveLength(permissionNames.length);
    await add({ description: 'Works at night' });
    expect((await roles({ query: 'NIGHT' })).map(({ title }) => title)).toEqual(['Night desk']);
    expect((await roles({ scope: 'community' })).every(({ scope }) => scope === 'community')).toBe(true);
    const titles = (await roles({ order_by: 'title', order_direction: 1, limit: 3 })).map(
      ({ title }) => title,
    );
    expect(titles).toEqual([...titles].sort((one, other) => one.localeCompare(other)));
  });

  test('are added with what comes with their permissions, and found one by one', async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body.permissions.sort()).toEqual(['CREATE_DRAFT', 'CREATE_REAL_DRAFT', 'PUBLISH_POST']);
    expect(body).toMatchObject({ is_system: false, may_change: true, members_count: 0, scope: 'site' });
    expect((await api.as(owner).call(getRole, { params: { roleId: body.id } })).body).toEqual(body);
    expect((await api.as(owner).call(getRole, { params: { roleId: 1 } })).status).toBe(404);
  });

  test('change what people may do with their next call', async () => {
    const { body } = await add();
    const person = await member(body);
    await expect.poll(() => permissionsOf(person)).toContain('PUBLISH_POST');
    const changed = await change(body, { permissions: ['VIEW_STATS'], description: 'Figures' });
    expect(changed.body).toMatchObject({ permissions: ['VIEW_STATS'], title: 'Night desk', revision: 2 });
    await expect.poll(() => permissionsOf(person)).toEqual(['VIEW_STATS']);
    expect((await change(body, { title: 'Too late' })).body.error).toBe('revision_conflict');
  });

  test.each([
    [{ title: ' ' }, 400, 'title_is_missing'],
    [{ title: 'ab' }, 400, 'title_is_invalid'],
    [{ permissions: [] }, 400, 'permissions_is_invalid'],
    [{ permissions: ['FLY'] }, 400, 'permissions_is_invalid'],
    [{ scope: 'community', permissions: ['POWER_SITE'] }, 422, 'permissions_is_invalid'],
    [{ title: 'OWNER' }, 409, 'duplicate'],
  ] as const)('%j is refused', async (more, status, error) => {
    const { body, ...answer } = await add(more);
    expect([answer.status, body.error]).toEqual([status, error]);
    expect(body.details[0].loc[0]).toBe('body');
  });

  test('are asked for by nobody without the permission', async () => {
    const editor = await signInAs(api.ground, { siteId, host }, 'editor');
    for (const answer of [await add({}, editor), await api.as(editor).call(listRoles, { query: {} })]) {
      expect(answer.status).toBe(403);
    }
  });
});

describe('bounds', () => {
  test('nobody grants what they do not hold, neither in a new role nor in a changed one', async () => {
    expect((await add({ permissions: ['POWER_SITE'] }, admin)).body.error).toBe('permissions_is_invalid');
    const { body } = await add();
    expect((await change(body, { permissions: ['DELETE_SITE'] }, admin)).status).toBe(422);
    expect((await change(body, { permissions: ['VIEW_STATS'] }, admin)).status).toBe(200);
  });

  test('what a role has already may stay when somebody changes it who does not hold it', async () => {
    const { body } = await add({ permissions: ['POWER_SITE', 'VIEW_STATS'] });
    const kept = await change(body, { permissions: ['POWER_SITE'] }, admin);
    expect([kept.status, kept.body.permissions]).toEqual([200, ['POWER_SITE']]);
  });

  test('shipped roles are copied, and nobody changes a role that ranks above their own', async () => {
    const [shippedOwner, shippedWriter] = [await shipped('Owner'), await shipped('Writer')];
    expect((await change(shippedWriter, { title: 'Reporter' })).body.error).toBe('role_is_shipped');
    expect((await remove(shippedWriter)).body.error).toBe('role_is_shipped');
    const copy = (await add({ title: 'Second owner', permissions: shippedOwner.permissions })).body;
    expect(copy.rank).toBe(shippedOwner.rank);
    expect((await change(copy, { title: 'Mine' }, admin)).body.error).toBe('role_ranks_above');
    expect((await remove(copy, {}, admin)).body.error).toBe('role_ranks_above');
  });
});

describe('the second factor', () => {
  test('is required by a role, and holds back all else until it is set up', async () => {
    const { body } = await add();
    const person = await member(body);
    await expect.poll(() => permissionsOf(person)).toContain('PUBLISH_POST');
    expect((await change(body, { mfa_required: true })).body).toMatchObject({ mfa_required: true });
    await expect.poll(() => permissionsOf(person)).toEqual([]);
    expect((await add({ title: 'Strict', mfa_required: true })).body.mfa_required).toBe(true);
  });

  test('says how many with the role sign in without it', async () => {
    const { body } = await add();
    const count = async () => (await api.as(owner).call(getRoleFactor, { params: { roleId: body.id } })).body;
    expect(await count()).toEqual({ accounts_count: 0, without_count: 0 });
    const [first] = [await member(body), await member(body)];
    expect(await count()).toEqual({ accounts_count: 2, without_count: 2 });
    const { db } = api.ground.database;
    const person = await db
      .selectFrom('profile')
      .select('account_id')
      .where('site_id', '=', siteId)
      .where('id', '=', first.profileId)
      .executeTakeFirstOrThrow();
    const account_id = person.account_id ?? '';
    await db
      .insertInto('auth.second_factor')
      .values({ account_id, enabled_ts: api.now, secret_sealed: 'sealed' })
      .execute();
    expect(await count()).toEqual({ accounts_count: 2, without_count: 1 });
  });

  test('is all that changes of a shipped role, by who ranks as high', async () => {
    const before = await shipped('Writer');
    expect(before).toMatchObject({ mfa_required: false, may_change: false, may_require_mfa: true });
    const both = await change(before, { mfa_required: true, title: 'Reporter' });
    expect(both.body.error).toBe('role_is_shipped');
    expect((await change(before, {})).body.error).toBe('role_is_shipped');
    const { permissions, rank, title } = before;
    const required = await change(before, { mfa_required: true });
    expect(required.body).toMatchObject({ mfa_required: true, permissions, rank, title });
    expect((await change(required.body, { mfa_required: false })).body.mfa_required).toBe(false);
    const above = await change(await shipped('Owner'), { mfa_required: true }, admin);
    expect(above.body.error).toBe('role_ranks_above');
  });
});

describe('a role is deleted', () => {
  test('at once where nobody has it, and comes back by its batch', async () => {
    const { body } = await add();
    const gone = await remove(body);
    expect([gone.status, (await roles({ query: 'night' })).length]).toEqual([202, 0]);
    const params = { siteId, batchId: gone.body.batch_id };
    expect((await api.as(owner).call(undoAct, { params })).body.undone?.count ?? 1).toBe(1);
    const [back] = await roles({ query: 'night' });
    expect(back).toMatchObject({ id: body.id, permissions: body.permissions, revision: 2 });
  });

  test('only with the role that people get instead, and all of it is undone', async () => {
    const { body } = await add();
    const writer = await shipped('Writer');
    const people = [await member(body), await member(body)];
    expect((await remove(body)).body.error).toBe('reassign_to_is_missing');
    for (const reassign_to of [body.id, 1, (await shipped('Community admin')).id]) {
      expect((await remove(body, { reassign_to })).body.error).toBe('reassign_to_is_invalid');
    }
    const gone = await remove(body, { reassign_to: writer.id });
    expect(gone.status).toBe(202);
    for (const person of people) await expect.poll(() => permissionsOf(person)).toEqual(writer.permissions);
    await api.as(owner).call(undoAct, { params: { siteId, batchId: gone.body.batch_id } });
    for (const person of people) {
      await expect.poll(async () => (await permissionsOf(person)).sort()).toEqual(body.permissions.sort());
    }
  });

  test('without asking for those who are deleted, and gives nobody a role that was taken since', async () => {
    const { db } = api.ground.database;
    const { body } = await add();
    const person = await member(body);
    const gone = (isGone: boolean) =>
      db
        .updateTable('profile')
        .set({ deleted_ts: isGone ? 1 : null })
        .where('site_id', '=', siteId)
        .where('id', '=', person.profileId)
        .execute();
    await gone(true);
    expect((await roles({ query: 'night' }))[0]?.members_count).toBe(0);
    const removed = await remove(body);
    expect(removed.status).toBe(202);
    await gone(false);
    await api.as(owner).call(undoAct, { params: { siteId, batchId: removed.body.batch_id } });
    const [back] = (await roles({ query: 'night' })) as [Role];
    expect(back.members_count).toBe(1);
    const writer = await shipped('Writer');
    const moved = await remove(back, { reassign_to: writer.id });
    const given = db
      .updateTable('role_assignment')
      .set({ created_ts: 5 })
      .where('site_id', '=', siteId)
      .where('role_id', '=', writer.id)
      .where('profile_id', '=', person.profileId);
    await given.execute();
    await api.as(owner).call(undoAct, { params: { siteId, batchId: moved.body.batch_id } });
    await expect.poll(() => permissionsOf(person)).toEqual(expect.arrayContaining(writer.permissions));
    expect((await roles({ query: 'night' }))[0]?.members_count).toBe(1);
  });

  test('and people never get what the one who deletes may not give', async () => {
    const { body } = await add();
    await member(body);
    const refused = await remove(body, { reassign_to: (await shipped('Owner')).id }, admin);
    expect([refused.status, refused.body.error]).toEqual([422, 'permissions_is_invalid']);
  });
});

test('the last who can edit the site and its roles keep that', async () => {
  const other = await createSite(api.ground.database, { host: 'last.test', title: 'Last', now: api.now });
  const first = await signInAs(api.ground, { siteId: other, host: 'last.test' }, 'owner');
  const admins = ['EDIT_SITE', 'MANAGE_PERMISSION_GROUPS', 'MANAGE_PERMISSIONS'];
  const body = { title: 'Keepers', permissions: admins } as never;
  const role = (await api.as(first).call(createRole, { body })).body;
  const { db, ids } = api.ground.database;
  const person = await signInAs(api.ground, { siteId: other, host: 'last.test' }, null);
  const given = { siteId: other, communityId: null, by: null, now: api.now, roleId: role.id };
  await giveRole(db, ids.next, { ...given, profileId: person.profileId });
  await db
    .deleteFrom('role_assignment')
    .where('site_id', '=', other)
    .where('profile_id', '=', first.profileId)
    .execute();
  await giveRole(db, ids.next, { ...given, profileId: first.profileId });
  await api.ground.events.publish(db, { topic: 'role', siteId: other });
  const weaker = { permissions: ['MANAGE_PERMISSION_GROUPS'], revision: 1 } as never;
  await expect
    .poll(
      async () =>
        (await api.as(first).call(updateRole, { params: { roleId: role.id }, body: weaker })).body.error,
    )
    .toBe('last_admin');
});

test('permissions are told in groups, each once, in plain words of the language', async () => {
  const { body } = await api.as(admin).call(listPermissions, {});
  const entries = body as PermissionEntry[];
  expect(entries.map(({ name }) => name).sort()).toEqual([...permissionNames].sort());
  expect(permissionGroupNames.flatMap((group) => permissionsByGroup[group])).toHaveLength(
    permissionNames.length,
  );
  expect(entries.find(({ name }) => name === 'PUBLISH_POST')).toMatchObject({
    ...{ title: 'Publish posts', group: 'posts', scopes: ['site', 'community'], may_grant: true },
    implies: ['CREATE_REAL_DRAFT'],
  });
  expect(entries.find(({ name }) => name === 'POWER_SITE')?.may_grant).toBe(false);
});
