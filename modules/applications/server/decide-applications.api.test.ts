import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { decideApplications, listApplicationRoles } from '../application-decisions.contract.ts';
import {
  acceptCommunityRequest,
  applyToCommunity,
  declineCommunityRequest,
  listCommunityRequests,
  withdrawApplication,
} from '../applications.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let northAdmin: Member;
const communities: Record<string, number> = {};

const signIn = (role: Parameters<typeof signInAs>[2], community?: number) =>
  signInAs(api.ground, { siteId, host: 'news.test' }, role, community);
const idOf = (name: string) => communities[name] ?? 0;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  for (const name of ['north', 'south']) {
    const made = { siteId, name, title: `The ${name}`, canApply: true, by: null, now: api.now };
    communities[name] = await database.db
      .transaction()
      .execute((trx) => createCommunity(trx, database.ids.next, made));
  }
  await database.db.transaction().execute((trx) => api.ground.events.publish(trx, { topic: 'site', siteId }));
  owner = await signIn('owner');
  northAdmin = await signIn('community_admin', communities.north);
});
afterAll(() => api.stop());

const reader = () => signIn('support');
/** Somebody who waits, and their application. */
async function applicant(name = 'north'): Promise<{ who: Member; id: number }> {
  const who = await reader();
  const body = { group_site_id: idOf(name) };
  const { body: made } = await api.as(who).call(applyToCommunity, { params: { siteId }, body });
  return { who, id: made.id };
}
const decide = (who: Member, body: object) =>
  api.as(who).call(decideApplications, { params: { siteId }, body: body as never });
const undo = (who: Member, batchId: number) => api.as(who).call(undoAct, { params: { siteId, batchId } });
const outcomes = ({ body }: { body: { items: { outcome: string }[] } }) =>
  body.items.map(({ outcome }) => outcome);
