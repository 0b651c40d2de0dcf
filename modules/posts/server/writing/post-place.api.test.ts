import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { listRevisions, restoreRevision } from '../../post-revisions.contract.ts';
import { createPost, type PostContent, updatePost } from '../../post-writing.contract.ts';

let api: TestApi;
let siteId: number;
let north: number;
let south: number;
let editor: Member;
let member: Member;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'localhost', title: 'Test', now: api.now });
  const community = (name: string) =>
    database.db
      .transaction()
      .execute((trx) =>
        createCommunity(trx, database.ids.next, { siteId, name, title: name, by: null, now: api.now }),
      );
  [north, south] = [await community('north'), await community('south')];
  editor = await signInAs(api.ground, { siteId }, 'editor');
  member = await signInAs(api.ground, { siteId }, 'contributor', north);
});
afterAll(() => api.stop());

const start = async (who: Member, place: number) => {
  const { status, body } = await api.as(who).call(createPost, { params: { siteId: place }, body: {} });
  expect(status).toBe(201);
  return body as unknown as PostContent;
};
const save = async (who: Member, { id, revision }: PostContent, edit: object) => {
  const { status, body } = await api
    .as(who)
    .call(updatePost, { params: { postId: id }, body: { revision, ...edit } });
  return { status, body: body as unknown as PostContent & { error: string; details: unknown } };
};

test('a post starts in the community that is named, and another place is chosen until it is saved', async () => {
  const post = await start(editor, north);
  expect(post.community_id).toBe(north);
  const moved = await save(editor, post, { community_id: south, headline: 'Bridge closes' });
  expect([moved.status, moved.body.community_id, moved.body.status]).toEqual([200, south, 5]);
  const late = await save(editor, moved.body, { community_id: null });
  expect(late).toMatchObject({ status: 422, body: { error: 'community_is_settled' } });
  expect(late.body.details).toEqual([{ loc: ['body', 'community_id'], msg: 'community_id_is_invalid' }]);
});

test('a post is written in no place where its author may not write, nor in one that is not there', async () => {
  const post = await start(member, north);
  for (const community_id of [null, south, 999]) {
    expect((await save(member, post, { community_id })).status).toBe(403);
  }
  const unknown = await save(editor, await start(editor, siteId), { community_id: 999 });
  expect(unknown).toMatchObject({ status: 422, body: { error: 'reference_is_invalid' } });
});

test('a revision that is restored leaves a post where it is', async () => {
  const first = await save(editor, await start(editor, north), { headline: 'One' });
  const second = await save(editor, first.body, { headline: 'Two' });
  const params = { postId: first.body.id };
  const { items } = (await api.as(editor).call(listRevisions, { params, query: {} })).body as unknown as {
    items: { id: number; number: number }[];
  };
  const { id: revisionId = 0 } = items.find(({ number }) => number === first.body.revision) ?? {};
  const { status, body } = await api.as(editor).call(restoreRevision, {
    params: { ...params, revisionId },
    body: { revision: second.body.revision },
  });
  expect([status, body]).toMatchObject([200, { headline: 'One', community_id: north }]);
});
