import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import {
  acceptCommunityRequest,
  applyToCommunity,
  declineCommunityRequest,
} from '#modules/applications/applications.contract.ts';
import { changeComments } from '#modules/comments/comments.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { giveCommunityRole } from '#modules/communities/community-people.contract.ts';
import { addPostNote, deletePostNote } from '#modules/notes/notes.contract.ts';
import { setPersonRoles } from '#modules/people/person-writes.contract.ts';
import { createPost, type PostEdit, updatePost } from '#modules/posts/post-writing.contract.ts';
import { changePreferences } from '#modules/preferences/preferences.contract.ts';
import { shippedRole } from '#modules/roles/roles.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import type { GatheredKind } from '../notification-kinds.contract.ts';
import { listNotifications, type Notification } from '../notifications.contract.ts';
import { GATHERED_MAIL, type GatheredNews } from './gather-mail.ts';
import { mailGathered } from './gathered-mails.ts';

const host = 'news.test';
const patience = { timeout: 30_000, interval: 30 };
let api: TestApi;
let siteId: number;
let north: number;
let editor: Member;
let northAdmin: Member;

const signIn = (role: Parameters<typeof signInAs>[2], community?: number) =>
  signInAs(api.ground, { siteId, host }, role, community);
const items = async (member: Member): Promise<Notification[]> =>
  (await api.as(member).call(listNotifications, { query: {} })).body.items;
const facts = async (member: Member, kind: Notification['kind']) =>
  (await items(member)).filter((one) => one.kind === kind).map((one) => one.facts);
const told = (member: Member, kind: Notification['kind']) => expect.poll(() => facts(member, kind), patience);

/** The mail that was gathered for somebody, as it would go out now. */
async function gathered(member: Member, kind: GatheredKind): Promise<Mail | undefined> {
  const { rows } = await sql<{ payload: GatheredNews }>`
    select p.payload from graphile_worker._private_jobs as p
    join graphile_worker._private_tasks as t on t.id = p.task_id
    where t.identifier = ${GATHERED_MAIL}`.execute(api.ground.database.db);
  const own = rows.filter(({ payload }) => payload.profileId === member.profileId && payload.kind === kind);
  expect(own.length).toBeLessThanOrEqual(1);
  const sent: Mail[] = [];
  const mail = { send: async (one: Mail) => void sent.push(one) };
  const [news] = own;
  if (news) {
    await api.ground.database.db
      .transaction()
      .execute((trx) => mailGathered({ ...api.ground, mail }, trx, news.payload));
  }
  return sent[0];
}

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'News', now: api.now });
  const made = { siteId, name: 'north', title: 'The north', canApply: true, by: null, now: api.now };
  north = await database.db.transaction().execute((trx) => createCommunity(trx, database.ids.next, made));
  await database.db.transaction().execute((trx) => api.ground.events.publish(trx, { topic: 'site', siteId }));
  editor = await signIn('editor');
  northAdmin = await signIn('community_admin', north);
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

describe('G-65: an application', () => {
  const apply = async (who: Member) =>
    (await api.as(who).call(applyToCommunity, { params: { siteId }, body: { group_site_id: north } })).body
      .id;

  test('is told to those who decide about it and nobody else, and in one mail with others', async () => {
    const [one, two] = [await signIn('support'), await signIn('support')];
    const writer = await signIn('contributor', north);
    await apply(one);
    await told(northAdmin, 'application_received').toEqual([{ title: 'The north' }]);
    await apply(two);
    await expect.poll(async () => (await items(northAdmin)).map(({ times }) => times), patience).toEqual([2]);
    expect(await facts(writer, 'application_received')).toEqual([]);
    const mail = await gathered(northAdmin, 'application_received');
    expect(mail?.subject).toBe('News: 2 applications are waiting');
    expect(mail?.text).toContain('/r/dashboard/community_applications');
  });

  test('is answered: the applicant hears yes, or no with the reason', async () => {
    const [yes, no] = [await signIn('support'), await signIn('support')];
    const [first, second] = [await apply(yes), await apply(no)];
    await api.as(northAdmin).call(acceptCommunityRequest, { params: { applicationId: first }, body: {} });
    await api
      .as(northAdmin)
      .call(declineCommunityRequest, { params: { applicationId: second }, query: { reason: 'Too far' } });
    await told(yes, 'application_decided').toEqual([{ status: 'approved', reason: '', title: 'The north' }]);
    await told(no, 'application_decided').toEqual([
      { status: 'declined', reason: 'Too far', title: 'The north' },
    ]);
    expect(await facts(yes, 'role_changed')).toEqual([]);
    expect(await facts(northAdmin, 'application_decided')).toEqual([]);
  });
});

