import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listCommunities } from '#modules/communities/communities.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import {
  acceptCommunityRequest,
  applyToCommunity,
  declineCommunityRequest,
  listCommunityRequests,
  listOpenCommunities,
  showPostSignup,
  withdrawApplication,
} from '../applications.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let northAdmin: Member;
const ids: Record<string, number> = {};

const signIn = (role: Parameters<typeof signInAs>[2], community?: number) =>
  signInAs(api.ground, { siteId, host: 'news.test' }, role, community);

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  for (const [name, canApply] of [
    ['north', true],
    ['south', true],
    ['closed', false],
  ] as const) {
    const made = { siteId, name, title: `The ${name}`, canApply, by: null, now: api.now };
    ids[name] = await database.db
      .transaction()
      .execute((trx) => createCommunity(trx, database.ids.next, made));
  }
  await database.db.transaction().execute((trx) => api.ground.events.publish(trx, { topic: 'site', siteId }));
  owner = await signIn('owner');
  northAdmin = await signIn('community_admin', ids.north);
});
afterAll(() => api.stop());

const idOf = (name: string) => ids[name] ?? 0;
const apply = (who: Member, name: string, message = 'I walk there every day') =>
  api.as(who).call(applyToCommunity, { params: { siteId }, body: { group_site_id: idOf(name), message } });
const accept = (who: Member, applicationId: number, body: object = {}) =>
  api.as(who).call(acceptCommunityRequest, { params: { applicationId }, body });
const decline = (who: Member, applicationId: number, reason = '') =>
  api.as(who).call(declineCommunityRequest, { params: { applicationId }, query: { reason } });
const requests = async (who: Member, query: object = {}) =>
  (await api.as(who).call(listCommunityRequests, { query })).body.items as { id: number; message: string }[];
const open = async (who: Member) =>
  (await api.as(who).call(listOpenCommunities, { params: { siteId }, query: {} })).body.items as {
    name: string;
    is_member: boolean;
    may_apply: boolean;
    application: { status: string; reason: string } | null;
  }[];
const reader = () => signIn('support');

