import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listOwnActions } from '#modules/audit/audit.contract.ts';
import { listNotifications } from '#modules/notifications/notifications.contract.ts';
import { postsOfPeopleOf } from '#modules/posts/posts.public.ts';
import { listProfileHistory } from '#modules/profiles/profile-standing.contract.ts';
import { getProfile, listProfiles } from '#modules/profiles/profiles.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { listMerges, moveProfileData } from '../merge.contract.ts';
import { setPersonRoles } from '../person-writes.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let admin: Member;
let editor: Member;
let old: Member;
let kept: Member;
const idOf = ({ profileId }: Member) => profileId ?? 0;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  const at = { siteId, host: 'news.test' };
  owner = await signInAs(api.ground, at, 'owner');
  admin = await signInAs(api.ground, at, 'admin');
  editor = await signInAs(api.ground, at, 'editor');
  old = await signInAs(api.ground, at, 'writer');
  kept = await signInAs(api.ground, at, 'contributor');
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const { db } = database;
  const post = (id: number, author_ids: number[]) => ({
    ...{ ...times, id, status: 0, headline: `Post ${id}`, slug: `post-${id}`, author_ids },
  });
  const posts = [post(11, [idOf(old)]), post(12, [idOf(old), idOf(kept)]), post(13, [idOf(editor)])];
  await db.insertInto('post').values(posts).execute();
  await db
    .insertInto('post_author')
    .values(
      posts.flatMap(({ id, author_ids }) =>
        author_ids.map((profile_id) => ({
          ...{ site_id: siteId, post_id: id, profile_id, status: 0, created_ts: api.now },
        })),
      ),
    )
    .execute();
  await db
    .insertInto('comment')
    .values({
      ...times,
      id: 101,
      post_id: 13,
      html: '<p>Well</p>',
      profile_id: idOf(old),
      status: 'approved',
    })
    .execute();
  for (const [id, name] of [
    [21, 'Expert'],
    [22, 'Founder'],
  ] as const) {
    await db
      .insertInto('badge')
      .values({ ...times, id, kind: 'user', name, name_key: name.toLowerCase(), tags: [], assigned_count: 1 })
      .execute();
  }
  const badge = (badge_id: number, who: Member) => ({
    ...{ site_id: siteId, badge_id, profile_id: idOf(who), created_ts: api.now },
  });
  await db
    .insertInto('badge_assignment')
    .values([badge(21, old), badge(22, old), badge(22, kept)])
    .execute();
  await db
    .insertInto('user_group')
    .values([
      { ...times, id: 31, slug: 'press', title: 'Press', title_key: 'press', members_count: 1 },
      // A deleted group keeps its members for as long as it may come back.
      { ...times, id: 32, slug: 'past', title: 'Past', title_key: 'past', deleted_ts: api.now },
    ])
    .execute();
  await db
    .insertInto('user_group_member')
    .values(
      [31, 32].map((group_id) => ({
        ...{ ...times, group_id, profile_id: idOf(old) },
        ...{ is_origin: false, is_added: true, is_removed: false },
      })),
    )
    .execute();
  const award = (id: number, who: Member, period_key: string) => ({
    ...{ site_id: siteId, id, rule_id: 61, profile_id: idOf(who), period_key, rule_title: 'Regular' },
    ...{ points: 5, badge_id: null, user_group_slug: null, earned_ts: api.now },
  });
  await db
    .insertInto('achievement_award')
    .values([award(71, old, '2026-10'), award(72, old, '2026-11'), award(73, kept, '2026-11')])
    .execute();
  const follow = (id: number, who: Member, whom: Member) => ({
    ...{ site_id: siteId, id, profile_id: idOf(who), target_id: idOf(whom), since_ts: api.now },
    target_type: 'profiles',
  });
  await db
    .insertInto('follow')
    .values([
      ...[follow(41, old, editor), follow(42, old, kept), follow(43, editor, old)],
      ...[follow(44, owner, old), follow(45, owner, kept)],
    ])
    .execute();
  const onSection = (section_id: number, who: Member) => ({
    ...{ site_id: siteId, profile_id: idOf(who), section_id, since_ts: api.now },
  });
  await db
    .insertInto('section_follow')
    .values([onSection(51, old), onSection(52, old), onSection(52, kept)])
    .execute();
  const rated = (community_id: number, who: Member, rating: number) => ({
    ...{ site_id: siteId, community_id, profile_id: idOf(who), rating, updated_ts: api.now },
  });
  await db
    .insertInto('creator_rating')
    .values([rated(81, old, 2), rated(82, old, 3), rated(82, kept, 5)])
    .execute();
});
beforeAll(() => api.ground.jobs.start());
afterAll(() => api.stop());