describe('G-89: a mention in a note', () => {
  test('is mailed with the post it is about and none of its words, and not once the note is gone', async () => {
    const writer = await signIn('writer');
    const { body: post } = await api.as(writer).call(createPost, { params: { siteId }, body: {} });
    const saved = { revision: 1, headline: 'Viaduct' };
    await api.as(writer).call(updatePost, { params: { postId: post.id }, body: saved });
    const { body: note } = await api.as(writer).call(addPostNote, {
      params: { siteId, postId: post.id },
      body: { text: 'Zanzibar', mention_ids: [editor.profileId] },
    });
    await told(editor, 'mention').toEqual([{ post: post.id, headline: 'Viaduct' }]);
    const mail = await gathered(editor, 'mention');
    expect(mail?.subject).toBe('News: you were mentioned');
    expect(mail?.text).toContain(`/r/dashboard/posts?post=${post.id}`);
    expect(mail?.text).toContain('Viaduct');
    expect(mail?.text).not.toContain('Zanzibar');
    await api.as(writer).call(deletePostNote, { params: { siteId, noteId: note.id } });
    expect(await gathered(editor, 'mention')).toBeUndefined();
  });
});

describe('G-89: a post that is handed in', () => {
  const handIn = async (who: Member, headline: string): Promise<number> => {
    const { body: post } = await api.as(who).call(createPost, { params: { siteId }, body: {} });
    const body: PostEdit = { revision: 1, headline, status: 8 };
    await api.as(who).call(updatePost, { params: { postId: post.id }, body });
    return post.id;
  };

  test('is told to those who may accept it, several as one, by bell and one mail', async () => {
    const writer = await signIn('writer');
    const bridge = await handIn(writer, 'Bridge');
    await told(editor, 'review_requested').toMatchObject([{ post: bridge, headline: 'Bridge', count: 1 }]);
    const harbour = await handIn(writer, 'Harbour');
    await told(editor, 'review_requested').toMatchObject([{ post: harbour, headline: 'Harbour', count: 2 }]);
    expect(await facts(writer, 'review_requested')).toEqual([]);
    expect(await facts(northAdmin, 'review_requested')).toEqual([]);
    const mail = await gathered(editor, 'review_requested');
    expect(mail?.subject).toBe('News: 2 posts are waiting for your review');
    expect(mail?.unsubscribeUrl).toContain('/u/site/unsubscribe/review_requested-');
    await api.as(editor).call(updatePost, { params: { postId: bridge }, body: { revision: 2, status: 10 } });
    expect((await gathered(editor, 'review_requested'))?.subject).toBe(
      'News: a post is waiting for your review',
    );
    await api.as(editor).call(updatePost, { params: { postId: harbour }, body: { revision: 2, status: 10 } });
    expect(await gathered(editor, 'review_requested')).toBeUndefined();
  });

  test('is not told to the editor who hands it in, and its headline is that of now', async () => {
    const [one, other] = [await signIn('editor'), await signIn('editor')];
    const id = await handIn(one, 'Secret plan');
    await told(other, 'review_requested').toMatchObject([{ headline: 'Secret plan' }]);
    expect(await facts(one, 'review_requested')).toEqual([]);
    await api.as(one).call(updatePost, { params: { postId: id }, body: { revision: 2, headline: 'Plan' } });
    expect(await facts(other, 'review_requested')).toMatchObject([{ headline: 'Plan', post: id }]);
    await api.ground.database.db
      .deleteFrom('role_assignment')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', other.profileId)
      .execute();
    await api.ground.database.db
      .transaction()
      .execute((trx) => api.ground.events.publish(trx, { topic: 'caller', siteId, id: other.profileId }));
    await told(other, 'review_requested').toEqual([{ headline: null, count: 1 }]);
  });
});

