import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { setPosition } from '#modules/posts/post-quick.contract.ts';
import { getPost } from '#modules/posts/posts.contract.ts';
import {
  addSections,
  getSection,
  type SectionDetails,
  updateSection,
} from '#modules/sections/sections.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FrontOrder, getFrontOrder, publishFrontOrder } from '../fronts.contract.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let editor: Member;
let contributor: Member;
let culture: number;
let theatre: number;
/** The newest first; the first four in Theatre, which lies in Culture. */
let posts: number[];

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  editor = await signInAs(api.ground, { siteId, host }, 'editor');
  contributor = await signInAs(api.ground, { siteId, host }, 'contributor');
  const add = async (title: string, parent_id: number | null = null) =>
    (await api.as(owner).call(addSections, { params: { siteId }, body: { pages: [{ title, parent_id }] } }))
      .body[0]?.id as number;
  culture = await add('Culture');
  theatre = await add('Theatre', culture);
  posts = [];
  for (let at = 0; at < 8; at += 1) posts.push(await addPost(`Story ${at}`, at < 4 ? [theatre] : [], { at }));
  await api.ground.jobs.start();
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const section of [0, culture]) await publish(section, {});
});

async function addPost(
  headline: string,
  section_ids: number[],
  { at = 0, status = 0 }: { at?: number; status?: number },
): Promise<number> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const stamp = { site_id: siteId, created_ts: api.now - at * 100 };
  await db
    .insertInto('post')
    .values({
      ...{ ...stamp, id, status, headline, slug: `s-${id}`, updated_ts: api.now, section_ids },
      ...{ published_ts: status === 0 ? stamp.created_ts : null, primary_section_id: section_ids[0] ?? null },
    })
    .execute();
  for (const section_id of section_ids) {
    await db
      .insertInto('post_section')
      .values({ ...stamp, section_id, post_id: id, status })
      .execute();
  }
  return id;
}

const order = async (sectionId = 0, who = editor) =>
  (await api.as(who).call(getFrontOrder, { params: { siteId, sectionId } })).body;
type Body = Partial<Pick<FrontOrder, 'order_revision' | 'post_ids' | 'frozen'>>;
const publish = async (sectionId: number, body: Body, who = editor) => {
  const order_revision = body.order_revision ?? (await order(sectionId)).order_revision;
  const params = { siteId, sectionId };
  const whole = { post_ids: [], frozen: [], ...body, order_revision };
  const answer = await api.as(who).call(publishFrontOrder, { params, body: whole });
  return answer as unknown as { status: number; body: Record<string, unknown> & { error: string } };
};
/** The headlines of a page, in the order in which readers meet them. */
const page = async (path: string): Promise<string[]> => {
  const { body } = await api.as({ host }).send({ method: 'GET', path });
  const found = String(body).matchAll(/<h[23][^>]*>\s*<a[^>]*>\s*(Story \d)/g);
  return [...new Set([...found].map(([, headline]) => headline as string))];
};
const stories = (...numbers: number[]) => numbers.map((at) => `Story ${at}`);
const post = (at: number) => posts[at] as number;
const asTheyCome = stories(0, 1, 2, 3, 4, 5, 6, 7);

test('a front without an order shows the newest; an order comes first, and the newest follow', async () => {
  expect(await page('/')).toEqual(asTheyCome);
  const { status, body } = await publish(0, { post_ids: [post(5), post(2)] });
  expect([status, body]).toMatchObject([200, { section_id: 0, post_ids: [post(5), post(2)] }]);
  expect(await page('/')).toEqual(stories(5, 2, 0, 1, 3, 4, 6, 7));
  expect(await order()).toMatchObject({ newest_ids: [0, 1, 3, 4, 6, 7].map(post), flow_ids: posts });
  const before = (await order()).order_revision;
  expect((await publish(0, { post_ids: [post(5), post(2)] })).body.batch_id).toBeNull();
  expect((await order()).order_revision).toBe(before);
});

