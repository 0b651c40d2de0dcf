import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { copyPost } from '../../post-copy.contract.ts';
import { compareRevisions, listRevisions, restoreRevision } from '../../post-revisions.contract.ts';
import { createPost, type PostContent, updatePost } from '../../post-writing.contract.ts';
import { getPost } from '../../posts.contract.ts';

let api: TestApi;
let siteId: number;
let community: number;
let editor: Member;
/** May write in the community, and may not write the line above headlines. */
let creator: Member;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'localhost', title: 'Test', now: api.now });
  const said = { siteId, name: 'harbour', title: 'Harbour', by: null, now: api.now };
  community = await database.db.transaction().execute((trx) => createCommunity(trx, database.ids.next, said));
  editor = await signInAs(api.ground, { siteId }, 'editor');
  creator = await signInAs(api.ground, { siteId }, 'contributor', community);
});
afterAll(() => api.stop());

async function draft(who: Member, content: object = {}) {
  const { status, body } = await api
    .as(who)
    .call(createPost, { params: { siteId: community }, body: { headline: 'Bridge closes', ...content } });
  return { status, post: body as unknown as PostContent };
}

async function save(who: Member, { id, revision }: PostContent, edit: object) {
  const answer = await api.as(who).call(updatePost, { params: { postId: id }, body: { revision, ...edit } });
  return { status: answer.status, post: answer.body as unknown as PostContent, body: answer.body };
}

const refusal = [
  403,
  {
    error: 'permission_denied',
    missing: ['EDIT_SNARK_LINE'],
    details: [{ loc: ['body', 'kicker'], msg: 'kicker_is_invalid' }],
  },
];

test('whoever holds the right writes the line above the headline; others save what it says', async () => {
  const { post } = await draft(creator);
  expect(post.kicker).toBe('');
  const refused = await save(creator, post, { kicker: 'Well, well' });
  expect([refused.status, refused.body]).toMatchObject(refusal);
  const written = await save(editor, post, { kicker: 'Well, well' });
  expect([written.status, written.post.kicker]).toEqual([200, 'Well, well']);
  const kept = await save(creator, written.post, { kicker: 'Well, well', headline: 'Bridge closes at noon' });
  expect([kept.status, kept.post.kicker]).toEqual([200, 'Well, well']);
  const emptied = await save(creator, kept.post, { kicker: '' });
  expect([emptied.status, emptied.body]).toMatchObject(refusal);
  const { body } = await api.as(editor).call(getPost, { params: { postId: post.id } });
  expect(body).toMatchObject({ kicker: 'Well, well' });
});

test('no post is started with a line that its author may not write', async () => {
  const refused = await draft(creator, { kicker: 'Well, well' });
  expect([refused.status, refused.post]).toMatchObject(refusal);
  const made = await draft(editor, { kicker: 'Well, well' });
  expect([made.status, made.post.kicker]).toEqual([201, 'Well, well']);
});

test('the right is held on the site or in the community of the post', async () => {
  const { db } = api.ground.database;
  const [{ post }, of] = [
    await draft(creator),
    await db
      .selectFrom('role_assignment')
      .select('role_id')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', creator.profileId)
      .executeTakeFirstOrThrow(),
  ];
  const right = { site_id: siteId, role_id: of.role_id, permission: 'EDIT_SNARK_LINE' };
  await db.insertInto('role_permission').values(right).execute();
  const { api: _, ...fresh } = { api, ...(await signInAs(api.ground, { siteId }, 'contributor', community)) };
  const { post: own } = await draft(fresh);
  const written = await save(fresh, own, { kicker: 'Here it may' });
  expect([written.status, written.post.kicker]).toEqual([200, 'Here it may']);
  await sql`delete from role_permission where site_id = ${siteId} and permission = 'EDIT_SNARK_LINE'
    and role_id = ${of.role_id}`.execute(db);
  expect(post.kicker).toBe('');
});

test('it has at most a hundred characters', async () => {
  const { post } = await draft(editor);
  const long = await save(editor, post, { kicker: 'k'.repeat(101) });
  expect([long.status, long.body]).toMatchObject([400, { details: [{ loc: ['body', 'kicker'] }] }]);
  expect((await save(editor, post, { kicker: 'k'.repeat(100) })).status).toBe(200);
});

test('revisions keep and compare it, and bring it back for those alone who may write it', async () => {
  const { post } = await draft(creator);
  const first = await save(editor, post, { kicker: 'First' });
  const second = await save(editor, first.post, { kicker: 'Second', headline: 'Bridge opens' });
  const { body } = await api.as(editor).call(listRevisions, { params: { postId: post.id }, query: {} });
  const kept = (body as unknown as { items: { id: number; number: number }[] }).items;
  const old = kept.find(({ number }) => number === first.post.revision)?.id ?? 0;
  const diff = await api
    .as(editor)
    .call(compareRevisions, { params: { postId: post.id }, query: { from: old } });
  expect(diff.body).toMatchObject({
    fields: expect.arrayContaining([expect.objectContaining({ field: 'kicker' })]),
  });
  const restore = async (who: Member, revision: number) => {
    const params = { postId: post.id, revisionId: old };
    const answer = await api.as(who).call(restoreRevision, { params, body: { revision } });
    return answer.body as unknown as PostContent;
  };
  const byCreator = await restore(creator, second.post.revision);
  expect(byCreator).toMatchObject({ headline: 'Bridge closes', kicker: 'Second' });
  expect(await restore(editor, byCreator.revision)).toMatchObject({ kicker: 'First' });
});

test('a copy says what the post says above its headline', async () => {
  const { post } = await draft(editor, { kicker: 'Once more' });
  const { status, body } = await api
    .as(editor)
    .call(copyPost, { params: { siteId, postId: post.id }, body: {} });
  expect([status, body]).toMatchObject([201, { kicker: 'Once more' }]);
});
