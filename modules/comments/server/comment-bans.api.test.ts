import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { banCommentAuthor, liftCommentBan } from '../comment-bans.contract.ts';
import { getCommentSettings, saveCommentSettings } from '../comment-settings.contract.ts';
import { type Comment, changeComments, listComments } from '../comments.contract.ts';
import { endBans } from './comments.jobs.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let moderator: Member;
let troll: Member;
const COMMUNITY = 71;
const OTHER = 72;
const where = () => ({ siteId, host: 'news.test' });

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await database.db
    .insertInto('community')
    .values([COMMUNITY, OTHER].map((id) => ({ ...times, id, name: `c-${id}`, title: `C ${id}` })))
    .execute();
  await database.db
    .insertInto('post')
    .values([
      { ...times, id: 11, status: 0, headline: 'The bridge', slug: 'the-bridge', comments_count: 1 },
      { ...times, id: 12, status: 0, headline: 'The river', slug: 'the-river', community_id: COMMUNITY },
    ])
    .execute();
  owner = await signInAs(api.ground, where(), 'owner');
  moderator = await signInAs(api.ground, where(), 'community_moderator', COMMUNITY);
  troll = await signInAs(api.ground, where(), null);
  const said = { ...times, html: '<p>Rude</p>', profile_id: troll.profileId };
  await database.db
    .insertInto('comment')
    .values([
      { ...said, id: 101, post_id: 11, status: 'approved' },
      { ...said, id: 102, post_id: 11, status: 'proposed' },
      { ...said, id: 103, post_id: 11, status: 'rejected' },
      { ...said, id: 104, post_id: 12, status: 'approved' },
    ])
    .execute();
});
afterAll(() => api.stop());

const ban = (body: object, member = owner) =>
  api.as(member).call(banCommentAuthor, { body: { authorId: troll.profileId, ...body } });
const lift = (body: object = {}, member = owner) =>
  api.as(member).call(liftCommentBan, { body: { authorId: troll.profileId, ...body } });
const all = async () => {
  const { body } = await api
    .as(owner)
    .call(listComments, { query: { author_id: troll.profileId, status: 'all', order: 'oldest' } });
  return body;
};
const statuses = async () => (await all()).items.map(({ status }: Comment) => status);

