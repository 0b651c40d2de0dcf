import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCustomField } from '#modules/custom-fields/custom-fields.contract.ts';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getBuild, saveBuildFiles } from '../build-files.contract.ts';
import { createBuild, releaseBuild } from '../builds.contract.ts';

const host = 'fields.test';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

const read = async (path: string) => (await api.as({ host }).send({ method: 'GET', path })).body;

test('the templates of posts and lists know the custom fields of a post, but for one behind a password', async () => {
  const field = { title: 'Stars', name: 'stars', type: 'number', min: 1, max: 5 } as const;
  const words = { title: 'Verdict', name: 'verdict', type: 'text' } as const;
  for (const body of [field, words])
    expect((await api.as(owner).call(createCustomField, { params: { siteId }, body })).status).toBe(201);
  for (const more of [{ slug: 'open' }, { slug: 'shut', password: 'open sesame' }]) {
    const custom = { stars: 4, verdict: 'Go <b>now</b>' };
    const body = { status: 0, headline: 'A review', body: '<p>Words.</p>', custom, ...more } as never;
    expect((await api.as(owner).call(createPost, { params: { siteId }, body })).status).toBe(201);
  }
  const { body: made } = await api.as(owner).call(createBuild, { body: {} });
  const params = { siteId, buildId: made.id };
  const { body: shown } = await api.as(owner).call(getBuild, { params });
  const post = shown.files.find(({ name }: { name: string }) => name === 'post.liquid').content as string;
  const content = post.replace(
    '</article>',
    '<i>{{ post.custom.stars }} {{ post.custom.verdict }}</i></article>',
  );
  const teaser = `${shown.files.find(({ name }: { name: string }) => name === 'teaser.liquid').content}
    <b>{{ post.headline }}: {{ post.custom.stars | default: 'none' }}</b>`;
  const files = [
    { name: 'post.liquid', content },
    { name: 'teaser.liquid', content: teaser },
  ];
  const body = { revision: made.revision, files };
  expect((await api.as(owner).call(saveBuildFiles, { params, body })).status).toBe(200);
  expect((await api.as(owner).call(releaseBuild, { body: { build_id: made.id } })).status).toBe(200);
  expect(await read('/open')).toContain('<i>4 Go &lt;b&gt;now&lt;/b&gt;</i>');
  expect(await read('/shut')).toContain('<i> </i>');
  for (const path of ['/', '/search?q=review']) {
    const list = await read(path);
    expect([list.includes('<b>A review: 4</b>'), list.includes('<b>A review: none</b>')]).toEqual([
      true,
      true,
    ]);
  }
});