/** Who follows whom, and which sections. */
async function followed(): Promise<string[]> {
  const { db } = api.ground.database;
  const names = new Map(
    [owner, editor, old, kept].map((one, at) => [idOf(one), ['owner', 'editor', 'old', 'kept'][at]]),
  );
  const follows = await db.selectFrom('follow').selectAll().where('site_id', '=', siteId).execute();
  const sections = await db.selectFrom('section_follow').selectAll().where('site_id', '=', siteId).execute();
  return [
    ...follows.map((row) => `${names.get(row.profile_id)} ${names.get(row.target_id)}`),
    ...sections.map((row) => `${names.get(row.profile_id)} ${row.section_id}`),
  ].sort();
}

/** What posts of whoever is kept are rated, by community. */
const ratedOfKept = async () =>
  (
    await api.ground.database.db
      .selectFrom('creator_rating')
      .select(['community_id', 'rating'])
      .where('site_id', '=', siteId)
      .where('profile_id', '=', idOf(kept))
      .orderBy('community_id')
      .execute()
  ).map(({ community_id, rating }) => [community_id, rating]);

/** As if everything had been done so many seconds before. */
async function age(seconds: number): Promise<void> {
  const { db } = api.ground.database;
  await sql`update undo_act set created_ts = created_ts - ${seconds} where site_id = ${siteId}`.execute(db);
  await sql`update post_batch set created_ts = created_ts - ${seconds} where site_id = ${siteId}`.execute(db);
}

const merge = (as: Member, from: number, to: number, more: object = {}) =>
  api.as(as).call(moveProfileData, {
    body: { source_profile_id: from, target_profile_id: to, ...more },
  });
const show = async (who: Member) =>
  (await api.as(owner).call(getProfile, { params: { profileId: idOf(who) } })).body;
const authorsOf = async (postId: number) =>
  (
    await api.ground.database.db
      .selectFrom('post')
      .select('author_ids')
      .where('site_id', '=', siteId)
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
  ).author_ids;
/** Whose each award is. */
const awarded = async () =>
  (
    await api.ground.database.db
      .selectFrom('achievement_award')
      .select(['id', 'profile_id'])
      .where('site_id', '=', siteId)
      .orderBy('id')
      .execute()
  ).map(({ id, profile_id }) => [id, profile_id]);
const commenter = async () =>
  (
    await api.ground.database.db
      .selectFrom('comment')
      .select('profile_id')
      .where('site_id', '=', siteId)
      .where('id', '=', 101)
      .executeTakeFirstOrThrow()
  ).profile_id;

test('a dry run says what would move, and changes nothing', async () => {
  const { status, body } = await merge(owner, idOf(old), idOf(kept), { dry_run: true });
  expect(status).toBe(200);
  expect(body).toEqual({
    ...{ status: 'foretold', batch_id: null, posts_batch_id: null, kept_roles: [] },
    counts: {
      posts: 2,
      comments: 1,
      badges: 2,
      groups: 1,
      roles: 1,
      follows: 6,
      awards: 1,
      subscriptions: 0,
    },
  });
  expect(await authorsOf(11)).toEqual([idOf(old)]);
  expect((await show(old)).merged_into).toBeNull();
});