describe('a ban', () => {
  test('hides what somebody said, and lifting it shows only that again', async () => {
    expect((await ban({ hide_messages: true, reason: 'Rude' })).body).toMatchObject({
      ...{ authorId: troll.profileId, group_site_id: null, until_ts: null, messages_count: 3 },
    });
    expect(await statuses()).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    expect((await all()).bans.authorIds).toEqual([troll.profileId]);
    expect((await all()).posts[11].comments_count).toBe(0);
    // A moderator decides about one of them meanwhile.
    await api
      .as(owner)
      .call(changeComments, { body: { changes: [{ id: 104, status: 'rejected', reason: 'Still rude' }] } });
    expect((await lift()).body.messages_count).toBe(2);
    expect(await statuses()).toEqual(['approved', 'proposed', 'rejected', 'rejected']);
    expect((await all()).posts[11].comments_count).toBe(1);
    expect((await all()).bans.authorIds).toEqual([]);
    expect((await lift()).status).toBe(404);
    await api.as(owner).call(changeComments, { body: { changes: [{ id: 104, status: 'approved' }] } });
  });

  test('that hides nothing leaves everything as it is', async () => {
    expect((await ban({})).body.messages_count).toBe(0);
    expect(await statuses()).toEqual(['approved', 'proposed', 'rejected', 'approved']);
    const again = await ban({});
    expect([again.status, again.body.error]).toEqual([409, 'duplicate']);
    await lift();
  });

  test('by a moderator of a community is for that community', async () => {
    const { body } = await ban({ hide_messages: true }, moderator);
    expect([body.group_site_id, body.messages_count]).toEqual([COMMUNITY, 1]);
    expect((await all()).bans.places).toEqual([{ authorId: troll.profileId, group_site_id: COMMUNITY }]);
    expect((await ban({ group_site_id: siteId }, moderator)).status).toBe(404);
    expect((await ban({ group_site_id: OTHER }, moderator)).status).toBe(404);
    expect((await lift()).status).toBe(404);
    expect((await lift({ group_site_id: COMMUNITY })).body.messages_count).toBe(1);
  });

  test('of the site is none that a moderator of a community sees or lifts', async () => {
    await ban({});
    const query = { author_id: troll.profileId, status: 'approved' } as const;
    const { body } = await api.as(moderator).call(listComments, { query });
    expect([body.items.length, body.bans]).toEqual([1, { authorIds: [], places: [] }]);
    await lift();
  });

  test('that was lifted hides nothing again when a moderator takes back what they did', async () => {
    await ban({ hide_messages: true });
    const { body } = await api
      .as(owner)
      .call(changeComments, { body: { changes: [{ id: 104, status: 'spam' }] } });
    await lift();
    await api.as(owner).call(undoAct, { params: { siteId, batchId: body.batch_id } });
    expect(await statuses()).toEqual(['approved', 'proposed', 'rejected', 'approved']);
    expect((await all()).items[3].is_hidden_by_ban).toBe(false);
  });

  test('shows again what it hid below a post that stands elsewhere by now', async () => {
    const { db } = api.ground.database;
    const move = (community_id: number) =>
      db
        .updateTable('post')
        .set((eb) => ({ community_id, row_version: eb('row_version', '+', 1) }))
        .where('site_id', '=', siteId)
        .where('id', '=', 12)
        .execute();
    await ban({ hide_messages: true }, moderator);
    await move(OTHER);
    expect((await lift({ group_site_id: COMMUNITY })).body.messages_count).toBe(1);
    await move(COMMUNITY);
  });

  test('of a moderator of several communities names one', async () => {
    const { database } = api.ground;
    const [role] = await database.db
      .selectFrom('role_assignment')
      .select('role_id')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', moderator.profileId)
      .execute();
    const both = await signInAs(api.ground, where(), 'community_moderator', COMMUNITY);
    await database.db
      .insertInto('role_assignment')
      .values({
        ...{ site_id: siteId, id: database.ids.next(), profile_id: both.profileId, created_ts: api.now },
        ...{ role_id: role?.role_id ?? 0, community_id: OTHER },
      })
      .execute();
    const refused = await ban({}, both);
    expect([refused.status, refused.body.message]).toEqual([400, 'Multiple group sites availables']);
  });

  test('ends by itself, and shows what it hid', async () => {
    const until_ts = Math.floor(Date.now() / 1000) + 60;
    await ban({ until_ts, hide_messages: true });
    await endBans(api.ground.database, until_ts - 1);
    expect((await statuses())[0]).toBe('rejected');
    await endBans(api.ground.database, until_ts);
    expect(await statuses()).toEqual(['approved', 'proposed', 'rejected', 'approved']);
    expect((await lift()).status).toBe(404);
  });

  test('is refused of oneself, of the team, of nobody, and into the past', async () => {
    const codes = [
      await ban({ authorId: owner.profileId }),
      await ban({ authorId: moderator.profileId }),
      await ban({ authorId: 999 }),
      await ban({ until_ts: api.now - 1 }),
      await ban({ authorId: 'x' }),
      await ban({}, troll),
    ].map(({ status, body }) => `${status} ${body.error}`);
    expect(codes).toEqual([
      ...['422 author_is_self', '422 author_is_staff', '404 not_found', '422 until_ts_is_invalid'],
      ...['400 authorId_is_invalid', '403 permission_denied'],
    ]);
  });
});

describe('the settings', () => {
  const save = (body: object, member = owner) =>
    api.as(member).call(saveCommentSettings, { body: { revision: 0, ...body } });

  test('are usual until somebody says otherwise, and what is left out stays', async () => {
    const { body } = await api.as(owner).call(getCommentSettings, {});
    expect(body).toMatchObject({
      ...{ moderation: 'pre', max_length: 2_000, max_depth: 4, close_after_days: null, max_links: 2 },
      ...{ require_login: true, edit_window_minutes: 10, slow_mode_seconds: 0, revision: 0 },
    });
    const saved = await save({ moderation: 'trusted', banned_words: ['damn', 'damn'] });
    expect(saved.body).toMatchObject({
      moderation: 'trusted',
      banned_words: ['damn'],
      max_links: 2,
      revision: 1,
    });
    const stale = await save({ max_links: 5 });
    expect([stale.status, stale.body.error, stale.body.current.revision]).toEqual([
      409,
      'revision_conflict',
      1,
    ]);
  });

  test.each([
    { max_length: 0 },
    { max_length: 10_001 },
    { max_depth: 0 },
    { close_after_days: 0 },
    { banned_words: [''] },
    { banned_words: Array.from({ length: 1_001 }, (_, at) => `w${at}`) },
    { max_links: -1 },
    { moderation: 'never' },
    { slow_mode_seconds: 3_601 },
  ])('refuse %j', async (said) => {
    expect((await save({ revision: 1, ...said })).status).toBe(400);
  });

  test('are for those who edit the site', async () => {
    expect((await save({}, moderator)).status).toBe(403);
    expect((await api.as(moderator).call(getCommentSettings, {})).status).toBe(403);
  });
});
