import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import type { TestApi } from '#apps/testing/start-api.ts';
import { addMember, readerOf } from '#modules/accounts/accounts.public.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { addToGroup, listGroupMembers, removeFromGroup } from '#modules/user-groups/members.contract.ts';
import {
  createUserGroup,
  deleteUserGroup,
  findGroupUses,
  listUserGroups,
} from '#modules/user-groups/user-groups.contract.ts';
import {
  createSignInProvider,
  deleteSignInProvider,
  getSignInSetting,
  updateSignInProvider,
} from '../single-sign-on.contract.ts';
import { MOST_MAPPED_GROUPS } from '../single-sign-on-kinds.contract.ts';
import { forgetIdentities } from './forget-identities.ts';
import { findProvider } from './providers.table.ts';
import { settlePerson } from './settle-person.ts';
import { visitorOf } from './sign-in-visitor.fixture.ts';
import { draftOf, host, type IdentityProvider, startSiteWithProvider } from './site-with-provider.fixture.ts';

let api: TestApi;
let idp: IdentityProvider;
let siteId: number;
let owner: Member;
let count = 0;
let press: { id: number; slug: string };
let patrons: { id: number; slug: string };

beforeAll(async () => {
  ({ api, idp, siteId, owner } = await startSiteWithProvider());
});
afterAll(async () => {
  idp.stop();
  await api.stop();
});
beforeEach(async () => {
  const { db } = api.ground.database;
  for (const table of ['sign_in_group', 'sign_in_provider', 'sign_in_identity'] as const)
    await db.deleteFrom(table).where('site_id', '=', siteId).execute();
  await db.deleteFrom('auth.rate_limit').execute();
  [press, patrons] = [await group(), await group()];
});

const group = async (by: Member = owner) => {
  count += 1;
  const made = { slug: `group-${count}`, title: `Group ${count}` };
  const { status, body } = await api.as(by).call(createUserGroup, { body: made });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as { id: number; slug: string };
};
const maps = () => [
  { value: 'press', group_id: press.id },
  { value: 'desk', group_id: press.id },
  { value: 'paying', group_id: patrons.id },
];
const add = (more: object = {}, by: Member = owner) =>
  api.as(by).call(createSignInProvider, {
    ...{ params: { siteId }, body: draftOf(idp, { claim: 'groups', groups: maps(), ...more }) },
  });
