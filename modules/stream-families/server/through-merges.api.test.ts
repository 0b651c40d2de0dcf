import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSearchIndex, listSearchIndexes } from '#modules/search-indexes/search-indexes.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { mergeTags, undoTagMerge } from '#modules/tags/tag-merging.contract.ts';
import { createTag } from '#modules/tags/tags.contract.ts';
import { previewStream } from '../stream-families.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
const tags: Record<'ecology' | 'environment' | 'sport', number> = { ecology: 0, environment: 0, sport: 0 };

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  await api.ground.jobs.start();
  for (const name of ['ecology', 'environment', 'sport'] as const)
    tags[name] = (await as().call(createTag, { params: { siteId }, body: { title: name } })).body.id;
  await write('Rivers', [tags.ecology]);
  await write('Air', [tags.environment]);
  await write('Cup', [tags.sport]);
  const commands = [{ name: 'start' }, { name: 'activate' }];
  await as().call(createSearchIndex, { body: { slug: 'posts', commands: commands as never } });
  await soon(async () => {
    const { items } = (await as().call(listSearchIndexes, { query: {} })).body;
    expect(items[0]?.status).toBe('active');
  });
});
afterAll(() => api.stop());

const as = () => api.as(owner);
const soon = (look: () => Promise<unknown>) => vi.waitFor(look, { timeout: 45_000, interval: 100 });
async function write(headline: string, tag_ids: number[]): Promise<void> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const stamp = { site_id: siteId, created_ts: api.now };
  await db
    .insertInto('post')
    .values({ ...stamp, id, updated_ts: api.now, slug: `p-${id}`, headline, status: 1, tag_ids })
    .execute();
  await db
    .insertInto('post_tag')
    .values(tag_ids.map((tag_id) => ({ ...stamp, tag_id, post_id: id, status: 1 })))
    .execute();
}
const shown = async (filter: object, scores: object[] = []) => {
  const { body } = await as().call(previewStream, { params: { siteId }, body: { filter, scores } });
  return body.items.map(({ title }: { title: string }) => title);
};
const tagged = (...values: (number | string)[]) => ({ labels: { field: 'regular-tag-id', values } });

test('a filter and scores that name a tag follow it through merges, and back again', async () => {
  expect(await shown({ all: [tagged(tags.ecology)] })).toEqual(['Rivers']);
  const body = { source_ids: [tags.ecology], target_id: tags.environment };
  const merged = (await as().call(mergeTags, { params: { siteId }, body })).body;
  const both = async (filter: object) => expect((await shown(filter)).sort()).toEqual(['Air', 'Rivers']);
  await soon(() => both({ all: [tagged(tags.ecology)] }));
  await both({ all: [tagged(String(tags.ecology))] });
  await both({ any: [{ all: [tagged(tags.ecology)] }] });
  expect(await shown({ none: [tagged(tags.ecology)] })).toEqual(['Cup']);
  const without = { no_labels: { field: 'regular-tag-id', values: [tags.ecology] } };
  expect(await shown({ all: [without] })).toEqual(['Cup']);
  const boost = {
    ...{ type: 'label_boost', field: 'regular-tag-id', weight: -5 },
    labels: [String(tags.ecology)],
  };
  expect((await shown({}, [boost]))[0]).toBe('Cup');
  // The name that went is an alias of the tag that stays, by which its posts are found.
  await soon(() => both({ all: [{ phrase: { text: 'ecology', syntax: 'all' } }] }));
  await as().call(undoTagMerge, { params: { siteId, mergeId: merged.id } });
  await soon(async () => expect(await shown({ all: [tagged(tags.ecology)] })).toEqual(['Rivers']));
});
