import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { assignBadge, listBadgesToGive, unassignBadge } from '../badge-assignments.contract.ts';
import { createBadge, listBadges } from '../badges.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let admin: Member;
let neighbour: Member;
let reader: Member;
let badge: { id: number; name: string };

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  const riverside = await database.db.transaction().execute((trx) =>
    createCommunity(trx, database.ids.next, {
      ...{ siteId, name: 'riverside', title: 'Riverside', by: null, now: api.now },
    }),
  );
  const at = { siteId, host: 'news.test' };
  owner = await signInAs(api.ground, at, 'owner');
  admin = await signInAs(api.ground, at, 'community_admin', riverside);
  neighbour = await signInAs(api.ground, at, 'contributor', riverside);
  reader = await signInAs(api.ground, at, null);
  badge = (await api.as(owner).call(createBadge, { body: { name: 'Expert' } })).body;
  const { db } = database;
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', 'community_admin')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('role_permission')
    .values({ site_id: siteId, role_id: role.id, permission: 'EDIT_BADGES' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await api.ground.events.publish(db, { topic: 'role', siteId });
  await api.ground.events.caughtUp();
});
afterAll(() => api.stop());

const give = (as: Member, to: Member, badge_id = badge.id) =>
  api.as(as).call(assignBadge, { params: { profileId: to.profileId ?? 0 }, body: { badge_id } });
const take = (as: Member, from: Member) =>
  api.as(as).call(unassignBadge, { params: { profileId: from.profileId ?? 0, badgeId: badge.id } });
const count = async () => (await api.as(owner).call(listBadges, { query: {} })).body.items[0]?.assigned_count;

test('is given once however often, counted, taken, and stands in the log', async () => {
  expect((await give(owner, reader)).body.badges).toEqual([{ id: badge.id, name: 'Expert', avatar: '' }]);
  expect((await give(owner, reader)).status).toBe(200);
  expect(await count()).toBe(1);
  expect((await take(owner, reader)).body.badges).toEqual([]);
  expect((await take(owner, reader)).status).toBe(200);
  expect(await count()).toBe(0);
  const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query: {} });
  const actions = body.items.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => /given|taken/.test(action))).toEqual([
    'badge.taken',
    'badge.given',
  ]);
});

test('is given by who gives badges in a community to its people alone', async () => {
  expect((await give(admin, neighbour)).status).toBe(200);
  expect((await give(admin, reader)).status).toBe(404);
  expect((await take(admin, reader)).status).toBe(404);
  expect((await give(reader, neighbour)).status).toBe(403);
  await take(owner, neighbour);
});

test('is given to nobody who is banned, or not there', async () => {
  const { db } = api.ground.database;
  await db
    .updateTable('profile')
    .set({ status: 2 })
    .where('site_id', '=', siteId)
    .where('id', '=', reader.profileId ?? 0)
    .execute();
  const banned = await give(owner, reader);
  expect([banned.status, banned.body.error]).toEqual([422, 'person_is_banned']);
  expect((await give(owner, neighbour, 999)).status).toBe(404);
  expect((await give(owner, neighbour, 'x' as never)).body.error).toBe('badge_id_is_invalid');
});

test('can be chosen from all by part of its name', async () => {
  const choose = async (query: string) =>
    (await api.as(owner).call(listBadgesToGive, { params: { siteId }, query: { query } })).body.items;
  expect(await choose('exp')).toEqual([{ id: badge.id, name: 'Expert', avatar: '' }]);
  expect(await choose('%')).toEqual([]);
});
