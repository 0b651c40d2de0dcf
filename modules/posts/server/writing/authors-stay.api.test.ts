import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { createPost, type PostContent, updatePost } from '../../post-writing.contract.ts';

let api: TestApi;
let siteId: number;
let contributor: Member;
let editor: Member;
let colleague: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  contributor = await signInAs(api.ground, { siteId }, 'contributor');
  editor = await signInAs(api.ground, { siteId }, 'editor');
  colleague = (await signInAs(api.ground, { siteId }, 'writer')).profileId;
});
afterAll(() => api.stop());

const start = (content = {}) =>
  api
    .as(contributor)
    .call(createPost, { params: { siteId }, body: { headline: 'Bridge closes', ...content } });
const save = async (who: Member, { id, revision }: PostContent, edit: object) => {
  const { status, body } = await api
    .as(who)
    .call(updatePost, { params: { postId: id }, body: { revision, ...edit } });
  return { status, body, post: body as unknown as PostContent };
};

test('whoever edits only what is theirs stays one of its authors', async () => {
  const own = (await start()).body as unknown as PostContent;
  const refused = await save(contributor, own, { author_ids: [colleague] });
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ details: [{ loc: ['body', 'author_ids'] }] });
  expect((await start({ author_ids: [colleague] })).status).toBe(403);
  const both = [colleague, contributor.profileId];
  expect((await save(contributor, own, { author_ids: both })).post.author_ids).toEqual(both);
});

test('editors give a post to other authors', async () => {
  const own = (await start()).body as unknown as PostContent;
  const { post } = await save(contributor, own, { status: PostStatus.NEEDS_REVIEW });
  expect((await save(editor, post, { author_ids: [colleague] })).post.author_ids).toEqual([colleague]);
});
