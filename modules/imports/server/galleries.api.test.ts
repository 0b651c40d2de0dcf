import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { noteUses } from '#modules/assets/assets.public.ts';
import { listFetchedPictures } from '#modules/editor/editor.contract.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { recordStatements } from '#platform/testing/record-statements.ts';
import { type ImportSite, importSite } from './testing/import-site.ts';
import { wxrItem, wxrOf } from './testing/small-exports.ts';

let api: TestApi;
let place: ImportSite;

const attachment = (id: number, post: number, order = 0, file = `${id}.jpg`): string =>
  wxrItem(
    id,
    `<wp:post_type>attachment</wp:post_type><wp:post_parent>${post}</wp:post_parent><wp:status>inherit</wp:status>
    <wp:menu_order>${order}</wp:menu_order><wp:attachment_url>https://blog.example/files/${file}</wp:attachment_url>`,
  );
const story = (id: number, body: string, fields = ''): string =>
  wxrItem(id, fields).replace(/<!\[CDATA\[<p>Text.*?\]\]>/, `<![CDATA[${body}]]>`);

beforeAll(async () => {
  api = await startApi();
  place = await importSite(api);
  const folder = await mkdtemp(join(tmpdir(), 'masthead galleries '));
  const file = join(folder, 'galleries.xml');
  const items = [
    story(1, '<p>Whole</p>[gallery columns="2"]'),
    story(2, '<p>Named</p>[gallery ids="23,21"]'),
    story(3, '<p>Nothing came with it</p>[gallery]'),
    ...[attachment(21, 1), attachment(22, 1, 5), attachment(23, 1), attachment(24, 1, 0, '24.pdf')],
    attachment(25, 2),
    story(
      4,
      `<p><a href="https://blog.example/files/41.jpg"><img class="wp-image-41" src="http://blog.example/files/41-300x200.jpg"
        srcset="http://blog.example/files/41-300x200.jpg 300w" alt="Cat"></a></p>
      <p><img class="size-full wp-image-25" src="https://blog.example/files/25.jpg" alt="Elsewhere"></p>
      <p><img src="https://other.example/files/41.jpg" alt="Of others"></p>`,
    ),
    attachment(41, 4),
    story(
      5,
      `<p><img src="https://blog.example/files/ad-300x250.jpg" alt="Small"><img src="https://blog.example/files/ad-728x90.jpg" alt="Wide">
      <img src="https://blog.example/files/ad-100x50.jpg" alt="Any"></p>`,
    ),
    ...[attachment(51, 5, 0, 'ad-300x250.jpg'), attachment(52, 5, 0, 'ad-728x90.jpg')],
    story(6, '<p>Around</p><!-- wp:block {"ref":7} /-->'),
    story(
      7,
      '<p><img src="https://blog.example/files/71.jpg" alt="Own"><img class="wp-image-72" src="https://blog.example/files/72.jpg" alt="Named"></p>',
      '<wp:post_type>wp_block</wp:post_type>',
    ),
    ...[attachment(71, 7), attachment(72, 5)],
  ];
  await writeFile(file, wxrOf(items.join('\n')));
  await place.run(file);
  await rm(folder, { recursive: true });
});
afterAll(() => api.stop());

