import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { reportText } from '../report-text.ts';
import { reportOfRun } from '../runs/report-of-run.ts';
import type { SourceMedia } from '../source.ts';
import { importSite, sourcePost } from '../testing/import-site.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const jpeg = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
const picture = (id: string, url: string | null): SourceMedia => ({
  ...{ what: 'media', id, url, file: null, title: `Picture ${id}`, filename: `${id}.jpg` },
  ...{ alt: null, caption: null, mime: null, postId: null, createdTs: null, custom: {} },
});

test('a file that the source does not hold makes no entry in the library, and comes in once it does', async () => {
  const place = await importSite(api);
  const post = sourcePost('1', { imageMediaId: 'lost' });
  const source = [post, picture('lost', null), picture('there', 'https://old.test/there.jpg')];
  const tried = await place.load(source, { isDryRun: true });
  const report = await place.load(source);
  for (const { skipped, missingFiles, source: counted, made } of [tried, report]) {
    expect([missingFiles, counted.media, made.media]).toEqual([1, 2, 1]);
    expect(skipped.map(({ what, id }) => [what, id])).toEqual([['media', 'lost']]);
  }
  expect(reportOfRun(report, 10)).toMatchObject({ missing_files: 1, skipped_count: 1 });
  expect(report.warnings.map(({ message }) => message)).toContain("A post's lead image isn't in the source.");
  expect(reportText(report, false)).toContain('Files that the source names and does not hold: 1.');
  const before = await place.content();
  expect(before.assets).toMatchObject([{ title: 'Picture there' }]);
  expect(before.posts).toMatchObject([{ image: null }]);

  const again = await place.load([post, picture('lost', 'https://old.test/lost.jpg')]);
  expect([again.made.media, again.missingFiles]).toEqual([1, 0]);
  const after = await place.content();
  expect(after.assets).toMatchObject([{ title: 'Picture lost' }, { title: 'Picture there' }]);
  expect(after.posts).toMatchObject([{ image: 'Picture lost' }]);
});

test('a text shows the files that its source holds from where they are here, and no others', async () => {
  const place = await importSite(api);
  const folder = await mkdtemp(join(tmpdir(), 'masthead own files '));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, '_posts'));
  await mkdir(join(folder, 'images'));
  await writeFile(join(folder, 'images', 'my bridge.jpg'), await jpeg());
  const text = [
    '---\ntitle: The bridge\n---\nBefore ![The bridge](/images/my%20bridge.jpg) after.',
    "<img alt='again' srcset='/images/small.jpg 2x' src='/images/my bridge.jpg'>",
    '![Lost](/images/lost.jpg) ![Elsewhere](https://example.org/my%20bridge.jpg)',
  ].join('\n\n');
  await writeFile(join(folder, '_posts', '2020-01-02-bridge.md'), text);
  await place.run(folder, {
    kind: 'markdown',
    storeFile: (file) =>
      api.ground.files.put(createReadStream(file), { siteId: place.siteId, maxBytes: 1_000_000 }),
  });
  const { id } = await api.ground.database.db
    .selectFrom('asset')
    .select('id')
    .where('site_id', '=', place.siteId)
    .executeTakeFirstOrThrow();
  const here = `/core/media/${id}/original/my%20bridge.jpg`;
  const [post] = (await place.content()).posts as { body: string }[];
  const shown = Array.from(post?.body.matchAll(/<img[^>]*\ssrc="([^"]*)"/g) ?? [], ([, src]) => src);
  expect(shown).toEqual([here, here, '/images/lost.jpg', 'https://example.org/my%20bridge.jpg']);
  expect(post?.body).not.toContain('srcset');
  // Nothing has looked at the file yet, and a reader who asks for it does not wait for the sweep.
  const answer = await api.app.inject({ method: 'GET', url: here, headers: { host: place.host } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
});