test('everything moves, nobody is named twice, and one undo days later takes all of it back', async () => {
  const { body } = await merge(owner, idOf(old), idOf(kept), { title_from: 'source' });
  expect(body).toMatchObject({
    ...{
      status: 'done',
      counts: {
        posts: 2,
        comments: 1,
        badges: 2,
        groups: 1,
        roles: 1,
        follows: 6,
        awards: 1,
        subscriptions: 0,
      },
    },
  });
  expect([await authorsOf(11), await authorsOf(12), await authorsOf(13), await commenter()]).toEqual([
    ...[[idOf(kept)], [idOf(kept)], [idOf(editor)], idOf(kept)],
  ]);
  expect(await show(kept)).toMatchObject({
    ...{ title: old.title, membership_groups: { press: 'added' } },
    badges: [{ name: 'Expert' }, { name: 'Founder' }],
  });
  expect((await show(kept)).profile_groups.map(({ title }: { title: string }) => title)).toEqual([
    ...['Writer', 'Contributor'],
  ]);
  expect(await show(old)).toMatchObject({
    status: 3,
    merged_into: idOf(kept),
    badges: [],
    profile_groups: [],
  });
  expect((await api.as(old).call(listProfiles, { query: {} })).status).toBe(401);
  expect(await followed()).toEqual(['editor kept', 'kept 51', 'kept 52', 'kept editor', 'owner kept']);
  const { body: past } = await api
    .as(owner)
    .call(listProfileHistory, { params: { profileId: idOf(old) }, query: {} });
  const who = { action: 'profile.merged', field: 'merged_into', old: null, new: (await show(kept)).title };
  expect(past.history).toContainEqual(expect.objectContaining(who));

  expect(await ratedOfKept()).toEqual([
    [81, 2],
    [82, 5],
  ]);

  // What both have earned stays where it is.
  expect(await awarded()).toEqual([
    ...[
      [71, idOf(kept)],
      [72, idOf(old)],
      [73, idOf(kept)],
    ],
  ]);

  const mergesOf = async (who: Member, as = owner) =>
    (await api.as(as).call(listMerges, { params: { siteId, profileId: idOf(who) } })).body.items;
  const told = { batch_id: body.batch_id, from: { id: idOf(old) }, into: { id: idOf(kept) } };
  expect(await mergesOf(old)).toMatchObject([{ ...told, may_undo: true }]);
  expect(await mergesOf(kept, admin)).toMatchObject([told]);
  await age(6 * 86_400);
  const recent = await api.as(owner).call(listOwnActions, { params: { siteId }, query: {} });
  const entry = recent.body.items.find(({ batch_id }: { batch_id: number }) => batch_id === body.batch_id);
  expect(entry?.undo).toMatchObject({ kind: 'profile_merge', undone: null });
  await expect
    .poll(
      async () => {
        const { items } = (await api.as(owner).call(listNotifications, { query: {} })).body;
        return items.find(({ kind }: { kind: string }) => kind === 'people_merged')?.undo_id;
      },
      { timeout: 45_000 },
    )
    .toBe(body.batch_id);
  // Somebody else has taken a post over meanwhile.
  await sql`update post set revision = revision + 1, row_version = row_version + 1, updated_ts = ${api.now + 5},
    updated_by = ${idOf(editor)} where site_id = ${siteId} and id = 11`.execute(api.ground.database.db);
  const undo = () => api.as(owner).call(undoAct, { params: { siteId, batchId: body.batch_id } });
  await age(2 * 86_400);
  expect((await undo()).body.error).toBe('undo_is_over');
  await age(-8 * 86_400);
  const undone = await undo();
  expect([undone.status, undone.body.undone]).toMatchObject([
    200,
    { count: 1, left_count: 1, left: [{ id: 11, reason: 'changed_since' }] },
  ]);
  expect((await undo()).body.error).toBe('act_is_undone');
  expect(await mergesOf(old)).toEqual([]);
  expect((await awarded())[0]).toEqual([71, idOf(old)]);
  expect([await authorsOf(11), await authorsOf(12), await commenter()]).toEqual([
    ...[[idOf(kept)], [idOf(old), idOf(kept)], idOf(old)],
  ]);
  expect(await show(old)).toMatchObject({
    status: 0,
    merged_into: null,
    membership_groups: { press: 'added' },
  });
  expect((await show(old)).badges.length).toBe(2);
  expect(await ratedOfKept()).toEqual([[82, 5]]);
  expect(await followed()).toEqual(
    ['editor old', 'kept 52', 'old 51', 'old 52', 'old editor', 'old kept', 'owner kept', 'owner old'].sort(),
  );
  expect(await show(kept)).toMatchObject({
    ...{ title: kept.title, membership_groups: {}, badges: [{ name: 'Founder' }] },
    profile_groups: [{ title: 'Contributor' }],
  });
});

