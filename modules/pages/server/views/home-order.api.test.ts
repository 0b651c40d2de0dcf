import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';

const HOST = 'front.test';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: HOST, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: HOST }, 'owner');
});
afterAll(() => api.stop());

const publish = async (numbers: readonly number[]) => {
  for (const number of numbers) {
    const content = { status: 0, headline: `Story ${number}`, slug: `story-${number}`, body: '<p>x</p>' };
    const made = await api.as(owner).call(createPost, { params: { siteId }, body: content as never });
    expect(made.status).toBe(201);
  }
  await api.ground.events.caughtUp();
};
const front = async () => {
  const page = String((await api.as({ host: HOST }).send({ method: 'GET', path: '/' })).body);
  return {
    stories: [...page.matchAll(/class="line"><a href="\/story-(\d+)"/g)].map(([, number]) => Number(number)),
    hasSide: page.includes('class="front-side"'),
  };
};

test('a front without pictures is read from the newest story to the oldest, whatever the width of the window', async () => {
  await publish([1, 2, 3]);
  expect(await front()).toEqual({ stories: [3, 2, 1], hasSide: true });
  await publish([4, 5, 6, 7, 8, 9, 10]);
  expect(await front()).toEqual({ stories: [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], hasSide: true });
});
