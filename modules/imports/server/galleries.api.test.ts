import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
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
const story = (id: number, body: string): string =>
  wxrItem(id).replace(/<!\[CDATA\[<p>Text.*?\]\]>/, `<![CDATA[${body}]]>`);

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
