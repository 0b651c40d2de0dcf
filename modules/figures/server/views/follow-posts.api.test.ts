import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { makeFullSite } from '#apps/testing/two-sites.ts';
import { changePosts, undoPostBatch } from '#modules/posts/post-batches.contract.ts';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import type { FullSite } from '#platform/testing/samples.ts';
import { loadDailyViews } from './load-daily-views.ts';
import { holdSums } from './subject-sums.ts';
import { sumOldViews } from './view-sums.ts';

let api: TestApi;
let site: FullSite;
let post: number;
let author: number;
const DAY = 86_400_000;

beforeAll(async () => {
  api = await startApi();
  site = await makeFullSite(api, 'localhost', 'mark');
  const { db } = api.ground.database;
  const row = await db
    .selectFrom('post')
    .select(['id', 'author_ids'])
    .where('site_id', '=', site.id)
    .where('status', '=', PostStatus.ADMIN)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  post = row.id;
  author = row.author_ids[0] ?? 0;
  const dayBefore = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
  await db.transaction().execute((trx) =>
    loadDailyViews(
      trx,
      site.id,
      [5, 40, 80].map((days) => ({ postId: post, day: dayBefore(days), views: 100 })),
    ),
  );
  await sumOldViews(db, Math.floor(Date.now() / 1000));
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const viewsOf = async (kind: string, id: number) => {
  const { db } = api.ground.database;
  const { views } = await db
    .selectFrom('view_subject_daily')
    .select(({ fn }) => fn.sum<string>('views').as('views'))
    .where('site_id', '=', site.id)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(views ?? 0);
};

test('views follow a post to its new author and section, and back when the change is undone', async () => {
  const as = api.as(site.owner);
  const other = site.admins[0].profileId;
  const section = site.ids.section.at(-1) ?? 0;
  expect(other).not.toBe(author);
  const [atFirst, ofOther, ofSection] = [
    await viewsOf('author', author),
    await viewsOf('author', other),
    await viewsOf('section', section),
  ];
  const order = { action: 'move_posts_to_author', post_ids: [post], destination_author_ids: [other] };
  const moved = await as.call(changePosts, { body: order as never });
  expect(moved.status).toBe(200);
  await expect.poll(() => viewsOf('author', other)).toBe(ofOther + 300);
  expect(await viewsOf('author', author)).toBe(atFirst - 300);

  const placing = { action: 'set_sections', post_ids: [post], section_ids: [section] };
  const placed = await as.call(changePosts, { body: { ...placing, primary_section_id: section } as never });
  expect(placed.status).toBe(200);
  await expect.poll(() => viewsOf('section', section)).toBe(ofSection + 300);

  const batchId = (placed.body as { batch_id?: number; id?: number }).batch_id ?? 0;
  expect((await as.call(undoPostBatch, { params: { batchId } })).status).toBeLessThan(300);
  await expect.poll(() => viewsOf('section', section)).toBe(ofSection);
});

test('events of the site go on while its views are added up, and the views follow after', async () => {
  const { db } = api.ground.database;
  const other = site.admins[0].profileId;
  const before = await viewsOf('author', other);
  const waiting = async () => {
    const rows = await db
      .selectFrom('outbox')
      .select('id')
      .where('site_id', '=', site.id)
      .where('dispatched_ts', 'is', null)
      .execute();
    return rows.length;
  };
  const give = async (destination_author_ids: number[]) => {
    const order = { action: 'move_posts_to_author', post_ids: [post], destination_author_ids };
    const moved = await api.as(site.owner).call(changePosts, { body: order as never });
    expect(moved.status).toBe(200);
    await expect.poll(waiting).toBe(0);
  };
  await db.transaction().execute(async (trx) => {
    await holdSums(trx, site.id);
    await give([author]);
    await give([other, author]);
    await give([author]);
    expect(await viewsOf('author', other)).toBe(before);
  });
  await expect.poll(() => viewsOf('author', other)).toBe(before - 300);
});