test('a frozen post keeps its absolute place on the page while others flow around it', async () => {
  await publish(0, { post_ids: [post(6)], frozen: [{ post_id: post(7), position: 3, until_ts: null }] });
  expect(await page('/')).toEqual(stories(6, 0, 1, 7, 2, 3, 4, 5));
  const moved = { params: { siteId, postId: post(4) }, body: { section_id: 0, position: 0 } };
  expect((await api.as(editor).call(setPosition, moved)).body).toMatchObject({ position: 0 });
  expect(await page('/')).toEqual(stories(4, 6, 0, 7, 1, 2, 3, 5));
  const details = await api.as(editor).call(getPost, { params: { postId: post(7) } });
  expect(details.body.frozen_in_sections).toEqual([{ section_id: 0, until_ts: null }]);
});

test('a front shows what lies in its sections, and takes no other posts', async () => {
  await publish(culture, {
    post_ids: [post(3)],
    frozen: [{ post_id: post(2), position: 2, until_ts: null }],
  });
  expect(await page('/culture/')).toEqual(stories(3, 0, 2, 1));
  expect(await page('/')).toEqual(asTheyCome);
  expect((await publish(culture, { post_ids: [post(6)] })).body.error).toBe('section_id_is_invalid');
  expect((await publish(0, { post_ids: [7] })).status).toBe(404);
  expect((await publish(987_654, { order_revision: 0 })).status).toBe(404);
});

test('a section that shows the newest first keeps only what is frozen, until it is ordered again', async () => {
  await publish(culture, {
    post_ids: [post(3)],
    frozen: [{ post_id: post(2), position: 2, until_ts: null }],
  });
  const sectionParams = { siteId, sectionId: culture };
  const section = async () =>
    (await api.as(owner).call(getSection, { params: { sectionId: culture } })).body as SectionDetails;
  const { page_settings, revision } = await section();
  expect(page_settings.order).toBe('manual');
  const body = { revision, page_settings: { order: 'recent' as const } };
  expect((await api.as(owner).call(updateSection, { params: sectionParams, body })).status).toBe(200);
  await expect.poll(() => page('/culture/')).toEqual(stories(0, 1, 2, 3));
  expect(await order(culture)).toMatchObject({ post_ids: [], frozen: [{ post_id: post(2) }] });
  await publish(culture, { post_ids: [post(1)] });
  await expect.poll(() => page('/culture/')).toEqual(stories(1, 0, 2, 3));
  expect((await section()).page_settings.order).toBe('manual');
});

test('a post is placed and let go from the post by the rule of the front', async () => {
  await publish(culture, { frozen: [{ post_id: post(2), position: 0, until_ts: null }] });
  const place = async (at: number, position?: number) => {
    const body = { section_id: culture, position } as never;
    const answer = await api.as(editor).call(setPosition, { params: { siteId, postId: post(at) }, body });
    return answer as unknown as { status: number; body: { position: number | null; error: string } };
  };
  expect((await place(2)).body).toMatchObject({ position: null });
  expect((await place(1, 0)).body).toMatchObject({ position: 0 });
  const elsewhere = await place(6, 0);
  expect([elsewhere.status, elsewhere.body.error]).toEqual([422, 'section_id_is_invalid']);
  expect(await order(culture)).toMatchObject({ post_ids: [post(1)], frozen: [] });
  // What left the section since it was pinned can still be let go.
  const pin = { section_id: culture, post_id: post(6), position: 3, is_frozen: true, updated_ts: api.now };
  await api.ground.database.db
    .insertInto('section_position')
    .values({ site_id: siteId, ...pin })
    .execute();
  expect((await place(6)).body).toMatchObject({ position: null });
});

