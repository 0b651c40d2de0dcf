import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { importSite, sourcePost } from '../testing/import-site.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test.each([false, true])(
  'a post that the database cannot hold stays behind with its name, and all others come in (trial run: %s)',
  async (isDryRun) => {
    const place = await importSite(api);
    const posts = Array.from({ length: 40 }, (_, index) =>
      sourcePost(String(index), index === 17 || index === 31 ? { rating: 1e12 } : {}),
    );
    const report = await place.load(posts, { isDryRun });
    expect(report.source.posts).toBe(40);
    expect(report.made.posts).toBe(38);
    expect(report.skipped.map(({ title }) => title)).toEqual(['Post 17', 'Post 31']);
    expect((await place.content()).posts).toHaveLength(isDryRun ? 0 : 38);
  },
);
