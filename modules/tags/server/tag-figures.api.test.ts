import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { createTag, listTags, type Tag, updateTag } from '../tags.contract.ts';
import { countTagViews } from './count-tag-views.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

type Draft = InputOf<typeof createTag>['body'];
const add = async (body: Draft): Promise<Tag> =>
  (await api.as(owner).call(createTag, { params: { siteId }, body })).body;
const change = (tag: Tag, body: object) =>
  api.as(owner).call(updateTag, {
    params: { siteId, tagId: tag.id },
    body: { revision: tag.revision, ...body },
  });
const list = (query: InputOf<typeof listTags>['query'], as = owner) =>
  api.as(as).call(listTags, { params: { siteId }, query });
const dayAgo = (days: number) =>
  dateOf(api.now - days * 86_400, 'UTC')
    .split('-')
    .reverse()
    .join('-');

async function addAsset(more: object = {}): Promise<number> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const original = { key: `k/${id}`, mime: 'image/jpeg', width: 1_600, height: 900, size: 9 };
  await db
    .insertInto('asset')
    .values({
      ...{
        site_id: siteId,
        id,
        file_type: 'image',
        filename: 'bridge.jpeg',
        title: 'Bridge',
        alt: 'A bridge',
      },
      ...{ mime: 'image/jpeg', width: 1_600, height: 900, status: 'ready', size: 9 },
      ...{ files: JSON.stringify({ original }), created_ts: api.now, updated_ts: api.now, ...more },
    })
    .execute();
  return id;
}

/** A live post of the tag that was read so often on each of these days before today. */
async function addRead(tag: Tag, views: Record<number, number>): Promise<void> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const stamp = { site_id: siteId, created_ts: api.now, status: 0 };
  await db
    .insertInto('post')
    .values({ ...stamp, id, headline: 'Read', slug: `r-${id}`, tag_ids: [tag.id], updated_ts: api.now })
    .execute();
  await db
    .insertInto('post_tag')
    .values({ ...stamp, post_id: id, tag_id: tag.id })
    .execute();
  const rows = Object.entries(views).map(([days, count]) => ({
    ...{ site_id: siteId, post_id: id, day: dayAgo(Number(days)), views: count },
  }));
  await db.insertInto('view_daily').values(rows).execute();
}

test('tags tell how often their posts were read in thirty days, and are sorted by it', async () => {
  const [few, many, none] = [
    await add({ title: 'Few' }),
    await add({ title: 'Many' }),
    await add({ title: 'None' }),
  ];
  await addRead(few, { 0: 3, 29: 4, 30: 1_000 });
  await addRead(many, { 1: 20 });
  await addRead(many, { 2: 5 });
  const site = { id: siteId, timezone: 'UTC' };
  await countTagViews(api.ground.database.db, site, api.now);
  const sorted = await list({ order_by: 'views', order_direction: -1 });
  expect(sorted.body.items.map((tag: Tag) => [tag.id, tag.page_views_30d])).toEqual([
    [many.id, 25],
    [few.id, 7],
    [none.id, 0],
  ]);
  // What is read no more counts for nothing a month later, and the version of nobody's tag is another one.
  await countTagViews(api.ground.database.db, site, api.now + 40 * 86_400);
  const later = await list({ order_by: 'title' });
  expect(later.body.items.map((tag: Tag) => [tag.page_views_30d, tag.revision])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

test('what another server counts or somebody saves at this moment is left to the next time, and not waited for', async () => {
  const { db } = api.ground.database;
  const [saved, free] = [await add({ title: 'Saved' }), await add({ title: 'Free' })];
  await addRead(saved, { 0: 8 });
  await addRead(free, { 0: 9 });
  const site = { id: siteId, timezone: 'UTC' };
  const views = async () => {
    const rows = await db
      .selectFrom('tag')
      .select('page_views_30d')
      .where('site_id', '=', siteId)
      .where('id', 'in', [saved.id, free.id])
      .orderBy('id')
      .execute();
    return rows.map(({ page_views_30d }) => page_views_30d);
  };
  await db.transaction().execute(async (trx) => {
    await lockInSite(trx, locks.countingTagViews, siteId);
    await countTagViews(db, site, api.now);
  });
  expect(await views()).toEqual([0, 0]);
  await db.transaction().execute(async (trx) => {
    await sql`select id from tag where site_id = ${siteId} and id = ${saved.id} for update`.execute(trx);
    await countTagViews(db, site, api.now);
  });
  expect(await views()).toEqual([0, 9]);
  await countTagViews(db, site, api.now);
  expect(await views()).toEqual([8, 9]);
  await db.deleteFrom('tag').where('site_id', '=', siteId).where('id', 'in', [saved.id, free.id]).execute();
});

test('who may not see figures is told none, and cannot sort by them', async () => {
  const writer = await signInAs(api.ground, { siteId, host }, 'contributor');
  const shown = await list({}, writer);
  expect(shown.status).toBe(200);
  expect(shown.body.items.map((tag: Tag) => tag.page_views_30d)).toEqual([null, null, null]);
  const refused = await list({ order_by: 'views' }, writer);
  expect([refused.status, refused.body.error]).toEqual([403, 'sort_needs_permission']);
});

test('a picture stands on the page of the tag and where it is shared; what is none is refused', async () => {
  const imageId = await addAsset();
  const gated = await addAsset({ is_gated: true });
  const tag = await add({ title: 'Bridges', image_id: imageId });
  expect(tag.image_id).toBe(imageId);
  await addRead(tag, { 0: 1 });
  const page = () => api.app.inject({ url: `/tag/${tag.slug}`, headers: { host } });
  const { statusCode, body } = await page();
  expect(statusCode).toBe(200);
  expect(body).toMatch(new RegExp(`property="og:image" content="http[^"]*/core/media/${imageId}/`));
  expect(body).toMatch(new RegExp(`class="list-shot">.*/core/media/${imageId}/.*alt="A bridge"`, 's'));
  for (const wrong of [gated, 4_711]) {
    const refused = await change(tag, { image_id: wrong });
    expect([refused.status, refused.body.error]).toEqual([422, 'image_id_is_invalid']);
  }
  expect((await change(tag, { image_id: null })).body).toMatchObject({ image_id: null, revision: 2 });
  await expect.poll(async () => (await page()).body).not.toContain('list-shot">');
});