test('a post that readers do not see keeps a place, which is said, and takes none on the page', async () => {
  const draft = await addPost('Story draft', [], { status: 5 });
  const later = await addPost('Story later', [], { status: 0 });
  let row_version = 2;
  const set = (id: number, values: object) => {
    row_version += 1;
    return api.ground.database.db
      .updateTable('post')
      .set({ ...values, row_version })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
  };
  await set(later, { visibility: 2, published_ts: api.now - 5_000 });
  const place = async (postId: number, position: number) =>
    (
      await api
        .as(editor)
        .call(setPosition, { params: { siteId, postId }, body: { section_id: 0, position } })
    ).body;
  expect(await place(post(3), 0)).toMatchObject({ position: 0, is_on_site: true });
  expect(await place(draft, 0)).toMatchObject({ position: 0, is_on_site: false });
  expect(await place(later, 1)).toMatchObject({ position: 1, is_on_site: false });
  const { post_ids, posts: told } = await order();
  expect(post_ids).toEqual([draft, later, post(3)]);
  expect((await page('/'))[0]).toBe('Story 3');
  const toldOf = (all: FrontOrder['posts'], one: number) => all.find(({ id }) => id === one);
  expect(toldOf(told, draft)).toMatchObject({ is_shown: false, hidden_for: 'not_live' });
  expect(toldOf(told, later)).toMatchObject({ is_shown: false, hidden_for: 'not_public' });
  expect(toldOf(told, post(3))).toMatchObject({ is_shown: true, hidden_for: null });
  const reasons = [
    [{ scheduled_ts: api.now + 9_000, is_auto_enabled: true }, 'scheduled'],
    [{ is_taken_down: true }, 'taken_down'],
    [{ is_taken_down: false, status: 4 }, 'deleted'],
    [{ status: 0, scheduled_ts: null, gated_groups: [] }, 'restricted'],
    [{ gated_groups: null, type: 'page' }, 'not_a_story'],
  ] as const;
  for (const [values, wanted] of reasons) {
    await set(draft, values);
    expect(toldOf((await order()).posts, draft)).toMatchObject({ is_shown: false, hidden_for: wanted });
  }
  await set(draft, { status: 4 });
});

test('freezing ends by itself, on the page too', async () => {
  const until_ts = Math.floor(Date.now() / 1000) + 2;
  await publish(0, { frozen: [{ post_id: post(7), position: 0, until_ts }] });
  expect((await page('/'))[0]).toBe('Story 7');
  await expect.poll(() => page('/'), { timeout: 8_000, interval: 250 }).toEqual(asTheyCome);
  expect((await order()).frozen).toEqual([]);
});

test('two who order at once: the second is told of the order that is live', async () => {
  const { order_revision } = await order();
  await publish(0, { order_revision, post_ids: [post(3)] });
  const late = await publish(0, { order_revision, post_ids: [post(4)] }, owner);
  expect([late.status, late.body]).toMatchObject([
    409,
    { error: 'revision_conflict', current: { post_ids: [post(3)], updated_by: editor.title } },
  ]);
  const at = (postId: number) => ({ params: { siteId, postId }, body: { section_id: 0, position: 0 } });
  await Promise.all([0, 1, 2].map((one) => api.as(editor).call(setPosition, at(post(one)))));
  expect((await order()).post_ids).toHaveLength(4);
});

test('orders that follow each other are undone one after the other, back to the first', async () => {
  await publish(0, { post_ids: [post(1)] });
  const undo = async (batchId: number) =>
    (await api.as(editor).call(undoAct, { params: { siteId, batchId } })).body.undone;
  const batchOf = async (at: number) => (await publish(0, { post_ids: [post(at)] })).body.batch_id as number;
  const first = await batchOf(2);
  const second = await batchOf(3);
  const third = await batchOf(4);
  for (const [batch, at] of [[third, 3] as const, [second, 2] as const, [first, 1] as const]) {
    expect(await undo(batch)).toMatchObject({ count: 1, left_count: 0 });
    expect((await order()).post_ids).toEqual([post(at)]);
  }
  const fourth = await batchOf(5);
  const fifth = await batchOf(6);
  expect(await undo(fourth)).toMatchObject({ count: 0, left: [{ reason: 'changed_since' }] });
  expect(await undo(fifth)).toMatchObject({ count: 1 });
});

