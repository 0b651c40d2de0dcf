import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost, type PostContent, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
const host = 'links.test';
const target = 'https://www.example.org/story?a=1&b=2';

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

async function publish(content: object): Promise<PostContent> {
  const body = { status: 0, headline: 'A headline', body: '<p>Our word on it.</p>', ...content } as const;
  const made = await api.as(owner).call(createPost, { params: { siteId }, body: body as never });
  expect([made.status, made.status === 201 ? '' : made.body]).toEqual([201, '']);
  return made.body as unknown as PostContent;
}
const read = async (path: string): Promise<string> =>
  (await api.as({ host }).send({ method: 'GET', path })).body;

test('the line above a headline stands above it on its page and wherever it is listed', async () => {
  const post = await publish({ slug: 'bridge', kicker: 'Mind <the> gap' });
  const over = '<p class="over">Mind &lt;the&gt; gap</p>';
  const page = await read('/bridge');
  expect(page).toMatch(new RegExp(`<hgroup>${over}\\s*<h1>A headline</h1>`));
  expect(await read('/')).toMatch(new RegExp(`${over}\\s*<h2 class="line"><a href="/bridge">A headline</a>`));
  const params = { postId: post.id };
  await api.as(owner).call(updatePost, { params, body: { revision: post.revision, kicker: '' } });
  expect([await read('/bridge'), await read('/')].filter((html) => html.includes('class="over"'))).toEqual(
    [],
  );
});

test('behind a password nobody reads the line', async () => {
  await publish({ slug: 'shut', kicker: 'Only for you', password: 'open sesame' });
  for (const path of ['/shut', '/']) expect(await read(path)).not.toContain('Only for you');
});

test('a link post leads away from lists and feeds, and its page says where to', async () => {
  await publish({ type: 'link', slug: 'elsewhere', headline: 'Elsewhere', external_url: target });
  const written = target.replace('&', '&amp;');
  const away = `<a href="${written}" rel="external noopener">`;
  const front = await read('/');
  expect(front).toContain(`${away}Elsewhere <span class="away">`);
  expect(front).toContain('<bdi>example.org</bdi>');
  expect(front).toMatch(/<a href="\/elsewhere"><time /);
  const page = await read('/elsewhere');
  expect(page).toContain(`<a class="go" href="${written}" rel="external noopener">Read at example.org`);
  expect(page).toContain('<p>Our word on it.</p>');
  expect(page).toContain(`<link rel="canonical" href="https://${host}/elsewhere">`);
  expect(await read('/feed.xml')).toContain(`<link>${written}</link>`);
  const feed = JSON.parse(await read('/feed.json')) as { items: Record<string, string>[] };
  expect(feed.items.find(({ title }) => title === 'Elsewhere')).toMatchObject({
    ...{ url: `https://${host}/elsewhere`, external_url: target },
  });
  expect(feed.items.filter(({ external_url }) => external_url)).toHaveLength(1);
  expect(await read('/sitemap-news.xml')).not.toContain('example.org');
});

test('behind a password nobody learns where a link post leads', async () => {
  await publish({
    type: 'link',
    slug: 'hidden-link',
    external_url: 'https://secret.example/',
    password: 'sesame',
  });
  for (const path of ['/hidden-link', '/', '/feed.json', '/feed.xml']) {
    expect(await read(path)).not.toContain('secret.example');
  }
});
