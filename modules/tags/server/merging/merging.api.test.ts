import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { resolveRoute } from '#modules/permalinks/permalinks.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import {
  findAlikeTags,
  listSimilarTags,
  listTagMerges,
  mergeTags,
  undoTagMerge,
} from '../../tag-merging.contract.ts';
import { createTag, listTags, updateTag } from '../../tags.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'merges.test', title: 'Test', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'merges.test' }, 'owner');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const as = (member = owner) => api.as(member);
const params = () => ({ siteId });
const add = async (title: string, aliases: string[] = []): Promise<{ id: number; slug: string }> =>
  (await as().call(createTag, { params: params(), body: { title, aliases } })).body;
const merge = (source_ids: number[], target_id: number, more: object = {}) =>
  as().call(mergeTags, { params: params(), body: { source_ids, target_id, ...more } });
const undo = (mergeId: number) => as().call(undoTagMerge, { params: { siteId, mergeId } });
const named = async (query: string) =>
  (await as().call(listTags, { params: params(), query: { query } })).body.items;
const merges = async () => (await as().call(listTagMerges, { params: params(), query: {} })).body.items;
const lead = async (path: string) => (await as().call(resolveRoute, { query: { path } })).body;

async function addPosts(count: number, tag_ids: number[]): Promise<number[]> {
  const { db, ids } = api.ground.database;
  const posts = Array.from({ length: count }, () => ids.next());
  const stamp = { site_id: siteId, created_ts: api.now };
  for (let at = 0; at < count; at += 500) {
    const some = posts.slice(at, at + 500);
    await db
      .insertInto('post')
      .values(
        some.map((id) => ({
          ...{ ...stamp, id, updated_ts: api.now, status: 1, headline: 'A', slug: `p-${id}`, tag_ids },
        })),
      )
      .execute();
    await db
      .insertInto('post_tag')
      .values(some.flatMap((post_id) => tag_ids.map((tag_id) => ({ ...stamp, tag_id, post_id, status: 1 }))))
      .execute();
  }
  return posts;
}
const tagsOf = async (id: number) => {
  const { db } = api.ground.database;
  const of = db.selectFrom('post').select('tag_ids').where('site_id', '=', siteId).where('id', '=', id);
  return (await of.executeTakeFirstOrThrow()).tag_ids;
};

test('posts, names and addresses go to the tag that is kept, and all of it comes back', async () => {
  const [old, kept] = [await add('Ecology', ['Green']), await add('Environment')];
  const [only = 0, both = 0] = [...(await addPosts(1, [old.id])), ...(await addPosts(1, [old.id, kept.id]))];
  const { status, body } = await merge([old.id], kept.id);
  expect([status, body.is_ready, body.post_count, body.target.title]).toEqual([200, true, 2, 'Environment']);
  expect([await tagsOf(only), await tagsOf(both)]).toEqual([[kept.id], [kept.id]]);
  expect(await named('Ecology')).toEqual([]);
  expect((await named('Environment'))[0]).toMatchObject({ aliases: ['Ecology', 'Green'], post_count: 2 });
  expect(await lead('/tag/ecology')).toMatchObject({ page_type: 'redirect', location: '/tag/environment' });
  expect(await merges()).toMatchObject([{ id: body.id, sources: [{ title: 'Ecology' }] }]);

  const undone = await as().call(undoAct, { params: { siteId, batchId: body.id } });
  expect(undone.body.undone).toMatchObject({ count: 1, left_count: 0 });
  expect([await tagsOf(only), await tagsOf(both)]).toEqual([[old.id], [old.id, kept.id]]);
  expect((await named('Ecology'))[0]).toMatchObject({ aliases: ['Green'], post_count: 2 });
  expect((await named('Environment'))[0]).toMatchObject({ aliases: [] });
  expect((await lead('/tag/ecology')).location ?? null).toBeNull();
  expect((await undo(body.id)).body.error).toBe('act_is_undone');
});

test('a tag that only stands in the place of another one does not take its name', async () => {
  const [old, kept] = [await add('Wrong word'), await add('Right word')];
  await merge([old.id], kept.id, { keeps_names: false });
  expect((await named('Right word'))[0]).toMatchObject({ aliases: [] });
});

test('more than a thousand posts are moved by a task, and come back by one', async () => {
  const [old, kept] = [await add('Large'), await add('Larger')];
  const posts = await addPosts(1_100, [old.id]);
  const { status, body } = await merge([old.id], kept.id);
  expect([status, body.is_ready]).toEqual([202, false]);
  expect((await undo(body.id)).body.error).toBe('act_is_running');
  const ready = async () => (await merges()).find(({ id }: { id: number }) => id === body.id)?.is_ready;
  await expect.poll(ready).toBe(true);
  expect(await tagsOf(posts[1_099] ?? 0)).toEqual([kept.id]);
  await undo(body.id);
  await expect.poll(() => tagsOf(posts[1_099] ?? 0)).toEqual([old.id]);
});

test('is refused into itself, of what is not there, after 30 days, and where a name was taken since', async () => {
  const [one, two] = [await add('One thing'), await add('Another thing')];
  expect((await merge([one.id], one.id)).body.error).toBe('target_id_is_invalid');
  expect((await merge([1], two.id)).status).toBe(404);
  expect((await merge([one.id], 1)).status).toBe(404);
  const { body } = await merge([one.id], two.id, { keeps_names: false });
  await add('One thing');
  expect((await undo(body.id)).body.error).toBe('tag_is_duplicate');
  await api.ground.database.pool.query(
    'update tag_merge set created_ts = created_ts - 2592100 where site_id = $1 and id = $2',
    [siteId, body.id],
  );
  expect((await undo(body.id)).body.error).toBe('undo_is_over');
});

test('another slug leads the old address on', async () => {
  const { id } = await add('Moved along');
  const body = { slug: 'elsewhere', revision: 1 };
  await as().call(updateTag, { params: { siteId, tagId: id }, body });
  expect(await lead('/tag/moved-along')).toMatchObject({ page_type: 'redirect', location: '/tag/elsewhere' });
});

test('pairs that look alike are proposed with their reason', async () => {
  await add('Ministry');
  await add('Ministries');
  const { body } = await as().call(listSimilarTags, { params: params() });
  const found = body.items.map(({ tags, reason }: { tags: { title: string }[]; reason: string }) => [
    ...tags.map(({ title }) => title),
    reason,
  ]);
  expect(found).toContainEqual(['Ministry', 'Ministries', 'number']);
});

test('a new name is held against the nearest names of many', async () => {
  const { db, ids } = api.ground.database;
  const many = Array.from({ length: 400 }, (_, at) => ({ title: `Parlour ${at}`, id: ids.next() }));
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('tag')
    .values(
      many.map((tag) => ({ ...stamp, ...tag, title_key: tag.title.toLowerCase(), slug: `t-${tag.id}` })),
    )
    .execute();
  await add('Parliament', ['Commons-House']);
  const alike = async (title: string) =>
    (await as().call(findAlikeTags, { params: params(), query: { title } })).body.items.map(
      (item: { title: string; is_same: boolean }) => [item.title, item.is_same],
    );
  expect(await alike('parliament')).toEqual([['Parliament', true]]);
  expect(await alike('Palriament')).toEqual([['Parliament', false]]);
  expect(await alike('Commons House')).toEqual([['Parliament', false]]);
  expect(await alike('Weather')).toEqual([]);
});