const pictures = async (slug: string): Promise<string[]> => {
  const { status, body } = await api
    .as({ host: place.host })
    .send({ method: 'GET', path: `/${slug}`, headers: { accept: 'text/html' } });
  expect(status).toBe(200);
  const [, shown = ''] = String(body).split('<div class="body">');
  return [...shown.matchAll(/<img[^>]+src="https:\/\/blog\.example\/files\/([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  );
};

test('a gallery that names no pictures shows those that came with its post, in their order there', async () => {
  expect(await pictures('post-1')).toEqual(['21.jpg', '23.jpg', '22.jpg']);
});

test('a gallery shows the pictures that it names, by their ids in the system they came from', async () => {
  expect(await pictures('post-2')).toEqual(['23.jpg', '21.jpg']);
});

test('a gallery of a post that no pictures came with shows none', async () => {
  expect(await pictures('post-3')).toEqual([]);
});

test('pictures of a text are shown from the library once they are there, until then from where they were', async () => {
  const { db } = api.ground.database;
  const read = async () => {
    await api.ground.events.caughtUp();
    return (await api.as({ host: place.host }).send({ method: 'GET', path: '/post-4' })).body;
  };
  const asset = async (file: string) =>
    (
      await db
        .selectFrom('asset')
        .select('id')
        .where('site_id', '=', place.siteId)
        .where('source_url', '=', `https://blog.example/files/${file}`)
        .executeTakeFirstOrThrow()
    ).id;
  const [own, shared] = [await asset('41.jpg'), await asset('25.jpg')];
  expect(await read()).toContain(' src="http://blog.example/files/41-300x200.jpg"');
  await db
    .updateTable('asset')
    .set({ status: 'ready' })
    .where('site_id', '=', place.siteId)
    .where('id', 'in', [own, shared])
    .execute();
  for (const id of [own, shared])
    await api.ground.events.publish(db, { topic: 'asset', siteId: place.siteId, id });
  const page = await read();
  expect(page).toContain(`href="/core/media/${own}/original/`);
  expect(page).toMatch(new RegExp(`<img[^>]* src="/core/media/${own}/original/[^"]*"[^>]* alt="Cat"`));
  expect(page).toMatch(
    new RegExp(`<img[^>]* src="/core/media/${shared}/original/[^"]*"[^>]* alt="Elsewhere"`),
  );
  expect(page).toContain('src="https://other.example/files/41.jpg"');
  expect(page).not.toContain('blog.example/files/');
});

test('feeds and live updates show pictures from the library as the pages do', async () => {
  const { db, ids } = api.ground.database;
  const posts = await db
    .updateTable('post')
    .set({ type: 'live_blog', row_version: nextRowVersion() })
    .where('site_id', '=', place.siteId)
    .where('slug', '=', 'post-4')
    .returning('id')
    .execute();
  const body = '<p><img src="https://blog.example/files/41-300x200.jpg" alt="Update"></p>';
  const stamp = { site_id: place.siteId, created_ts: api.now, updated_ts: api.now };
  const entry = { ...stamp, id: ids.next(), post_id: posts[0]?.id ?? 0, entry_ts: api.now, body };
  await db
    .insertInto('live_entry')
    .values({ ...entry, created_by: null, updated_by: null, deleted_ts: null, deleted_by: null })
    .execute();
  await api.ground.events.publish(db, { topic: 'post', siteId: place.siteId });
  await api.ground.events.caughtUp();
  const read = async (path: string) =>
    String((await api.as({ host: place.host }).send({ method: 'GET', path })).body);
  const page = await read('/post-4');
  expect(page).toMatch(/<img[^>]* src="\/core\/media\/\d+\/original\/[^"]*"[^>]* alt="Update"/);
  for (const path of ['/feed.xml', '/feed.json']) {
    const recorder = recordStatements();
    const feed = await read(path).finally(() => recorder.stop());
    const asked = recorder.take().filter(({ text }) => text.includes('asset.source_url is not null'));
    // However many of its posts have pictures of elsewhere.
    expect(asked.reduce((sum, { times }) => sum + times, 0)).toBe(1);
    expect(feed).toContain('Elsewhere');
    expect(feed).toContain(`/core/media/`);
    expect(feed).not.toMatch(/blog\.example\/files\/(?:41|25)/);
  }
});

test('a particle shows its pictures from the library in the texts that it stands in', async () => {
  const { db } = api.ground.database;
  const read = async (path: string) => {
    await api.ground.events.caughtUp();
    return String((await api.as({ host: place.host }).send({ method: 'GET', path })).body);
  };
  const old = [71, 72].map((id) => `https://blog.example/files/${id}.jpg`);
  for (const address of old) expect(await read('/post-6')).toContain(` src="${address}"`);
  const assets = await db
    .updateTable('asset')
    .set({ status: 'ready' })
    .where('site_id', '=', place.siteId)
    .where('source_url', 'in', old)
    .returning('id')
    .execute();
  expect(assets).toHaveLength(2);
  for (const { id } of assets)
    await api.ground.events.publish(db, { topic: 'asset', siteId: place.siteId, id });
  for (const path of ['/post-6', '/feed.xml']) {
    const page = await read(path);
    for (const { id } of assets) expect(page).toContain(`/core/media/${id}/original/`);
    for (const address of old) expect(page).not.toContain(address);
  }
});

test('of pictures whose names differ by their sizes alone each is shown as itself, and all that are shown are in use', async () => {
  const { db } = api.ground.database;
  const assets = await db
    .selectFrom('asset')
    .select(['id', 'source_url'])
    .where('site_id', '=', place.siteId)
    .where('source_url', 'like', '%/ad-%')
    .orderBy('source_url')
    .execute();
  const ids = assets.map(({ id }) => id);
  await db
    .updateTable('asset')
    .set({ status: 'ready' })
    .where('site_id', '=', place.siteId)
    .where('id', 'in', ids)
    .execute();
  const { body } = await api.as({ host: place.host }).send({ method: 'GET', path: '/post-5' });
  const shown = [...String(body).matchAll(/<img[^>]* src="([^"]*)"[^>]* alt="(Small|Wide|Any)"/g)];
  expect(shown.map(([, src, alt]) => [alt, src])).toEqual([
    ['Small', expect.stringContaining(`/core/media/${ids[0]}/`)],
    ['Wide', expect.stringContaining(`/core/media/${ids[1]}/`)],
    ['Any', 'https://blog.example/files/ad-100x50.jpg'],
  ]);
  const posts = await db.selectFrom('post').select('id').where('site_id', '=', place.siteId).execute();
  await db.transaction().execute((trx) =>
    noteUses(
      trx,
      place.siteId,
      posts.map(({ id }) => id),
    ),
  );
  const uses = await db
    .selectFrom('asset_usage')
    .select('asset_id')
    .where('site_id', '=', place.siteId)
    .where('asset_id', 'in', ids)
    .execute();
  expect(uses.map(({ asset_id }) => asset_id).sort()).toEqual([...ids].sort());
});

test('the editor learns where the pictures of a text are by now, by the addresses that it names', async () => {
  const { db } = api.ground.database;
  const { id } = await db
    .selectFrom('post')
    .select('id')
    .where('site_id', '=', place.siteId)
    .where('slug', '=', 'post-4')
    .executeTakeFirstOrThrow();
  const { siteId, host } = place;
  const owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const { body } = await api.as(owner).call(listFetchedPictures, { params: { siteId, postId: id } });
  const url = expect.stringMatching(/^\/core\/media\/\d+\/original\/\S+$/);
  expect(body.items).toEqual([
    { address: 'http://blog.example/files/41-300x200.jpg', url },
    { address: 'https://blog.example/files/25.jpg', url },
    { address: 'https://blog.example/files/41-300x200.jpg', url },
  ]);
  // A hundred later updates with pictures are looked at in its place; those without are none of them.
  const { ids } = api.ground.database;
  const add = async (bodies: readonly string[]) => {
    const stamp = { site_id: siteId, post_id: id, created_ts: api.now, updated_ts: api.now };
    const nobody = { created_by: null, updated_by: null, deleted_ts: null, deleted_by: null };
    await db
      .insertInto('live_entry')
      .values(
        bodies.map((text) => ({ ...stamp, ...nobody, id: ids.next(), entry_ts: api.now + 1, body: text })),
      )
      .execute();
    return (await api.as(owner).call(listFetchedPictures, { params: { siteId, postId: id } })).body.items;
  };
  expect(await add(Array(100).fill('<p>Words</p>'))).toHaveLength(3);
  expect(await add(Array(100).fill('<p><img src="https://other.example/9.jpg"></p>'))).toHaveLength(2);
});
