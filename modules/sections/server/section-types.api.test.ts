import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { SectionDetails } from '../sections.contract.ts';
import { openSections } from './sections.fixture.ts';

const host = 'types.test';
let api: TestApi;
let at: Awaited<ReturnType<typeof openSections>>;

beforeAll(async () => {
  api = await startApi();
  at = await openSections(
    api,
    await createSite(api.ground.database, { host, title: 'Types', now: api.now }),
    host,
  );
});
afterAll(() => api.stop());

const page = (path: string) => api.as({ host }).send({ method: 'GET', path });
const addOne = async (draft: Parameters<typeof at.tryAdd>[0][number]): Promise<SectionDetails> =>
  (await at.tryAdd([draft])).body[0];
const refusal = ({ status, body }: Awaited<ReturnType<typeof at.tryAdd>>) => [
  ...[status, body.error, body.details?.[0]?.loc.at(-1)],
];
const link = (title: string, to: string) => ({
  ...{ title, type: 'link' as const },
  page_settings: { link: to },
});

describe('a link', () => {
  beforeAll(async () => {
    const help = await addOne({ title: 'Help' });
    await addOne({ ...link('Shop', 'https://shop.example.org/?a=1'), parent_id: help.id });
    await addOne(link('Answers', '/help'));
  });

  test('stands in the menu and on the page above it with where it leads', async () => {
    const home = String((await page('/')).body);
    expect(home).toContain('<a href="/help">Answers</a>');
    expect(String((await page('/help')).body)).toContain('<a href="https://shop.example.org/?a=1">Shop</a>');
    expect(String((await page('/sitemap-pages.xml')).body)).not.toContain('/answers');
  });

  test('leads on from its own address, in one hop, and has no feed', async () => {
    const led = async (path: string) => {
      const { status, headers } = await page(path);
      return [status, headers.location];
    };
    expect(await led('/help/shop')).toEqual([302, 'https://shop.example.org/?a=1']);
    expect(await led('/answers/?from=mail')).toEqual([302, '/help']);
    expect(await led('/answers/feed.xml')).toEqual([404, undefined]);
  });

  test('of a moved section is found at its old address in one hop', async () => {
    const old = await addOne(link('Board', 'https://board.example.org/'));
    expect((await at.change(old.id, { revision: old.revision, slug: 'forum' })).status).toBe(200);
    const { status, headers } = await page('/board');
    expect([status, headers.location]).toEqual([302, 'https://board.example.org/']);
  });

  test('needs a target that is none of its own, and two that lead to each other lead nowhere', async () => {
    expect(refusal(await at.tryAdd([{ title: 'Nowhere', type: 'link' }]))).toEqual([
      ...[422, 'link_is_missing', 'link'],
    ]);
    expect(refusal(await at.tryAdd([link('Self', '/Self/?x=1')]))).toEqual([422, 'link_is_invalid', 'link']);
    for (const to of ['javascript:alert(1)', '//elsewhere.test', 'shop.example.org', '/a b'])
      expect((await at.tryAdd([link('Bad', to)])).status, to).toBe(400);
    await addOne(link('Ping', '/pong'));
    await addOne(link('Pong', '/ping'));
    expect((await page('/ping')).status).toBe(404);
  });

  test('is made of a section and back, and keeps what was said of either', async () => {
    const made = await addOne({ title: 'Events' });
    expect((await page('/events')).status).toBe(200);
    const bare = await at.change(made.id, { revision: made.revision, type: 'link' });
    expect([bare.status, bare.body.error]).toEqual([422, 'link_is_missing']);
    const settings = { link: '/help' };
    const turned = await at.change(made.id, { revision: 1, type: 'link', page_settings: settings });
    expect([turned.status, turned.body.type]).toEqual([200, 'link']);
    await expect.poll(async () => (await page('/events')).status).toBe(302);
    const back = await at.change(made.id, { revision: turned.body.revision, type: 'section' });
    expect(back.body.page_settings).toMatchObject({ link: '/help', posts_per_page: 20 });
    await expect.poll(async () => (await page('/events')).status).toBe(200);
  });
});

describe('a static section', () => {
  let about: SectionDetails;
  const text = '# Who we are\n\nA **small** team, see [our work](/help).\n\n<script>alert(1)</script>';
  beforeEach(async () => {
    about ??= await addOne({ title: 'About', type: 'static', page_settings: { text } });
  });

  test('shows its text with headings below its title, is in the menu, and takes no markup of its own', async () => {
    const html = String((await page('/about')).body);
    expect(html).toContain('<h1>About</h1>');
    expect(html).toContain('<h2>Who we are</h2>');
    expect(html).toContain('A <strong>small</strong> team, see <a href="/help"');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('noindex');
    expect(html).toContain('<meta name="description" content="Who we are');
    expect(String((await page('/')).body)).toContain('<a href="/about">About</a>');
  });

  test('lists its posts below, and a text that is too long is refused', async () => {
    const guide = await addOne({ title: 'Guide', type: 'static', page_settings: { text } });
    await at.addPost([guide.id]);
    const html = String((await page('/guide')).body);
    expect(html.indexOf('A story')).toBeGreaterThan(html.indexOf('Who we are'));
    const long = await at.change(about.id, { revision: 1, page_settings: { text: 'x'.repeat(20_001) } });
    expect(long.status).toBe(400);
  });
});
