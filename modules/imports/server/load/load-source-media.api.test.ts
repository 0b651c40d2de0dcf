import { afterAll, beforeAll, expect, test } from 'vitest';
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
  expect(report.warnings.map(({ message }) => message)).toContain(
    'The lead image of a post is not in the source.',
  );
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
