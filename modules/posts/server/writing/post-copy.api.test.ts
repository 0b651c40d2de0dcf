import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { copyPost } from '../../post-copy.contract.ts';
import { createPost, getDraft, type PostContent, updatePost } from '../../post-writing.contract.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  editor = await signInAs(api.ground, { siteId }, 'editor');
  writer = await signInAs(api.ground, { siteId }, 'writer');
});
afterAll(() => api.stop());

async function written(who: Member, edit: object): Promise<PostContent> {
  const made = await api.as(who).call(createPost, { params: { siteId }, body: {} });
  const params = { postId: made.body.id as number };
  const body = { revision: 1, headline: 'Harbour bridge', ...edit } as never;
  const answer = await api.as(who).call(updatePost, { params, body });
  expect(answer.status).toBe(200);
  return answer.body as unknown as PostContent;
}
async function copied(who: Member, postId: number, body: { headline?: string } = {}) {
  const answer = await api.as(who).call(copyPost, { params: { siteId, postId }, body });
  return { status: answer.status, post: answer.body as unknown as PostContent };
}

test('a copy is a draft that says the same, with no slug, no times and at no stage', async () => {
  const stamps = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const [stage, section] = [9_101, 9_102];
  await api.ground.database.db
    .insertInto('section')
    .values([
      { ...stamps, id: stage, title: 'Desk', slug: 'desk', type: 'stage' },
      { ...stamps, id: section, title: 'City', slug: 'city', type: 'section' },
    ])
    .execute();
  const said = {
    ...{ subheadline: 'Closed at noon', body: '<p>At <b>noon</b>.</p>\n<!-- kept -->', excerpt: 'Short' },
    ...{ seo: { title: 'Bridge' }, comments_enabled: false, visibility: 3, language: 'de' },
  };
  const live = { slug: 'harbour-bridge', status: 0, unpublish_at: api.now + 9_000 };
  const source = await written(editor, { ...said, ...live, section_ids: [stage, section] });
  const { status, post } = await copied(editor, source.id, { headline: 'Copy of Harbour bridge' });
  expect(status).toBe(201);
  expect(post).toMatchObject({ ...said, headline: 'Copy of Harbour bridge', status: 5, revision: 1 });
  expect(post).toMatchObject({ slug: '', unpublish_at: null, published_ts: null, is_locked: false });
  expect(post).toMatchObject({ section_ids: [section], primary_section_id: section });
  const { body: same } = await api.as(editor).call(getDraft, { params: { postId: source.id } });
  expect(same).toMatchObject({ revision: source.revision, headline: 'Harbour bridge', status: 0 });
});

test('what may not be told yet may not be told by a copy', async () => {
  const source = await written(editor, { embargoed_until_ts: api.now + 9_000 });
  expect((await copied(editor, source.id)).post.embargoed_until_ts).toBe(api.now + 9_000);
});

test('a copy belongs to whoever makes it, and to all its authors where one of them does', async () => {
  const source = await written(editor, { author_ids: [writer.profileId, editor.profileId] });
  const shared = (await copied(writer, source.id)).post;
  expect(shared).toMatchObject({
    author_ids: [writer.profileId, editor.profileId],
    headline: 'Harbour bridge',
  });
  const own = await written(writer, {});
  expect((await copied(editor, own.id)).post.author_ids).toEqual([editor.profileId]);
});

test('nobody copies what they may not edit, and nobody makes drafts where they may not', async () => {
  const source = await written(editor, {});
  expect((await copied(writer, source.id)).status).toBe(403);
  const shut = await written(editor, { is_locked: true, author_ids: [writer.profileId] });
  expect((await copied(writer, shut.id)).status).toBe(423);
  expect((await copied(editor, 1)).status).toBe(404);
});

test('a copy of a post of a community stays there', async () => {
  const { database } = api.ground;
  const community = await database.db.transaction().execute((trx) =>
    createCommunity(trx, database.ids.next, {
      ...{ siteId, name: 'harbour', title: 'Harbour', by: null, now: api.now },
    }),
  );
  const member = await signInAs(api.ground, { siteId }, 'community_admin', community);
  const source = await written(member, {});
  expect((await copied(member, source.id)).post.community_id).toBe(community);
  expect((await copied(editor, source.id)).post.community_id).toBe(community);
});

test('a copy is told of in the audit log, as one that was made of another post', async () => {
  const source = await written(writer, {});
  const { post } = await copied(writer, source.id);
  const row = await api.ground.database.db
    .selectFrom('audit_event')
    .select(['action', 'after'])
    .where('site_id', '=', siteId)
    .where('object_id', '=', post.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ action: 'post.created', after: { type: 'article', copy_of: source.id } });
});