const roleOf = async (key: string) =>
  (
    await api.ground.database.db
      .selectFrom('role')
      .select('id')
      .where('site_id', '=', siteId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).id;
const heldBy = async ({ profileId }: Member) =>
  (
    await api.ground.database.db
      .selectFrom('role_assignment')
      .select(['role_id', 'community_id'])
      .where('site_id', '=', siteId)
      .where('profile_id', '=', profileId)
      .where('community_id', 'is not', null)
      .execute()
  ).map(({ role_id, community_id }) => [role_id, community_id]);
const statusOf = async (id: number, status: 'pending' | 'approved' | 'declined') =>
  (await api.as(owner).call(listCommunityRequests, { query: { status, limit: 100 } })).body.items.find(
    (one: { id: number }) => one.id === id,
  );

describe('several applications', () => {
  test('are accepted together with one role, each with an answer of its own', async () => {
    const [one, two, gone, southern] = [
      await applicant(),
      await applicant(),
      await applicant(),
      await applicant('south'),
    ];
    const params = { siteId, applicationId: gone.id };
    await api.as(gone.who).call(withdrawApplication, { params });
    const moderator = await roleOf('community_moderator');
    const asked = { ids: [one.id, two.id, gone.id, southern.id, 999], status: 'approved' };
    const answer = await decide(northAdmin, { ...asked, permission_group_id: moderator });
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual(['decided', 'decided', 'is_withdrawn', 'not_found', 'not_found']);
    expect(answer.body.items[0].application).toMatchObject({ id: one.id, status: 'approved' });
    expect(answer.body.items[3].application).toBeNull();
    expect(await heldBy(one.who)).toEqual([[moderator, communities.north]]);
    expect(await heldBy(southern.who)).toEqual([]);
    const again = await decide(northAdmin, { ids: [one.id, two.id], status: 'approved' });
    expect([outcomes(again), again.body.batch_id]).toEqual([['unchanged', 'unchanged'], null]);
    expect(outcomes(await decide(northAdmin, { ids: [one.id], status: 'declined' }))).toEqual(['is_decided']);
  });

  test('are declined with one reason that each of them reads', async () => {
    const [one, two] = [await applicant(), await applicant('south')];
    const answer = await decide(owner, {
      ids: [one.id, two.id],
      status: 'declined',
      reason: ' We are full. ',
    });
    expect(outcomes(answer)).toEqual(['decided', 'decided']);
    expect(await statusOf(two.id, 'declined')).toMatchObject({ reason: 'We are full.' });
    const logged = await api.ground.database.db
      .selectFrom('audit_event')
      .select(['action', 'object_id'])
      .where('site_id', '=', siteId)
      .where('batch_id', '=', answer.body.batch_id)
      .orderBy('object_id')
      .execute();
    expect(logged.map(({ object_id }) => object_id)).toEqual([one.id, two.id]);
  });

  test('give nobody a role that the caller may not give there', async () => {
    const [north, south] = [await applicant(), await applicant('south')];
    const ids = [north.id, south.id];
    const beyond = await decide(northAdmin, {
      ids: [north.id],
      status: 'approved',
      permission_group_id: await roleOf('owner'),
    });
    expect([outcomes(beyond), beyond.body.batch_id]).toEqual([['role_is_beyond'], null]);
    const unknown = await decide(owner, { ids, status: 'approved', permission_group_id: 1 });
    expect([unknown.status, unknown.body.error]).toEqual([422, 'permission_group_id_is_invalid']);
    expect(await statusOf(north.id, 'pending')).toBeTruthy();
  });

  test.each([
    [{ ids: [], status: 'approved' }],
    [{ ids: [1, 1], status: 'approved' }],
    [{ ids: [1], status: 'withdrawn' }],
    [{ ids: Array.from({ length: 101 }, (_, at) => at + 1), status: 'declined' }],
  ])('are not decided by %j', async (body) => {
    expect((await decide(owner, body)).status).toBe(400);
  });
});

describe('the roles that applicants can get', () => {
  const roles = async (who: Member, ...names: string[]) =>
    (
      await api.as(who).call(listApplicationRoles, {
        params: { siteId },
        query: { communities: names.map(idOf).join() },
      })
    ).body.items as { id: number; title: string; is_usual: boolean }[];

  test('are those that the caller may give in all of the communities, with the usual one', async () => {
    const all = await roles(owner, 'north', 'south');
    expect(all.map(({ id }) => id)).toContain(await roleOf('community_admin'));
    const few = await roles(northAdmin, 'north');
    const ids = few.map(({ id }) => id);
    expect(ids).toContain(await roleOf('community_moderator'));
    expect(ids).not.toContain(await roleOf('owner'));
    expect(few.filter(({ is_usual }) => is_usual).map(({ id }) => id)).toEqual([await roleOf('contributor')]);
    expect(await roles(northAdmin, 'south')).toEqual([]);
  });
});

describe('the undo of decisions', () => {
  test('has people wait again who wrote nothing since, and takes the role that they were given', async () => {
    const [one, two] = [await applicant(), await applicant()];
    const { body } = await decide(northAdmin, { ids: [one.id, two.id], status: 'approved' });
    const { database } = api.ground;
    await database.db
      .insertInto('post')
      .values({
        ...{
          site_id: siteId,
          id: database.ids.next(),
          community_id: idOf('north'),
          headline: 'Mine',
          slug: 'mine',
        },
        ...{ author_ids: [two.who.profileId], created_by: two.who.profileId, status: 3 },
        ...{ created_ts: api.now + 5, updated_ts: api.now + 5 },
      } as never)
      .execute();
    const undone = await undo(northAdmin, body.batch_id);
    expect(undone.body.undone).toMatchObject({ count: 1, left_count: 1 });
    expect(undone.body.has_sent).toBe(true);
    expect(undone.body.undone.left).toMatchObject([{ id: two.id, reason: 'has_posts' }]);
    expect(await statusOf(one.id, 'pending')).toMatchObject({ decided_by: null, reason: '' });
    expect(await heldBy(one.who)).toEqual([]);
    expect(await heldBy(two.who)).toHaveLength(1);
    expect((await undo(northAdmin, body.batch_id)).body.error).toBe('act_is_undone');
  });

  test('leaves a role that somebody held before, and one that was taken since', async () => {
    const [before, since] = [await applicant(), await applicant()];
    const contributor = await roleOf('contributor');
    const { db, ids } = api.ground.database;
    const row = { site_id: siteId, role_id: contributor, community_id: idOf('north'), created_ts: api.now };
    await db
      .insertInto('role_assignment')
      .values({ ...row, id: ids.next(), profile_id: before.who.profileId })
      .execute();
    const { body } = await decide(owner, { ids: [before.id, since.id], status: 'approved' });
    await db
      .deleteFrom('role_assignment')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', since.who.profileId)
      .execute();
    const undone = await undo(owner, body.batch_id);
    expect(undone.body.undone.left).toMatchObject([{ id: since.id, reason: 'changed_since' }]);
    expect(await heldBy(before.who)).toEqual([[contributor, communities.north]]);
  });

  test('leaves what somebody applies for anew in the same moment', async () => {
    const { who, id } = await applicant();
    const { body } = await decide(northAdmin, { ids: [id], status: 'declined' });
    const { db, ids } = api.ground.database;
    let undone: ReturnType<typeof undo> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('community_application')
        .values({
          ...{ site_id: siteId, id: ids.next(), profile_id: who.profileId ?? 0 },
          ...{ community_id: idOf('north'), created_ts: api.now, updated_ts: api.now },
        })
        .execute();
      undone = undo(northAdmin, body.batch_id);
      // It waits for what is not decided yet.
      await expect
        .poll(async () => {
          const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
          return rows[0]?.count;
        })
        .toBeGreaterThan(0);
    });
    expect((await undone)?.body.undone).toMatchObject({ count: 0, left: [{ id, reason: 'is_taken' }] });
  });

  test('is there for the documented calls too, and their answers stay as they were', async () => {
    const [yes, no] = [await applicant(), await applicant()];
    const accepted = await api
      .as(owner)
      .call(acceptCommunityRequest, { params: { applicationId: yes.id }, body: {} });
    const declined = await api
      .as(owner)
      .call(declineCommunityRequest, { params: { applicationId: no.id }, query: { reason: 'Later' } });
    expect([accepted.body.status, declined.body.status]).toEqual(['approved', 'declined']);
    expect(Object.keys(accepted.body)).not.toContain('batch_id');
    const act = await api.ground.database.db
      .selectFrom('audit_event')
      .select('batch_id')
      .where('site_id', '=', siteId)
      .where('object_id', '=', no.id)
      .where('action', '=', 'community_application.declined')
      .executeTakeFirstOrThrow();
    expect((await undo(owner, Number(act.batch_id))).body.undone).toMatchObject({ count: 1 });
    expect(await statusOf(no.id, 'pending')).toMatchObject({ reason: '', decided_ts: null });
  });
});

test('a role above the usual one asks who somebody is; the usual one asks nothing', async () => {
  const [one, two] = [await applicant(), await applicant()];
  const late = await signIn('owner');
  await api.ground.database.db
    .updateTable('auth.session')
    .set({ created_at: new Date(Date.now() - 11 * 60_000), confirmed_at: null })
    .where('user_id', '=', late.accountId)
    .execute();
  const permission_group_id = await roleOf('community_moderator');
  const asked = await decide(late, { ids: [one.id], status: 'approved', permission_group_id });
  expect([asked.status, asked.body.error]).toEqual([403, 'confirmation_is_needed']);
  const single = { params: { applicationId: one.id }, body: { permission_group_id } };
  expect((await api.as(late).call(acceptCommunityRequest, single)).body.error).toBe('confirmation_is_needed');
  expect(outcomes(await decide(late, { ids: [two.id], status: 'approved' }))).toEqual(['decided']);
});
