import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { listNotifications, type Notification } from '#modules/notifications/notifications.contract.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { assignRole } from '#modules/roles/roles.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import {
  addPostNote,
  changePostNote,
  deletePostNote,
  listPeopleToMention,
  listPostNotes,
  type PostNote,
} from '../notes.contract.ts';

const host = 'news.test';
const patience = { timeout: 30_000, interval: 30 };
let api: TestApi;
let siteId: number;
let north: number;
let editor: Member;
let writer: Member;

const signIn = (role: Parameters<typeof signInAs>[2], community?: number) =>
  signInAs(api.ground, { siteId, host }, role, community);

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'News', now: api.now });
  const made = { siteId, name: 'north', title: 'The north', canApply: true, by: null, now: api.now };
  north = await database.db.transaction().execute((trx) => createCommunity(trx, database.ids.next, made));
  await database.db.transaction().execute((trx) => api.ground.events.publish(trx, { topic: 'site', siteId }));
  editor = await signIn('editor');
  writer = await signIn('writer');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

/** A saved draft. */
async function draft(by: Member, headline: string, more: object = {}): Promise<number> {
  const { body: post } = await api.as(by).call(createPost, { params: { siteId }, body: {} });
  const body = { revision: 1, headline, ...more };
  const saved = await api.as(by).call(updatePost, { params: { postId: post.id }, body });
  expect(saved.status).toBe(200);
  return post.id;
}

type Draft = Partial<InputOf<typeof addPostNote>['body']>;
const add = (by: Member, postId: number, body: Draft = {}) =>
  api.as(by).call(addPostNote, { params: { siteId, postId }, body: { text: 'Who said this?', ...body } });
const list = (by: Member, postId: number) => api.as(by).call(listPostNotes, { params: { siteId, postId } });
const change = (by: Member, note: Pick<PostNote, 'id' | 'revision'>, body: object) =>
  api.as(by).call(changePostNote, {
    params: { siteId, noteId: note.id },
    body: { revision: note.revision, ...body },
  });
const remove = (by: Member, { id }: Pick<PostNote, 'id'>) =>
  api.as(by).call(deletePostNote, { params: { siteId, noteId: id } });
const textsOf = async (postId: number) =>
  (await list(editor, postId)).body.items.map(({ text }: PostNote) => text);