const provider = async (more: object = {}): Promise<number> => {
  const { status, body } = await add(more);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const change = (providerId: number, body: object, by: Member = owner) =>
  api.as(by).call(updateSignInProvider, { params: { siteId, providerId }, body: { revision: 1, ...body } });
const person = async () => {
  count += 1;
  const [email, sub] = [`person-${count}@news.test`, `sub-${count}`];
  const made = await addMember(api.ground.database, {
    ...{ siteId, email, title: `Person ${count}`, password: null, role: 'writer', now: api.now },
  });
  return { ...made, sub, email };
};
type Person = Awaited<ReturnType<typeof person>>;
const come = async (id: number, { sub, email }: Person, groups: unknown) => {
  idp.state.said = { claims: { sub, email, email_verified: true, groups } };
  const visitor = visitorOf(api, host);
  const { status, body } = await visitor.comeBack(idp.answerFor(await visitor.begin(id)));
  expect(status, JSON.stringify(body)).toBe(200);
};
/** What is open to somebody at this moment. */
const groupsOf = async ({ accountId }: Person) =>
  (await readerOf(api.ground.database.db, siteId, accountId))?.groups.toSorted();
const membersOf = async ({ slug }: { slug: string }) =>
  (await api.as(owner).call(listGroupMembers, { params: { groupSlug: slug }, query: {} })).body;
const shown = async ({ slug }: { slug: string }) =>
  (await api.as(owner).call(listUserGroups, { query: { query: slug } })).body.items[0];
const refused = ({ status, body }: { status: number; body: unknown }) => {
  const { error, details } = body as { error: string; details: { loc: (string | number)[] }[] };
  return [status, error, details?.[0]?.loc.slice(1).join('.')];
};

describe('G-95: user groups by a claim', () => {
  test('are given and taken at each sign-in, at once, and noted as by hand', async () => {
    const id = await provider();
    const ann = await person();
    await come(id, ann, ['press', 'desk', 'paying', 'other']);
    expect(await groupsOf(ann)).toEqual([press.slug, patrons.slug].sort());
    expect((await membersOf(press)).items).toMatchObject([
      { profile_id: ann.profileId, value: 'origin', is_from_sso: true },
    ]);
    expect(await shown(press)).toMatchObject({ members_count: 1, source: 'sso', revision: 1 });
    await come(id, ann, 'paying');
    expect(await groupsOf(ann)).toEqual([patrons.slug]);
    expect((await shown(press)).members_count).toBe(0);
    await come(id, ann, undefined);
    expect(await groupsOf(ann)).toEqual([]);
    const query = { object_kind: 'user_group', object_id: press.id };
    const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query });
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      ...['user_group.member_removed', 'user_group.member_added', 'user_group.created'],
    ]);
    const told = await api.ground.database.db
      .selectFrom('outbox')
      .select('payload')
      .where('site_id', '=', siteId)
      .where('object_id', '=', press.id)
      .where('event', '=', 'user_group.member_removed')
      .execute();
    expect(told).toMatchObject([{ payload: { profile_id: ann.profileId, is_member: false } }]);
  });

  test('leave what was given by hand, and bring nobody back who was taken out by hand', async () => {
    const id = await provider();
    const ann = await person();
    const params = { profileId: ann.profileId };
    await api.as(owner).call(addToGroup, { params, body: { group_slug: press.slug } });
    await come(id, ann, ['press', 'paying']);
    await come(id, ann, []);
    expect(await groupsOf(ann)).toEqual([press.slug]);
    await come(id, ann, ['paying']);
    const taken = { ...params, groupSlug: patrons.slug };
    expect((await api.as(owner).call(removeFromGroup, { params: taken })).body.value).toBe('removed');
    await come(id, ann, ['paying']);
    expect(await groupsOf(ann)).toEqual([press.slug]);
    const back = await api.as(owner).call(addToGroup, { params, body: { group_slug: patrons.slug } });
    expect(back.body.value).toBe('origin');
    await come(id, ann, []);
    expect(await groupsOf(ann)).toEqual([press.slug]);
  });

  test('are taken by the map as it is now, and by the provider that takes the place of another', async () => {
    const id = await provider();
    const ann = await person();
    await come(id, ann, ['press', 'paying']);
    expect((await change(id, { groups: maps().slice(0, 2) })).status).toBe(200);
    expect((await shown(patrons)).source).toBe('manual');
    await come(id, ann, ['press', 'paying']);
    expect(await groupsOf(ann)).toEqual([press.slug]);
    await api.as(owner).call(deleteSignInProvider, { params: { siteId, providerId: id } });
    expect(await groupsOf(ann)).toEqual([press.slug]);
    expect((await shown(press)).source).toBe('manual');
    const next = await provider({ title: 'Next' });
    await come(next, ann, ['press']);
    expect((await membersOf(press)).items[0].is_from_sso).toBe(true);
    await come(next, ann, []);
    expect(await groupsOf(ann)).toEqual([]);
  });

  test('are not taken by another provider that gave none of them', async () => {
    const [one, other] = [await provider(), await provider({ title: 'Other', groups: [] })];
    const ann = await person();
    await come(one, ann, ['press']);
    await come(other, ann, []);
    expect(await groupsOf(ann)).toEqual([press.slug]);
    const both = await change(other, { groups: maps() });
    expect(both.status).toBe(200);
    await come(other, ann, ['press']);
    await come(one, ann, []);
    expect(await groupsOf(ann)).toEqual([press.slug]);
    await come(other, ann, []);
    expect([await groupsOf(ann), (await shown(press)).members_count]).toEqual([[], 0]);
  });

  test('are right after sign-ins at the same time', async () => {
    const id = await provider();
    const people = await Promise.all([person(), person(), person()]);
    for (const ann of people) await come(id, ann, []);
    const { database } = api.ground;
    const row = await findProvider(database.db, siteId, id);
    if (!row) throw new Error('The provider is gone.');
    const request = { id: 'one', ip: '127.0.0.1', userAgent: 'test' };
    const call = { site: { id: siteId }, request, now: api.now } as Parameters<typeof settlePerson>[3];
    for (const groups of [['press', 'paying'], ['paying'], ['paying', 'press'], ['press']]) {
      const visits = [...people, ...people].map(({ sub, email }) =>
        settlePerson(api.ground, row, { iss: idp.issuer, sub, email, email_verified: true, groups }, call),
      );
      const accounts = (await Promise.all(visits)).map((one) => typeof one === 'object' && one.accountId);
      expect(accounts).toEqual([...people, ...people].map(({ accountId }) => accountId));
    }
    for (const ann of people) expect(await groupsOf(ann)).toEqual([press.slug]);
    expect([(await shown(press)).members_count, (await shown(patrons)).members_count]).toEqual([3, 0]);
  });

  test('do not come back with a group that was deleted while the claim stopped naming it', async () => {
    const id = await provider();
    const [ann, ben] = [await person(), await person()];
    for (const one of [ann, ben]) await come(id, one, ['press']);
    const params = { groupSlug: press.slug };
    const kept = await api.as(owner).call(deleteUserGroup, { params });
    expect([kept.status, kept.body.error, kept.body.providers]).toEqual([
      ...[422, 'group_is_in_use', [{ id, title: 'Staff' }]],
    ]);
    const uses = { params: { siteId }, query: { ids: String(press.id) } };
    expect((await api.as(owner).call(findGroupUses, uses)).body.providers).toHaveLength(1);
    await change(id, { groups: [] });
    const { body } = await api.as(owner).call(deleteUserGroup, { params });
    await come(id, ann, ['press']);
    await api.as(owner).call(undoAct, { params: { siteId, batchId: body.batch_id } });
    expect([await groupsOf(ann), await groupsOf(ben)]).toEqual([[], [press.slug]]);
    expect((await shown(press)).members_count).toBe(1);
  });

  test('are no trace of somebody who is forgotten', async () => {
    const id = await provider();
    const ann = await person();
    await come(id, ann, ['press']);
    const { db } = api.ground.database;
    await db.transaction().execute((trx) => forgetIdentities(trx, { siteId, profileId: ann.profileId }));
    const left = await db.selectFrom('sign_in_group').selectAll().where('site_id', '=', siteId).execute();
    expect(left).toEqual([]);
  });
});