test('is undone within a day, unless somebody ordered it since', async () => {
  await publish(0, { post_ids: [post(1)] });
  const undo = (batchId: number) => api.as(editor).call(undoAct, { params: { siteId, batchId } });
  const first = (await publish(0, { post_ids: [post(2)] })).body.batch_id as number;
  expect((await undo(first)).body).toMatchObject({ undone: { count: 1, left_count: 0 } });
  expect((await order()).post_ids).toEqual([post(1)]);
  expect((await page('/'))[0]).toBe('Story 1');
  const second = (await publish(0, { post_ids: [post(3)] })).body.batch_id as number;
  await publish(0, { post_ids: [post(4)] }, owner);
  expect((await undo(second)).body).toMatchObject({
    undone: { count: 0, left: [{ id: 0, reason: 'changed_since', by: owner.title }] },
  });
  expect((await order()).post_ids).toEqual([post(4)]);
});

test('a post that readers do not see is passed over, and nobody learns of a draft by it', async () => {
  const draft = await addPost('A secret', [theatre], { status: 5 });
  await publish(0, { post_ids: [draft, post(3)] });
  expect((await page('/')).slice(0, 2)).toEqual(stories(3, 0));
  const seen = async (who: Member) =>
    (await order(0, who)).posts.find(({ id }: { id: number }) => id === draft);
  const times = { published_ts: null, scheduled_at: null };
  const whole = { id: draft, headline: 'A secret', section: 'Theatre', status: 5, ...times, is_shown: false };
  const reason = { hidden_for: 'not_live' };
  expect(await seen(editor)).toEqual({ ...whole, ...reason });
  expect(await seen(contributor)).toBeUndefined();
  expect((await order(0, contributor)).post_ids).not.toContain(draft);
});

test.each([
  ['a post twice', () => ({ post_ids: [post(1), post(1)] }), 400],
  ['two in one place', () => ({ frozen: frozen([1, 4], [2, 4]) }), 422],
  ['a place beyond the hundredth', () => ({ frozen: frozen([1, 100]) }), 400],
  ['an end that is over', () => ({ frozen: [{ post_id: post(1), position: 0, until_ts: 1_000 }] }), 422],
  ['more than a hundred', () => ({ post_ids: Array.from({ length: 101 }, (_, at) => at + 1) }), 400],
])('refuses %s', async (_, body, status) => {
  expect((await publish(0, body())).status).toBe(status);
});

const frozen = (...pairs: [number, number][]) =>
  pairs.map(([at, position]) => ({ post_id: post(at), position, until_ts: null }));

test('who may not order fronts sees the order alone', async () => {
  expect((await publish(0, { post_ids: [post(1)] }, contributor)).status).toBe(403);
  expect((await order(0, contributor)).post_ids).toEqual([]);
});

test('G-47: a stage is a list by hand with an order of its own, which the front page shows below its lead', async () => {
  const { body } = await api
    .as(owner)
    .call(addSections, { params: { siteId }, body: { pages: [{ title: 'Top stories', type: 'stage' }] } });
  const stage = body[0]?.id as number;
  const { db } = api.ground.database;
  for (const at of [5, 6, 7]) {
    const set = { section_ids: [stage], row_version: 2 };
    await db.updateTable('post').set(set).where('site_id', '=', siteId).where('id', '=', post(at)).execute();
    const link = { site_id: siteId, created_ts: api.now, section_id: stage, post_id: post(at), status: 0 };
    await db.insertInto('post_section').values(link).execute();
  }
  expect((await publish(stage, { post_ids: [post(7), post(5)] })).status).toBe(200);
  const { body: html } = await api.as({ host }).send({ method: 'GET', path: '/' });
  const [, shown = ''] =
    /id="stage-top-stories">Top stories<\/h2>([\s\S]*?)<\/section>/.exec(String(html)) ?? [];
  expect([...shown.matchAll(/(Story \d)</g)].map(([, headline]) => headline)).toEqual(stories(7, 5, 6));
});
