import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { changePosts } from '../../post-batches.contract.ts';
import { schedulePost } from '../../post-schedule.contract.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { createPost, type PostContent, updatePost } from '../../post-writing.contract.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
const target = 'https://example.org/story?id=1';

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  editor = await signInAs(api.ground, { siteId }, 'editor');
});
afterAll(() => api.stop());

async function draft(content: object = {}) {
  const body = { type: 'link' as const, headline: 'Read this', ...content };
  const answer = await api.as(editor).call(createPost, { params: { siteId }, body });
  return { status: answer.status, post: answer.body as unknown as PostContent, body: answer.body };
}

async function save({ id, revision }: PostContent, edit: object) {
  const answer = await api
    .as(editor)
    .call(updatePost, { params: { postId: id }, body: { revision, ...edit } });
  return { status: answer.status, post: answer.body as unknown as PostContent, body: answer.body };
}

test.each([
  ...['ftp://example.org/', 'javascript:alert(1)', '//example.org', 'https://localhost/', 'http://10.0.0.1/'],
  ...['http://2130706433/', 'http://[::1]/', 'https://intranet/', 'https://db.internal/', 'not an address'],
  ...['https://me:secret@example.org/', ''],
])('%s is no page that a link post leads to', async (external_url) => {
  const refused = await draft({ external_url });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { details: [{ loc: ['body', 'external_url'] }] },
  ]);
});

test('a link post goes live with the page that it leads to, and not without it', async () => {
  const { post } = await draft();
  expect(post.external_url).toBe(null);
  const missing = { details: [{ loc: ['body', 'external_url'], msg: 'external_url_is_missing' }] };
  const refused = await save(post, { status: PostStatus.ADMIN });
  expect([refused.status, refused.body]).toMatchObject([422, { error: 'checklist_is_open', ...missing }]);
  const plan = { scheduled_at: api.now + 3600, is_auto_enabled: true };
  const planned = await api
    .as(editor)
    .call(schedulePost, { params: { postId: post.id }, body: plan } as never);
  expect([planned.status, planned.body]).toMatchObject([422, missing]);
  const live = await save(post, { external_url: ` ${target} `, status: PostStatus.ADMIN });
  expect([live.status, live.post.external_url]).toEqual([200, target]);
  const taken = await save(live.post, { external_url: null });
  expect([taken.status, taken.body]).toMatchObject([422, missing]);
});

test('an act on several posts leaves those that lead nowhere', async () => {
  const { post } = await draft();
  const { post: whole } = await draft({ external_url: target });
  const body = {
    action: 'change_posts_status' as const,
    status: PostStatus.ADMIN,
    post_ids: [post.id, whole.id],
  };
  const answer = await api.as(editor).call(changePosts, { body });
  expect(answer.body).toMatchObject({ changed: 1, skipped: [{ id: post.id, reason: 'is_incomplete' }] });
});

test('other posts lead to no page elsewhere', async () => {
  const refused = await draft({ type: 'article', external_url: target });
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { error: 'external_url_is_invalid', details: [{ loc: ['body', 'external_url'] }] },
  ]);
});