describe('G-95: the map of user groups', () => {
  test('names groups of the site alone, each pair once, with the claim that it is read from', async () => {
    const other = await createSite(api.ground.database, {
      host: `other-${count}.test`,
      title: 'Other',
      now: api.now,
    });
    const elsewhere = await group(
      await signInAs(api.ground, { siteId: other, host: `other-${count}.test` }, 'owner'),
    );
    const gone = await group();
    await api.as(owner).call(deleteUserGroup, { params: { groupSlug: gone.slug } });
    for (const group_id of [1, elsewhere.id, gone.id])
      expect(refused(await add({ groups: [...maps(), { value: 'x', group_id }] }))).toEqual([
        ...[422, 'groups_is_invalid', 'groups.3.group_id'],
      ]);
    expect(refused(await add({ claim: '' }))).toEqual([422, 'claim_is_missing', 'claim']);
    expect(refused(await add({ groups: [{ value: ' ', group_id: press.id }] }))[2]).toBe('groups.0.value');
    expect(refused(await add({ groups: [{ value: 'press', group_id: 'x' }] }))[2]).toBe('groups.0.group_id');
    const many = (most: number) =>
      Array.from({ length: most }, (_, at) => ({ value: `v${at}`, group_id: press.id }));
    expect(refused(await add({ groups: many(MOST_MAPPED_GROUPS + 1) })).slice(0, 3)).toEqual([
      ...[400, 'groups_is_invalid', 'groups'],
    ]);
    expect((await add({ groups: many(MOST_MAPPED_GROUPS) })).status).toBe(201);
    const doubled = await add({ title: 'Doubled', groups: [...maps(), ...maps()] });
    expect([doubled.status, doubled.body.groups]).toEqual([201, maps()]);
  });

  test('is changed by its revision, and stays where it is left out', async () => {
    const id = await provider();
    expect((await change(id, { trusts_factor: true })).body).toMatchObject({ groups: maps(), revision: 2 });
    expect((await change(id, { groups: [] })).body.error).toBe('revision_conflict');
    expect((await change(id, { groups: [], revision: 2 })).body.groups).toEqual([]);
  });

  test('is set by those alone who manage members', async () => {
    const { db } = api.ground.database;
    const role = await db
      .selectFrom('role')
      .select('id')
      .where('site_id', '=', siteId)
      .where('key', '=', 'admin')
      .executeTakeFirstOrThrow();
    await db
      .deleteFrom('role_permission')
      .where('site_id', '=', siteId)
      .where('role_id', '=', role.id)
      .where('permission', '=', 'MANAGE_USER_GROUP_MEMBERSHIPS')
      .execute();
    const admin = await signInAs(api.ground, { siteId, host }, 'admin');
    const setting = (await api.as(admin).call(getSignInSetting, { params: { siteId } })).body;
    const offered = setting.groups.find(({ id }: { id: number }) => id === press.id);
    expect(offered).toEqual({ id: press.id, title: expect.any(String), may_give: false });
    expect(refused(await add({}, admin))).toEqual([422, 'groups_is_invalid', 'groups.0.group_id']);
    const id = await provider();
    expect((await change(id, { groups: [] }, admin)).body.error).toBe('provider_ranks_above');
  });
});