describe('an application to a community', () => {
  test('is made once, seen by those who decide, and makes a contributor of whom they accept', async () => {
    const who = await reader();
    expect((await open(who)).map(({ name, may_apply }) => [name, may_apply])).toEqual([
      ['north', true],
      ['south', true],
    ]);
    const made = await apply(who, 'north');
    expect([made.status, made.body.status, made.body.group_site_id]).toEqual([201, 'pending', ids.north]);
    expect((await apply(who, 'north')).body.error).toBe('duplicate');
    expect((await requests(northAdmin)).map(({ id }) => id)).toContain(made.body.id);
    const communities = await api.as(owner).call(listCommunities, { query: {} });
    expect(communities.body.items[1]).toMatchObject({ name: 'north', number_of_community_requests: 1 });
    const answer = await accept(northAdmin, made.body.id);
    expect([answer.status, answer.body.status]).toEqual([200, 'approved']);
    expect((await accept(owner, made.body.id)).status).toBe(200);
    expect((await decline(owner, made.body.id)).body.error).toBe('application_is_decided');
    expect((await open(who))[0]).toMatchObject({ name: 'north', is_member: true, may_apply: false });
    expect((await apply(who, 'north')).body.error).toBe('is_member');
    const held = await api.ground.database.db
      .selectFrom('role_assignment')
      .innerJoin('role', (join) =>
        join
          .onRef('role.site_id', '=', 'role_assignment.site_id')
          .onRef('role.id', '=', 'role_assignment.role_id'),
      )
      .select(['role.key', 'role_assignment.community_id', 'role_assignment.created_by'])
      .where('role_assignment.site_id', '=', siteId)
      .where('role.site_id', '=', siteId)
      .where('role_assignment.profile_id', '=', who.profileId)
      .where('role_assignment.community_id', 'is not', null)
      .execute();
    expect(held).toEqual([{ key: 'contributor', community_id: ids.north, created_by: northAdmin.profileId }]);
  });

  test('is seen and answered by nobody of another community', async () => {
    const southern = (await apply(await reader(), 'south')).body.id;
    expect((await requests(northAdmin)).map(({ id }) => id)).not.toContain(southern);
    expect(await requests(northAdmin, { group: ids.south })).toEqual([]);
    expect((await accept(northAdmin, southern)).status).toBe(404);
    expect((await decline(northAdmin, southern)).status).toBe(404);
    expect((await requests(owner, { group: ids.south })).map(({ id }) => id)).toEqual([southern]);
    const writer = await signIn('writer');
    expect((await api.as(writer).call(listCommunityRequests, { query: {} })).status).toBe(403);
  });

  test('that was declined is explained, and may be made again after 30 days', async () => {
    const who = await reader();
    const { id } = (await apply(who, 'south')).body;
    expect((await decline(owner, id, 'We are full.')).body).toMatchObject({ status: 'declined' });
    expect((await open(who))[1]).toMatchObject({
      ...{ name: 'south', may_apply: false },
      application: { status: 'declined', reason: 'We are full.' },
    });
    expect((await apply(who, 'south')).body.error).toBe('application_is_paused');
    await api.ground.database.db
      .updateTable('community_application')
      .set({ decided_ts: api.now - 31 * 86_400 })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    expect((await apply(who, 'south')).status).toBe(201);
  });

  test('is withdrawn by its applicant alone', async () => {
    const who = await reader();
    const params = { siteId, applicationId: (await apply(who, 'north')).body.id };
    expect((await api.as(owner).call(withdrawApplication, { params })).status).toBe(404);
    expect((await api.as(who).call(withdrawApplication, { params })).body.status).toBe('withdrawn');
    expect((await accept(owner, params.applicationId)).body.error).toBe('application_is_withdrawn');
    expect((await apply(who, 'north')).status).toBe(201);
  });

  test('gives no role that holds more than who accepts it', async () => {
    const { id } = (await apply(await reader(), 'north')).body;
    const { db } = api.ground.database;
    const roleOf = async (key: string) =>
      (
        await db
          .selectFrom('role')
          .select('id')
          .where('site_id', '=', siteId)
          .where('key', '=', key)
          .executeTakeFirstOrThrow()
      ).id;
    const refused = await accept(northAdmin, id, { permission_group_id: await roleOf('owner') });
    expect([refused.status, refused.body.error]).toEqual([422, 'permission_group_id_is_invalid']);
    expect((await accept(northAdmin, id, { permission_group_id: 1 })).status).toBe(422);
    const given = await accept(northAdmin, id, { permission_group_id: await roleOf('community_moderator') });
    expect(given.body.status).toBe('approved');
  });

  test('is not taken by a community that takes none, nor without an end', async () => {
    const who = await reader();
    expect((await apply(who, 'closed')).body.error).toBe('applications_are_closed');
    expect((await apply(who, 'nowhere')).status).toBe(404);
    const { db, ids: made } = api.ground.database;
    const row = {
      site_id: siteId,
      profile_id: who.profileId,
      community_id: idOf('south'),
      status: 'withdrawn',
    };
    const rows = Array.from({ length: 20 }, () => ({
      ...{ ...row, id: made.next(), created_ts: api.now, updated_ts: api.now },
    }));
    await db.insertInto('community_application').values(rows).execute();
    const refused = await apply(who, 'north');
    expect([refused.status, refused.body.error]).toEqual([429, 'too_many_applications']);
  });
});

test('G-12: postsignup leads to the form of the site, and who is signed in to the communities', async () => {
  const visitor = await api.as().call(showPostSignup, { query: { community: 'north & south' } });
  expect([visitor.status, visitor.headers.location]).toEqual([
    302,
    '/u/site/apply?community=north%20%26%20south',
  ]);
  const inside = await api.as(owner).call(showPostSignup, { query: {} });
  expect([inside.status, inside.headers.location]).toEqual([302, '/r/dashboard/settings/communities']);
});