describe('a note', () => {
  test('is read by whoever sees the post, with who said it and whom it mentions', async () => {
    const post = await draft(writer, 'Bridge');
    const { status, body } = await add(editor, post, {
      text: ' Who said this? ',
      mention_ids: [writer.profileId],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ text: 'Who said this?', thread_id: null, resolved_ts: null, may_edit: true, may_delete: true },
      ...{ author: { id: editor.profileId }, mentions: [{ id: writer.profileId }], revision: 1 },
    });
    const read = await list(writer, post);
    expect(read.body).toMatchObject({
      ...{ open_count: 1, may_add: true },
      items: [{ text: 'Who said this?', may_edit: false, may_delete: false }],
    });
  });

  test('is not there for whoever does not see the post', async () => {
    const post = await draft(editor, 'Secret');
    const note = (await add(editor, post)).body;
    const contributor = await signIn('contributor');
    const calls = [
      list(contributor, post),
      add(contributor, post),
      change(contributor, note, { text: 'Mine' }),
      remove(contributor, note),
      api.as(contributor).call(listPeopleToMention, { params: { siteId, postId: post }, query: {} }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  test('is read and not written by whoever only looks, and nowhere by rights in another community', async () => {
    const post = await draft(editor, 'Looked at');
    const support = await signIn('support');
    expect((await list(support, post)).body).toMatchObject({ may_add: false });
    expect((await add(support, post)).status).toBe(403);
    const live = await draft(editor, 'Live', { status: 0 });
    // Sees live posts by the role on the site, and writes in the community alone.
    const audience = await signIn('audience_manager');
    await api.ground.database.db.transaction().execute(async (trx) => {
      const given = { siteId, role: 'contributor' as const, communityId: north, by: null, now: api.now };
      await assignRole(trx, api.ground.database.ids.next, { ...given, profileId: audience.profileId });
      await api.ground.events.publish(trx, { topic: 'profile', siteId, id: audience.profileId });
    });
    expect((await list(audience, live)).body).toMatchObject({ may_add: false });
    expect((await add(audience, live)).status).toBe(403);
  });

  test.each([
    [{ text: ' ' }, 400, 'text_is_missing'],
    [{ text: 'x'.repeat(2_001) }, 400, 'text_is_invalid'],
    [{ mention_ids: Array.from({ length: 21 }, (_, at) => at + 1) }, 400, 'mention_ids_is_invalid'],
    [{ mention_ids: [1] }, 422, 'mention_ids_is_invalid'],
    [{ thread_id: 1 }, 422, 'thread_id_is_invalid'],
  ])('%j is refused, and the field is named', async (body, status, error) => {
    const post = await draft(writer, 'Refused');
    const refused = await add(editor, post, body);
    expect([refused.status, refused.body.error]).toEqual([status, error]);
    expect(refused.body.details[0]?.loc[1]).toBe(Object.keys(body)[0]);
  });

  test('mentions nobody who does not see the post, and offers nobody else', async () => {
    const post = await draft(editor, 'For editors');
    const contributor = await signIn('contributor');
    const refused = await add(editor, post, { mention_ids: [contributor.profileId] });
    expect([refused.status, refused.body.error]).toEqual([422, 'mention_ids_is_invalid']);
    const params = { siteId, postId: post };
    const { body } = await api.as(editor).call(listPeopleToMention, { params, query: {} });
    const offered = body.items.map(({ id }: { id: number }) => id);
    expect(offered).toContain(writer.profileId);
    expect(offered).not.toContain(contributor.profileId);
  });

  test('mentions nobody whose only role is in a community that is archived', async () => {
    const { db } = api.ground.database;
    const post = await draft(editor, 'Of the north', { community_id: north });
    const member = await signIn('editor', north);
    const offered = async () => {
      const call = { params: { siteId, postId: post }, query: {} };
      const { body } = await api.as(editor).call(listPeopleToMention, call);
      return body.items.some(({ id }: { id: number }) => id === member.profileId);
    };
    const archive = (archived_ts: number | null) =>
      db
        .updateTable('community')
        .set({ archived_ts })
        .where('site_id', '=', siteId)
        .where('id', '=', north)
        .execute();
    expect(await offered()).toBe(true);
    await archive(api.now);
    expect(await offered()).toBe(false);
    await archive(null);
  });

  test('is changed by whoever said it alone, from the revision that is there', async () => {
    const post = await draft(writer, 'Changed');
    const note = (await add(writer, post)).body;
    expect((await change(editor, note, { text: 'Mine' })).status).toBe(403);
    const changed = await change(writer, note, { text: 'When was this?' });
    expect(changed.body).toMatchObject({ text: 'When was this?', revision: 2 });
    expect(changed.body.edited_ts).not.toBeNull();
    const stale = await change(writer, note, { text: 'Late' });
    expect([stale.status, stale.body.error]).toEqual([409, 'revision_conflict']);
  });

  test('is one of 500 of its post at most', async () => {
    const post = await draft(editor, 'Much talked about');
    await sql`insert into post_note (site_id, id, post_id, text, created_ts, updated_ts)
      select ${siteId}::bigint, 8800000 + n, ${post}::bigint, 'Note', 1, 1 from generate_series(1, 500) as n`.execute(
      api.ground.database.db,
    );
    const refused = await add(editor, post);
    expect([refused.status, refused.body.error]).toEqual([422, 'too_many_notes']);
  });
});

describe('a thread', () => {
  test('is resolved and reopened by whoever may write there, and takes no answer meanwhile', async () => {
    const post = await draft(writer, 'Settled');
    const first = (await add(editor, post)).body;
    const reply = await add(writer, post, { text: 'The mayor.', thread_id: first.id });
    expect(reply.body).toMatchObject({ thread_id: first.id });
    const resolved = await change(writer, first, { is_resolved: true });
    expect(resolved.body).toMatchObject({ resolved_by: { id: writer.profileId } });
    expect((await list(editor, post)).body.open_count).toBe(0);
    const late = await add(editor, post, { thread_id: first.id });
    expect([late.status, late.body.error]).toEqual([422, 'thread_is_resolved']);
    const reopened = await change(editor, resolved.body, { is_resolved: false });
    expect(reopened.body).toMatchObject({ resolved_ts: null, resolved_by: null });
    expect((await add(editor, post, { thread_id: first.id })).status).toBe(201);
  });

  test('is one level deep and of one post', async () => {
    const [post, other] = [await draft(writer, 'One'), await draft(writer, 'Other')];
    const first = (await add(editor, post)).body;
    const reply = (await add(writer, post, { thread_id: first.id })).body;
    expect((await add(editor, post, { thread_id: reply.id })).body.error).toBe('thread_id_is_invalid');
    expect((await add(editor, other, { thread_id: first.id })).body.error).toBe('thread_id_is_invalid');
    const refused = await change(editor, reply, { is_resolved: true });
    expect([refused.status, refused.body.error]).toEqual([422, 'note_is_reply']);
  });
});

describe('a deleted note', () => {
  test('takes its answers along, and all are back by one undo', async () => {
    const post = await draft(writer, 'Deleted');
    const first = (await add(writer, post, { text: 'First' })).body;
    await add(editor, post, { text: 'Answer', thread_id: first.id });
    const refused = await remove(writer, first);
    expect([refused.status, refused.body.error]).toEqual([422, 'note_has_replies']);
    const { status, body } = await remove(editor, first);
    expect(status).toBe(200);
    expect(await textsOf(post)).toEqual([]);
    expect((await add(editor, post, { thread_id: first.id })).body.error).toBe('thread_id_is_invalid');
    const undone = await api.as(editor).call(undoAct, { params: { siteId, batchId: body.batch_id ?? 0 } });
    expect(undone.status).toBe(200);
    expect(await textsOf(post)).toEqual(['First', 'Answer']);
  });

  test('is an own one, unless the caller edits the post', async () => {
    const post = await draft(writer, 'Of others');
    const note = (await add(editor, post)).body;
    expect((await remove(writer, note)).status).toBe(403);
    const own = (await add(writer, post)).body;
    expect((await remove(writer, own)).status).toBe(200);
    expect((await remove(writer, own)).status).toBe(404);
  });

  test('goes with its post', async () => {
    const post = await draft(writer, 'Purged');
    const { id } = (await add(editor, post)).body;
    const { db } = api.ground.database;
    await sql`delete from post where site_id = ${siteId} and id = ${post}`.execute(db);
    const { rows } = await sql`select 1 from post_note where site_id = ${siteId} and id = ${id}`.execute(db);
    expect(rows).toEqual([]);
  });
});

test('the audit log says who was mentioned, and not the words', async () => {
  const auditor = await signIn('owner');
  const post = await draft(writer, 'Logged');
  const { id } = (await add(editor, post, { text: 'Zanzibar', mention_ids: [writer.profileId] })).body;
  const query = { object_kind: 'post_note', object_id: id };
  const { body } = await api.as(auditor).call(listAuditEvents, { params: { siteId }, query });
  expect(body.items).toMatchObject([
    { action: 'post_note.created', after: { characters: 8, mention_ids: [writer.profileId] } },
  ]);
  expect(JSON.stringify(body)).not.toContain('Zanzibar');
});

describe('G-89: of a note', () => {
  const itemsOf = async (member: Member, postId: number): Promise<Notification[]> => {
    const { body } = await api.as(member).call(listNotifications, { query: {} });
    return body.items.filter(({ facts }: Notification) => facts.post === postId);
  };
  const told = async (member: Member, postId: number): Promise<Notification['kind'][]> => {
    return (await itemsOf(member, postId)).map(({ kind }) => kind);
  };

  test('whoever it mentions hears, and the authors of the post, each once and nobody of their own', async () => {
    const colleague = await signIn('editor');
    const post = await draft(writer, 'Told');
    await add(editor, post, { mention_ids: [colleague.profileId] });
    await expect.poll(() => told(colleague, post), patience).toEqual(['mention']);
    await expect.poll(() => told(writer, post), patience).toEqual(['note_on_post']);
    expect(await told(editor, post)).toEqual([]);
  });

  test('whoever wrote in the thread hears of an answer', async () => {
    const post = await draft(writer, 'Answered');
    const first = (await add(editor, post)).body;
    await expect.poll(() => told(writer, post), patience).toEqual(['note_on_post']);
    await add(writer, post, { thread_id: first.id });
    await expect.poll(() => told(editor, post), patience).toEqual(['note_on_post']);
  });

  test('whoever is mentioned by a later change hears then, and nobody a second time', async () => {
    const [one, other] = [await signIn('editor'), await signIn('editor')];
    const post = await draft(editor, 'Later');
    const note = (await add(editor, post, { mention_ids: [one.profileId] })).body;
    await expect.poll(() => told(one, post), patience).toEqual(['mention']);
    await change(editor, note, { mention_ids: [one.profileId, other.profileId] });
    await expect.poll(() => told(other, post), patience).toEqual(['mention']);
    expect((await itemsOf(one, post)).map(({ times }) => times)).toEqual([1]);
  });
});