test('the posts move once all else has', async () => {
  const leaving = await signInAs(api.ground, { siteId, host: 'news.test' }, 'writer');
  const posts = postsOfPeopleOf(api.ground);
  const before: (number | null)[] = [];
  const moves = vi.spyOn(posts, 'move').mockImplementation(async () => {
    before.push((await show(leaving)).merged_into);
    return null;
  });
  expect((await merge(owner, idOf(leaving), idOf(kept))).status).toBe(200);
  moves.mockRestore();
  expect(before).toEqual([idOf(kept)]);
});

/** A writer with one post. */
async function withPost(postId: number): Promise<Member> {
  const who = await signInAs(api.ground, { siteId, host: 'news.test' }, 'writer');
  const { db } = api.ground.database;
  const at = { site_id: siteId, status: 0, created_ts: api.now };
  const texts = { headline: `Post ${postId}`, slug: `post-${postId}`, author_ids: [idOf(who)] };
  await db
    .insertInto('post')
    .values({ ...at, ...texts, id: postId, updated_ts: api.now })
    .execute();
  await db
    .insertInto('post_author')
    .values({ ...at, post_id: postId, profile_id: idOf(who) })
    .execute();
  return who;
}
const undoOf = async (batchId: number | null) =>
  (await api.as(owner).call(undoAct, { params: { siteId, batchId: batchId ?? 0 } })).body.undone;

test('the posts come back of a person too who was saved while the merge began', async () => {
  const saved = await withPost(14);
  const posts = postsOfPeopleOf(api.ground);
  const { count } = posts;
  const counts = vi.spyOn(posts, 'count').mockImplementation(async (...asked) => {
    await sql`update profile set revision = revision + 1 where site_id = ${siteId} and id = ${idOf(saved)}`.execute(
      api.ground.database.db,
    );
    return count(...asked);
  });
  const { body } = await merge(owner, idOf(saved), idOf(kept));
  counts.mockRestore();
  expect(await authorsOf(14)).toEqual([idOf(kept)]);
  expect(await undoOf(body.batch_id)).toMatchObject({ count: 1, left_count: 0 });
  expect(await authorsOf(14)).toEqual([idOf(saved)]);
});

test('posts that fail to come back are told of, with the person back', async () => {
  const failing = await withPost(15);
  const { body } = await merge(owner, idOf(failing), idOf(kept));
  const posts = postsOfPeopleOf(api.ground);
  const moves = vi.spyOn(posts, 'moveBack').mockRejectedValue(new Error('The database went away.'));
  const left = [{ id: 15, reason: 'failed' }];
  expect(await undoOf(body.batch_id)).toMatchObject({ count: 1, left_count: 1, left });
  moves.mockRestore();
  expect((await show(failing)).merged_into).toBeNull();
});

test('whoever ranks lower since undoes no merge into somebody above them', async () => {
  const at = { siteId, host: 'news.test' };
  const [merger, first] = [await signInAs(api.ground, at, 'owner'), await signInAs(api.ground, at, 'writer')];
  const { body } = await merge(merger, idOf(first), idOf(owner));
  expect(body.counts.roles).toBe(1);
  const { body: person } = await api.as(owner).call(getProfile, { params: { profileId: idOf(admin) } });
  const lower = person.profile_groups.map(({ id }: { id: number }) => ({ id, group_site_id: siteId }));
  const lowered = await api.as(owner).call(setPersonRoles, {
    ...{ params: { siteId, profileId: idOf(merger) }, body: { profile_groups: lower } },
  });
  expect(lowered.status).toBe(200);
  const tried = await api.as(merger).call(undoAct, { params: { siteId, batchId: body.batch_id ?? 0 } });
  expect(tried.body.undone).toMatchObject({ count: 0, left_count: 1 });
  expect((await show(first)).merged_into).toBe(idOf(owner));
});

