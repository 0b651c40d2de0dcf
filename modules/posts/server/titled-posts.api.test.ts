import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { keepHeadlines } from '#database/migrations/0394-letters-of-headlines.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { copyPost } from '../post-copy.contract.ts';
import { createPost, updatePost } from '../post-writing.contract.ts';
import { titledPosts } from './post-filter.ts';
import { mendHeadlines } from './writing/keep-headlines.ts';

let api: TestApi;
let siteId: number;
let editor: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  editor = await signInAs(api.ground, { siteId }, 'editor');
});
afterAll(() => api.stop());

async function titled(...phrases: string[]): Promise<number[]> {
  const { rows } = await titledPosts(siteId, phrases).execute(api.ground.database.db);
  return rows.map(({ post_id }) => post_id).toSorted((one, other) => one - other);
}
async function started(): Promise<number> {
  const made = await api.as(editor).call(createPost, { params: { siteId }, body: {} });
  return made.body.id as number;
}
async function named(postId: number, revision: number, headline: string) {
  const answer = await api
    .as(editor)
    .call(updatePost, { params: { postId }, body: { revision, headline } as never });
  expect(answer.status).toBe(200);
}

test('a post is found by the letters of the headline that it has, and no more by those that it had', async () => {
  const id = await started();
  expect(await titled('harbour')).toEqual([]);
  await named(id, 1, 'The Harbour Bridge');
  expect([await titled('HARBOUR b'), await titled('bridge', 'the'), await titled('bridge', 'ferry')]).toEqual(
    [...[[id], [id], []]],
  );
  const copy = await api
    .as(editor)
    .call(copyPost, { params: { siteId, postId: id }, body: { headline: 'Another harbour' } });
  expect(await titled('harbour')).toEqual([id, copy.body.id]);
  await named(id, 2, 'The ferry');
  expect([await titled('harbour'), await titled('ferry')]).toEqual([[copy.body.id], [id]]);
});

test('posts from before are found by their letters too, those of others as they are', async () => {
  const { db } = api.ground.database;
  const id = await started();
  await sql`update post set headline = 'Lighthouse', row_version = row_version + 1
    where site_id = ${siteId} and id = ${id}`.execute(db);
  const before = await titled('e');
  expect(await titled('lighthouse')).toEqual([]);
  await keepHeadlines(db);
  await keepHeadlines(db);
  expect(await titled('lighthouse')).toEqual([id]);
  await sql`update post set headline = 'Beacon', row_version = row_version + 1
    where site_id = ${siteId} and id = ${id}`.execute(db);
  expect(await mendHeadlines(db, new AbortController().signal)).toBe(1);
  expect(await mendHeadlines(db, new AbortController().signal)).toBe(0);
  expect([await titled('beacon'), await titled('lighthouse')]).toEqual([[id], []]);
  expect(await titled('e')).toEqual([...before, id]);
});
