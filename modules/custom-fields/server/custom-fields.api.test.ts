import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { changePosts, getPostBatch } from '#modules/posts/post-batches.contract.ts';
import { findRevisions, type PostRevision, restoreRevision } from '#modules/posts/post-revisions.contract.ts';
import { schedulePost } from '#modules/posts/post-schedule.contract.ts';
import { createPost, getDraft, type PostEdit, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import {
  type CustomField,
  createCustomField,
  listCustomFields,
  orderCustomFields,
  removeCustomFields,
  updateCustomField,
} from '../custom-fields.contract.ts';

let api: TestApi;
let siteId: number;
let editor: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  editor = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(() => api.stop());

type Draft = InputOf<typeof createCustomField>['body'];
const params = () => ({ siteId });
const add = (body: Draft) => api.as(editor).call(createCustomField, { params: params(), body });
const remove = (...ids: number[]) =>
  api.as(editor).call(removeCustomFields, { params: params(), body: { ids } });
const newPost = async (type: 'article' | 'video' = 'article') =>
  (await api.as(editor).call(createPost, { params: params(), body: { type } })).body;
const save = (postId: number, body: PostEdit) =>
  api.as(editor).call(updatePost, { params: { postId }, body });
const customOf = async (postId: number) =>
  (await api.as(editor).call(getDraft, { params: { postId } })).body.custom;

describe('a definition', () => {
  test.each([
    [{ name: 'a b', title: 'A', type: 'text' }, 400, 'name'],
    [{ name: '__proto__', title: 'A', type: 'text' }, 400, 'name'],
    [{ name: 'a', title: 'A', type: 'choice' }, 422, 'options'],
    [{ name: 'a', title: 'A', type: 'choices', options: ['x', 'x'] }, 400, 'options'],
    [{ name: 'a', title: 'A', type: 'text', options: ['x'] }, 422, 'options'],
    [{ name: 'a', title: 'A', type: 'number', min: 3, max: 2 }, 422, 'max'],
    [{ name: 'a', title: 'A', type: 'date', max_length: 3 }, 422, 'max_length'],
    [{ name: 'a', title: 'A', type: 'yes_no', is_required: true }, 422, 'is_required'],
  ] as [Draft, number, string][])('%j is refused at its field', async (draft, status, name) => {
    const answer = await add(draft);
    expect([answer.status, answer.body.details[0]?.loc[1]]).toEqual([status, name]);
  });

  test('has a key of its own, keeps it and its type, and is part of the configuration', async () => {
    const { body: made } = await add({ name: 'rating', title: 'Rating', type: 'number', min: 1, max: 5 });
    expect((await add({ name: 'rating', title: 'Other', type: 'text' })).body.error).toBe('duplicate');
    const change = { revision: 1, help: 'By the editors', max: 10 };
    const of = { params: { siteId, fieldId: made.id } };
    const { body: changed } = await api.as(editor).call(updateCustomField, { ...of, body: change });
    expect(changed).toMatchObject({ name: 'rating', type: 'number', min: 1, max: 10, revision: 2 });
    const { body: data } = await api.as(editor).call(getAccountData, { query: {} });
    expect(data.site_specific_data_schema).toMatchObject({
      properties: { rating: { type: 'number', title: 'Rating', minimum: 1, maximum: 10 } },
      required: [],
    });
    await remove(made.id);
  });
});

test('a site has at most a hundred, also by undoing a delete', async () => {
  const { body: first } = await add({ name: 'first', title: 'First', type: 'text' });
  const { body: removed } = await remove(first.id);
  const { db, ids } = api.ground.database;
  const row = { site_id: siteId, title: 'One', type: 'text', created_ts: api.now, updated_ts: api.now };
  const rows = Array.from({ length: 100 }, (_, at) => ({ ...row, id: ids.next(), name: `one_${at}` }));
  await db.insertInto('custom_field').values(rows).execute();
  expect((await add({ name: 'more', title: 'More', type: 'text' })).body.error).toBe('too_many_fields');
  const undo = { params: { siteId, batchId: removed.batch_id ?? 0 } };
  expect((await api.as(editor).call(undoAct, undo)).status).not.toBe(200);
  const made = rows.map(({ id }) => id);
  await db.deleteFrom('custom_field').where('site_id', '=', siteId).where('id', 'in', made).execute();
});

test('the fields stand in an order that is given to them, unless they changed meanwhile', async () => {
  const made: number[] = [];
  for (const name of ['one', 'two', 'three']) {
    made.push((await add({ name: `order_${name}`, title: name, type: 'text' })).body.id);
  }
  const list = async () =>
    (await api.as(editor).call(listCustomFields, { params: params(), query: {} })).body.items.map(
      ({ id }: CustomField) => id,
    );
  const [one = 0, two = 0, three = 0] = made;
  const order = (ids: number[], ids_before: number[]) =>
    api.as(editor).call(orderCustomFields, { params: params(), body: { ids, ids_before } });
  expect((await order([three, one, two], made)).status).toBe(200);
  expect(await list()).toEqual([three, one, two]);
  expect((await order([two, one, three], made)).body).toMatchObject({
    error: 'order_changed',
    current: { ids: [three, one, two] },
  });
  expect((await order([three, one], [three, one, two])).status).toBe(409);
  const { body: last } = await add({ name: 'order_last', title: 'Last', type: 'text' });
  expect(await list()).toEqual([three, one, two, last.id]);
  await remove(...made, last.id);
});

describe('the values of a post', () => {
  test('are held to what the field takes, and what no definition names is kept', async () => {
    const { body: field } = await add({ name: 'stars', title: 'Stars', type: 'number', max: 5 });
    const post = await newPost();
    const wrong = await save(post.id, { revision: 1, custom: { stars: 9, wp_guid: 'https://a.test' } });
    expect([wrong.status, wrong.body.error]).toEqual([422, 'custom_is_invalid']);
    expect(wrong.body.details).toEqual([{ loc: ['body', 'custom', 'stars'], msg: 'custom_is_invalid' }]);
    const right = await save(post.id, { revision: 1, custom: { stars: 4, wp_guid: 'https://a.test' } });
    expect([right.status, right.body.custom]).toEqual([200, { stars: 4, wp_guid: 'https://a.test' }]);
    await remove(field.id);
  });

  test('that are there already are not asked about again, and outlive the definition', async () => {
    const post = await newPost();
    await save(post.id, { revision: 1, headline: 'Old', custom: { level: 'seven' } });
    const { body: field } = await add({ name: 'level', title: 'Level', type: 'number' });
    const custom = { level: 'seven', other: 1 };
    expect((await save(post.id, { revision: 2, custom })).status).toBe(200);
    expect((await save(post.id, { revision: 3, custom: { level: 'eight' } })).status).toBe(422);
    const { body: removed } = await remove(field.id);
    expect(await customOf(post.id)).toEqual(custom);
    expect((await save(post.id, { revision: 3, custom: { level: 'eight' } })).status).toBe(200);
    const batchId = removed.batch_id ?? 0;
    expect((await api.as(editor).call(undoAct, { params: { siteId, batchId } })).status).toBe(200);
    const { body: list } = await api.as(editor).call(listCustomFields, { params: params(), query: {} });
    expect(list.items.map((one: CustomField) => one.name)).toContain('level');
    await remove(field.id);
  });

  test('come back as they were with a revision, whatever the field takes by then', async () => {
    const post = await newPost();
    await save(post.id, { revision: 1, headline: 'Kept', custom: { tone: 'dry' } });
    await save(post.id, { revision: 2, custom: { tone: 'warm' } });
    const { body: field } = await add({ name: 'tone', title: 'Tone', type: 'choice', options: ['warm'] });
    const { body: kept } = await api
      .as(editor)
      .call(findRevisions, { params: { postId: post.id }, body: { limit: 10, offset: 0 } });
    const first = kept.items.find((one: PostRevision) => one.number === 2);
    const back = { params: { postId: post.id, revisionId: first?.id ?? 0 }, body: { revision: 3 } };
    expect((await api.as(editor).call(restoreRevision, back)).status).toBe(200);
    expect(await customOf(post.id)).toEqual({ tone: 'dry' });
    await remove(field.id);
  });
});

describe('a required field', () => {
  test('keeps a post from going live by a save, a plan and an act, and drafts are saved without it', async () => {
    const { body: field } = await add({
      ...{ name: 'source', title: 'Source', type: 'link', is_required: true, post_types: ['article'] },
    });
    const post = await newPost();
    const draft = await save(post.id, { revision: 1, headline: 'Without a source' });
    expect(draft.status).toBe(200);
    const live = await save(post.id, { revision: 2, status: 0 });
    expect([live.status, live.body.error]).toEqual([422, 'custom_is_missing']);
    const plan = { revision: 2, scheduled_at: Math.floor(Date.now() / 1000) + 86_400, is_auto_enabled: true };
    const planned = await api.as(editor).call(schedulePost, { params: { postId: post.id }, body: plan });
    expect([planned.status, planned.body.error]).toEqual([422, 'custom_is_missing']);
    expect(planned.body.message).toContain('before you publish this post. Fill in “');
    const act = { action: 'change_posts_status' as const, post_ids: [post.id], status: 0 };
    for (const dry_run of ['1', '0'] as const) {
      const { body } = await api.as(editor).call(changePosts, { body: { ...act, dry_run } });
      expect(body.skipped).toEqual([{ id: post.id, reason: 'is_incomplete' }]);
    }
    const custom = { source: 'https://a.test/report' };
    expect((await save(post.id, { revision: 2, status: 0, custom })).status).toBe(200);
    expect((await save(post.id, { revision: 3, custom: {} })).status).toBe(422);
    const video = await newPost('video');
    expect((await save(video.id, { revision: 1, headline: 'Seen', status: 0 })).status).toBe(200);
    await remove(field.id);
  });

  test('lets what was live without it be saved as before', async () => {
    const post = await newPost();
    await save(post.id, { revision: 1, headline: 'Live before', status: 0 });
    const { body: field } = await add({ name: 'late', title: 'Late', type: 'text', is_required: true });
    expect((await save(post.id, { revision: 2, custom: { more: 1 } })).status).toBe(200);
    await remove(field.id);
  });

  test('takes no time of a plan from the others, beyond a hundred posts too', async () => {
    const { body: field } = await add({
      ...{ name: 'place', title: 'Place', type: 'text', is_required: true, post_types: ['article'] },
    });
    const { db, ids } = api.ground.database;
    const posts = Array.from({ length: 104 }, (_, at) => ({ id: ids.next(), isOpen: at % 3 === 0 }));
    const stamp = { site_id: siteId, status: 5, headline: 'A', created_ts: api.now, updated_ts: api.now };
    const rows = posts.map(({ id }) => ({ ...stamp, id, slug: `p-${id}`, author_ids: [editor.profileId] }));
    await db.insertInto('post').values(rows).execute();
    const bodies = posts.map(({ id, isOpen }) => ({
      ...{ site_id: siteId, post_id: id, body: '', custom: JSON.stringify(isOpen ? {} : { place: 'Bonn' }) },
    }));
    await db.insertInto('post_body').values(bodies).execute();
    const at = Math.floor(Date.now() / 1000) + 86_400;
    const plan = { action: 'schedule' as const, scheduled_at: at, every_minutes: 1 };
    const post_ids = posts.map(({ id }) => id);
    const whole = posts.filter(({ isOpen }) => !isOpen).map(({ id }) => id);
    const told = await api.as(editor).call(changePosts, { body: { ...plan, post_ids, dry_run: '1' } });
    expect(told.body).toMatchObject({ changed: whole.length, skipped_count: 104 - whole.length });
    await api.ground.jobs.start();
    const begun = await api.as(editor).call(changePosts, { body: { ...plan, post_ids } });
    const params = { batchId: begun.body.batch_id ?? 0 };
    await expect
      .poll(async () => (await api.as(editor).call(getPostBatch, { params })).body)
      .toMatchObject({ status: 'SUCCESS', changed: whole.length });
    const planned = await db
      .selectFrom('post')
      .select(['id', 'scheduled_ts'])
      .where('site_id', '=', siteId)
      .where('scheduled_ts', '>=', at)
      .orderBy('scheduled_ts')
      .execute();
    expect(planned).toEqual(whole.map((id, turn) => ({ id, scheduled_ts: at + turn * 60 })));
    await remove(field.id);
  });
});
