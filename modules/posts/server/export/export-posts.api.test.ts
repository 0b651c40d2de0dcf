import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadExport } from '#modules/exports/exports.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getTaskResult } from '#modules/tasks/tasks.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { type Member, signInAs } from '#platform/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#platform/testing/start-api.ts';
import { exportPosts } from '../../post-export.contract.ts';
import { type MadePost, makePosts } from '../posts.fixture.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let posts: MadePost[];

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, {
    host: 'news.test',
    title: 'News',
    timezone: 'America/New_York',
    now: api.now,
  });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  posts = await makePosts(api.ground.database, {
    siteId,
    count: 1_700,
    communities: [],
    authors: [owner.profileId],
  });
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

type Input = InputOf<typeof exportPosts>;
async function fileOf(member: Member, input: Input): Promise<string> {
  const started = await api.as(member).call(exportPosts, input);
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  const result = async () =>
    (await api.as(member).call(getTaskResult, { params: { result_id: started.body.id } })).body;
  await expect.poll(async () => (await result()).is_ready, { timeout: 20_000 }).toBe(true);
  expect((await result()).status).toBe('SUCCESS');
  const file = await api.as(member).call(downloadExport, { params: { siteId, exportId: started.body.id } });
  return file.body as string;
}

test('x', async () => {
  const text = await fileOf(owner, {
    query: {},
    body: {
      post_field: [
        { name: 'id', title: 'Id' },
        { name: 'headline', title: 'Title' },
        { name: 'roar_authors[*].title', title: 'A' },
        { name: 'created_ts', title: 'P' },
        { name: 'tags', title: 'T' },
        { name: 'image', title: 'I' },
        { name: 'body', title: 'B' },
      ],
    },
  });
  console.log(text.slice(0, 600));
  console.log(parse(text, { bom: true }).length, posts.filter((p) => [0, 1, 2].includes(p.status)).length);
});