test('subscriptions move with what they open, and come back; nobody is merged who would pay twice', async () => {
  const payer = await signInAs(api.ground, { siteId, host: 'news.test' }, 'writer');
  const { db, ids } = api.ground.database;
  const [packageId, id, second, changed] = [ids.next(), ids.next(), ids.next(), ids.next()];
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('package')
    .values({
      ...{ ...times, id: packageId, slug: 'reader', title: 'Reader', title_key: 'reader' },
      ...{ products: '[]', plans: '[]', status: 'active' },
    })
    .execute();
  const subscription = (subscriptionId: number, who: Member, more: object) => ({
    ...{
      ...times,
      id: subscriptionId,
      profile_id: idOf(who),
      email: 'payer@news.test',
      package_id: packageId,
    },
    ...{ status: 'active', date_start: api.now, ...more },
  });
  await db
    .insertInto('subscription')
    .values([
      subscription(id, payer, { gateway: 'stripe', gateway_ref: 'sub_1', open_group_ids: [31] }),
      subscription(second, kept, { gateway: 'apple', gateway_ref: 'sub_2' }),
      subscription(changed, payer, { status: 'expired' }),
    ])
    .execute();
  for (const dry_run of [true, false]) {
    const { status, body } = await merge(owner, idOf(payer), idOf(kept), { dry_run });
    expect([status, body.error]).toEqual([409, 'subscriptions_conflict']);
  }
  await db
    .updateTable('subscription')
    .set({ status: 'expired' })
    .where('site_id', '=', siteId)
    .where('id', '=', second)
    .execute();
  const whose = async (subscriptionId = id) => {
    const { profile_id, email } = await db
      .selectFrom('subscription')
      .select(['profile_id', 'email'])
      .where('site_id', '=', siteId)
      .where('id', '=', subscriptionId)
      .executeTakeFirstOrThrow();
    return [profile_id, email];
  };
  const addressOf = async (member: Member) => (await show(member)).email;
  const keptOne = [idOf(kept), await addressOf(kept)];
  const payerOne = [idOf(payer), await addressOf(payer)];
  const { status, body } = await merge(owner, idOf(payer), idOf(kept));
  expect([status, body.counts.subscriptions, await whose()]).toEqual([200, 2, keptOne]);
  expect((await show(kept)).membership_groups).toMatchObject({ press: 'origin' });
  // What somebody changed since stays with whom they found it.
  await db
    .updateTable('subscription')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('id', '=', changed)
    .execute();
  await api.as(owner).call(undoAct, { params: { siteId, batchId: body.batch_id } });
  expect([await whose(), await whose(changed)]).toEqual([payerOne, keptOne]);
  expect((await show(kept)).membership_groups).toEqual({});
});

test('a role that the caller may not give stays with who goes', async () => {
  const technical = await signInAs(api.ground, { siteId, host: 'news.test' }, 'technical');
  const { body } = await merge(admin, idOf(technical), idOf(kept), { dry_run: true });
  const { counts, kept_roles } = body;
  expect(counts.roles + kept_roles.length).toBe(1);
});

test('is refused of oneself, of the same, of a higher rank, of nobody, and without both rights', async () => {
  const codes = [
    await merge(owner, idOf(old), idOf(old)),
    await merge(owner, idOf(owner), idOf(kept)),
    await merge(admin, idOf(owner), idOf(kept)),
    await merge(admin, idOf(old), idOf(owner)),
    await merge(owner, 12_345, idOf(kept)),
    await merge(editor, idOf(old), idOf(kept)),
    await merge(owner, idOf(old), 'x' as never),
  ].map(({ status, body }) => `${status} ${body.error}`);
  expect(codes).toEqual([
    ...['422 same_profile', '422 is_self', '403 ranks_above', '403 ranks_above', '404 not_found'],
    ...['403 permission_denied', '400 target_profile_id_is_invalid'],
  ]);
  const second = await signInAs(api.ground, { siteId, host: 'news.test' }, 'writer');
  await merge(owner, idOf(second), idOf(kept));
  expect((await merge(owner, idOf(second), idOf(kept))).body.error).toBe('already_merged');
});