describe('G-89: a comment', () => {
  test('is told to the authors of the post, and a reply to who is answered, once readers see it', async () => {
    const [author, reader, moderator] = [await signIn('writer'), await signIn(null), await signIn('owner')];
    const values = { 'notify.comment_on_post': 'both', 'notify.comment_reply': 'both' };
    for (const one of [author, reader]) {
      const kept = await api.as(one).call(changePreferences, { params: { siteId }, body: { values } });
      expect(kept.status).toBeLessThan(300);
    }
    const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
    const post = { ...times, id: 900, status: 0, headline: 'Weir', slug: 'weir' };
    await api.ground.database.db
      .insertInto('post')
      .values({ ...post, author_ids: [author.profileId], published_ts: api.now })
      .execute();
    const said = { ...times, post_id: 900, html: '<p>Well</p>', status: 'proposed' };
    await api.ground.database.db
      .insertInto('comment')
      .values([
        { ...said, id: 901, status: 'approved', profile_id: reader.profileId },
        { ...said, id: 902, parent_id: 901, parents: [901], profile_id: author.profileId },
        { ...said, id: 903, parent_id: 901, parents: [901], profile_id: reader.profileId },
      ])
      .execute();
    const approve = (id: number) =>
      api.as(moderator).call(changeComments, { body: { changes: [{ id, status: 'approved' }] } });
    await approve(902);
    await told(reader, 'comment_reply').toMatchObject([{ post: 900, headline: 'Weir' }]);
    await approve(903);
    await told(author, 'comment_on_post').toMatchObject([{ post: 900, headline: 'Weir' }]);
    expect(await facts(reader, 'comment_on_post')).toEqual([]);
    expect(await facts(author, 'comment_reply')).toEqual([]);
    expect((await facts(reader, 'comment_reply')).length).toBe(1);
    expect((await gathered(reader, 'comment_reply'))?.text).toContain('Weir');
    await api.ground.database.db
      .updateTable('post')
      .set((eb) => ({ visibility: 2, row_version: eb('row_version', '+', 1) }))
      .where('site_id', '=', siteId)
      .where('id', '=', 900)
      .execute();
    expect(await gathered(reader, 'comment_reply')).toBeUndefined();
    expect((await gathered(author, 'comment_on_post'))?.text).toContain('Weir');
  });
});

describe('G-89: roles that somebody else gives or takes', () => {
  test('are told with what and where, and not to who did it', async () => {
    const [owner, person] = [await signIn('owner'), await signIn('writer')];
    const { db } = api.ground.database;
    const roleId = await shippedRole(db, siteId, 'editor');
    const groups = [{ id: roleId, group_site_id: siteId }];
    const answer = await api.as(owner).call(setPersonRoles, {
      ...{ params: { siteId, profileId: person.profileId }, body: { profile_groups: groups } },
    });
    expect(answer.status).toBe(200);
    await told(person, 'role_changed').toEqual([{ given: 'Editor', taken: 'Writer' }]);
    expect(await facts(owner, 'role_changed')).toEqual([]);
    const role_id = await shippedRole(db, siteId, 'contributor');
    const given = await api.as(owner).call(giveCommunityRole, {
      ...{ params: { siteId, communityId: north, profileId: person.profileId }, body: { role_id } },
    });
    expect(given.status).toBe(200);
    await told(person, 'role_changed').toMatchObject([
      { given: 'Contributor (The north)', taken: '' },
      { given: 'Editor' },
    ]);
  });
});
