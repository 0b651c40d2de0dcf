import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { updateTag } from '#modules/tags/tags.contract.ts';
import { getUndo, undoAct } from '#modules/undo/undo.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { visitor } from '#platform/server/caller.ts';
import { checkReplacement, getReplacementCheck, writeReplacement } from '../rule-writing.contract.ts';
import {
  createReplacement,
  createReplacementAt,
  deleteReplacement,
  getReplacement,
  listReplacements,
  previewReplacement,
  ReplacementDraft,
  updateReplacement,
} from '../smart-links.contract.ts';
import { previewRule } from './preview-rule.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let editor: Member;

beforeAll(async () => {
  api = await startApi();
  await api.ground.jobs.start();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  editor = await signInAs(api.ground, { siteId, host: 'news.test' }, 'editor');
  const { db } = api.ground.database;
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('tag')
    .values({ ...times, id: 601, title: 'Climate', title_key: 'climate', slug: 'climate' })
    .execute();
  await addPost(
    31,
    '<h2>Carbon tax</h2><p>A carbon tax, the Carbon Tax &amp; [box tax]carbon tax[/box]</p>',
    [601],
  );
  await addPost(32, '<p>About the carbon tax.</p>');
});
afterAll(() => api.stop());

async function addPost(id: number, body: string, tag_ids: number[] = []): Promise<void> {
  const { db } = api.ground.database;
  const row = { site_id: siteId, id, created_ts: api.now - 100 + id, updated_ts: api.now, tag_ids };
  const slug = `post-${id}`;
  await db
    .insertInto('post')
    .values({ ...row, slug, status: 0, visibility: 1, headline: `Post ${id}`, author_ids: [] })
    .execute();
  await db.insertInto('post_body').values({ site_id: siteId, post_id: id, body }).execute();
  await db
    .insertInto('post_slug')
    .values({ site_id: siteId, post_id: id, page_type: 'post', slug, created_ts: api.now })
    .execute();
}

type Draft = InputOf<typeof createReplacement>['body'];
const add = (body: Draft, as = owner) => api.as(as).call(createReplacement, { body });
const change = (ruleId: number, body: InputOf<typeof updateReplacement>['body']) =>
  api.as(owner).call(updateReplacement, { params: { ruleId }, body });
const remove = (ruleId: number) => api.as(owner).call(deleteReplacement, { params: { ruleId } });
const read = async (path: string) =>
  String((await api.as({ host: 'news.test' }).send({ method: 'GET', path })).body);

describe('a rule', () => {
  test('takes tags joined by commas, leaves empty attributes out, and is added under any id', async () => {
    const body = {
      ...{ find_phrase: '  harbour \n wall ', replace_phrase: 'https://example.com/', priority: 4 },
      ...{ included_tags: 'climate, sea' as never, extra: { rel: 'nofollow', title: ' ' } },
    };
    const { status, body: made } = await api
      .as(owner)
      .call(createReplacementAt, { params: { newId: 'new' }, body });
    expect(status).toBe(201);
    expect(made).toMatchObject({
      ...{ find_phrase: 'harbour wall', included_tags: ['climate', 'sea'], extra: { rel: 'nofollow' } },
      ...{ link_mode: 1, whole_word: true, match_case: false, max_per_post: 1, enabled: true, revision: 1 },
    });
    const listed = await api.as(owner).call(listReplacements, { query: { query: 'harbour', link_mode: 1 } });
    expect([listed.body.total_count, listed.body.replacements[0].id]).toEqual([1, made.id]);
  });

  test.each([
    [{ find_phrase: ' ', replace_phrase: '/a' }, 400, 'find_phrase_is_missing'],
    [{ find_phrase: 'x', replace_phrase: '/a' }, 400, 'find_phrase_is_invalid'],
    [{ find_phrase: 'link', replace_phrase: '' }, 400, 'replace_phrase_is_missing'],
    [{ find_phrase: 'link', replace_phrase: 'javascript:alert(1)' }, 422, 'replace_phrase_is_invalid'],
    [{ find_phrase: 'link', replace_phrase: 'data:text/html,x' }, 422, 'replace_phrase_is_invalid'],
    [{ find_phrase: 'link', replace_phrase: '//evil.test/' }, 422, 'replace_phrase_is_invalid'],
    [{ find_phrase: 'link', replace_phrase: '/\\evil.test' }, 422, 'replace_phrase_is_invalid'],
    [{ find_phrase: 'link', replace_phrase: 'http://0x7f.1/' }, 422, 'replace_phrase_is_invalid'],
    [{ find_phrase: 'link', replace_phrase: 'http://192.168.0.1/' }, 422, 'replace_phrase_is_invalid'],
    [{ find_phrase: 'link', replace_phrase: 'http://localhost/' }, 422, 'replace_phrase_is_invalid'],
    [{ find_phrase: 'link', replace_phrase: '/a', extra: { onclick: 'x' } }, 400, 'onclick_is_invalid'],
    [{ find_phrase: 'link', replace_phrase: '/a', max_per_post: 11 }, 400, 'max_per_post_is_invalid'],
    [{ find_phrase: 'link', replace_phrase: '/a', starts_ts: 9, ends_ts: 9 }, 422, 'ends_ts_is_invalid'],
    [{ find_phrase: 'HARBOUR wall', replace_phrase: '/a' }, 409, 'duplicate'],
  ])('%j is refused', async (draft, status, error) => {
    const answer = await add(draft as Draft);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
  });

  test('for other tags may find the same phrase', async () => {
    const draft = { find_phrase: 'harbour wall', replace_phrase: '/b', included_tags: ['other'] };
    expect((await add(draft)).status).toBe(201);
  });

  test('with HTML needs the right to write it', async () => {
    const draft = { find_phrase: 'bold', replace_phrase: '<b>x</b>', link_mode: 2 as const };
    const refused = await add(draft, editor);
    expect([refused.status, refused.body.error]).toEqual([403, 'html_needs_permission']);
    expect((await add({ ...draft, replace_phrase: 'plain' }, editor)).status).toBe(201);
  });

  test('of an older revision is refused with the rule as it is now', async () => {
    const { body: made } = await add({ find_phrase: 'older', replace_phrase: '/a' });
    expect((await change(made.id, { revision: 1, replace_phrase: '/b' })).body.revision).toBe(2);
    const late = await change(made.id, { revision: 1, replace_phrase: '/c' });
    expect([late.status, late.body.error, late.body.current.replace_phrase]).toEqual([
      409,
      'revision_conflict',
      '/b',
    ]);
  });

  test('that is deleted comes back by its batch, unless another took its place', async () => {
    const { body: made } = await add({ find_phrase: 'returning', replace_phrase: '/a' });
    const { body: gone } = await remove(made.id);
    const { body: other } = await add({ find_phrase: 'Returning', replace_phrase: '/b' });
    const find = () => api.as(owner).call(getReplacement, { params: { ruleId: made.id } });
    const undo = { params: { siteId, batchId: gone.batch_id ?? 0 } };
    expect((await api.as(owner).call(undoAct, undo)).body.undone).toMatchObject({ count: 0, left_count: 1 });
    expect((await find()).status).toBe(404);
    const { body: again } = await remove(other.id);
    const back = { params: { siteId, batchId: again.batch_id ?? 0 } };
    expect((await api.as(owner).call(undoAct, back)).body.undone.count).toBe(1);
  });
});

describe('readers', () => {
  test('find a link at the first mention, never in headings and shortcodes, and none once it is off', async () => {
    const { body: made } = await add({
      ...{
        find_phrase: 'carbon tax',
        replace_phrase: '/post-32',
        extra: { target: '_blank', title: 'A "b"' },
      },
    });
    // The post that it leads to is left out by the server.
    expect(made.excluded_post_ids).toEqual([32]);
    const link = '<a href="/post-32" rel="noopener" target="_blank" title="A &quot;b&quot;">carbon tax</a>';
    await expect.poll(() => read('/post-31')).toContain(`<p>A ${link}, the Carbon Tax &amp;`);
    expect(await read('/post-31')).toContain('<h2>Carbon tax</h2>');
    expect(await read('/post-32')).toContain('<p>About the carbon tax.</p>');
    await change(made.id, { revision: 1, excluded_tags: ['climate'] });
    await expect.poll(() => read('/post-31')).not.toContain(link);
    await change(made.id, { revision: 2, excluded_tags: [], max_per_post: 5 });
    await expect.poll(() => read('/post-31')).toContain('>Carbon Tax</a> &amp;');
    await remove(made.id);
    await expect.poll(() => read('/post-31')).not.toContain('<a href="/post-32"');
  });

  test('read a text in the place of another, safe whoever wrote it', async () => {
    const { body: made } = await add({
      ...{
        find_phrase: 'About',
        link_mode: 2,
        replace_phrase: '<em onclick="x()">On</em><script>1</script>',
      },
    });
    await expect.poll(() => read('/post-32')).toContain('<p><em>On</em> the carbon tax.</p>');
    await remove(made.id);
  });
});

test('a preview shows where the newest posts would change, and saves nothing', async () => {
  const body = {
    find_phrase: 'Carbon  tax',
    replace_phrase: '/x',
    included_tags: ['climate'],
    max_per_post: 2,
  };
  const { body: seen } = await api.as(editor).call(previewReplacement, { body });
  expect(seen).toEqual({
    items: [
      {
        ...{ post_id: 31, headline: 'Post 31', count: 2 },
        places: [
          { before: 'A ', found: 'carbon tax', after: ', the Carbon Tax & [box tax]carbon tax[/box]' },
          { before: 'A carbon tax, the ', found: 'Carbon Tax', after: ' & [box tax]carbon tax[/box]' },
        ],
      },
    ],
    ...{ post_count: 1, scanned_count: 2, is_complete: true },
  });
  const rename = (revision: number, slug: string) =>
    api.as(owner).call(updateTag, { params: { siteId, tagId: 601 }, body: { slug, revision } });
  expect((await rename(1, 'warming')).status).toBe(200);
  const renamed = await api.as(editor).call(previewReplacement, { body });
  expect([renamed.body.post_count, (await rename(2, 'climate')).status]).toEqual([1, 200]);
});

test('a preview whose time is over says how many of the newest posts it looked at', async () => {
  const { db } = api.ground.database;
  const site = await db.selectFrom('site').selectAll().where('id', '=', siteId).executeTakeFirstOrThrow();
  const nobody = visitor();
  const holder = { ...nobody.holder, isSignedIn: true, sitePermissions: new Set(['VIEW_REAL_DRAFT']) };
  const caller = { ...nobody, profile: { id: owner.profileId }, holder };
  const rule = ReplacementDraft.parse({ find_phrase: 'Carbon tax', replace_phrase: '/x' });
  const within = async (milliseconds: number) => {
    const call = { site, caller, now: api.now } as unknown as Parameters<typeof previewRule>[1];
    const { post_count, scanned_count, is_complete } = await previewRule(db, call, rule, milliseconds);
    return { post_count, scanned_count, is_complete };
  };
  expect(await within(60_000)).toEqual({ post_count: 2, scanned_count: 2, is_complete: true });
  expect(await within(0)).toEqual({ post_count: 1, scanned_count: 1, is_complete: false });
});

/** How bodies were read by the statements of a while. */
async function bodiesRead({ calls, contexts, results }: Statements) {
  const open = new Set<unknown>();
  const sizes: number[] = [];
  let inTransactions = 0;
  for (const [at, [statement]] of calls.entries()) {
    const text = String((statement as { text?: string }).text ?? statement);
    if (/^begin|^start transaction/i.test(text)) open.add(contexts[at]);
    if (/^commit|^rollback/i.test(text)) open.delete(contexts[at]);
    // Who notes the links of posts reads bodies too, of a few posts that changed, in its own time.
    if (!/octet_length\(\S*body\)/.test(text) || text.includes("'%<a%'")) continue;
    if (open.has(contexts[at])) inTransactions += 1;
    const answer = (await results[at]?.value) as { rows: { body?: string | null }[] } | undefined;
    sizes.push((answer?.rows ?? []).reduce((sum, { body }) => sum + (body?.length ?? 0), 0));
  }
  return { inTransactions, isAllAtOnce: Math.max(...sizes) > 2_000_000 };
}
type Statements = { calls: unknown[][]; contexts: unknown[]; results: { value?: unknown }[] };

describe('writing a rule into posts', () => {
  const check = async (ruleId: number, as = owner) => {
    const { body: begun } = await api.as(as).call(checkReplacement, { params: { ruleId } });
    const find = () => api.as(as).call(getReplacementCheck, { params: { checkId: begun.check_id } });
    await expect.poll(async () => (await find()).body.is_ready).toBe(true);
    return (await find()).body;
  };
  const write = (checkId: number) => api.as(owner).call(writeReplacement, { params: { checkId } });
  const { now } = { now: () => Math.floor(Date.now() / 1000) };
  const bodies = async () => {
    const rows = await api.ground.database.db
      .selectFrom('post_body')
      .select(['post_id', 'body'])
      .where('site_id', '=', siteId)
      .where('post_id', '>', 40)
      .orderBy('post_id')
      .execute();
    return rows.map(({ body }) => body);
  };
  const change = (id: number, values: object) =>
    api.ground.database.db
      .updateTable('post')
      .set({ ...values, row_version: 2 })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();

  test('is tried first, done with a revision for each post, and undone where nobody changed it since', async () => {
    const { db } = api.ground.database;
    for (const id of [41, 42, 43, 44, 45, 46]) await addPost(id, `<p>The Pier at ${id}</p>`);
    await change(43, { is_locked: true });
    await sql`delete from role_permission where site_id = ${siteId} and permission = 'EDIT_LOCKED_POST'
      and role_id = (select id from role where site_id = ${siteId} and key = 'editor')`.execute(db);
    const custodian = await signInAs(api.ground, { siteId, host: 'news.test' }, 'editor');
    const { body: rule } = await add({ find_phrase: 'pier', replace_phrase: 'quay', link_mode: 2 });

    const seen = await check(rule.id, custodian);
    expect(seen).toMatchObject({
      ...{ status: 'SUCCESS', post_count: 5, place_count: 5, is_complete: true },
      skipped: [{ reason: 'is_locked', count: 1, posts: [{ post_id: 43, headline: 'Post 43' }] }],
    });
    expect(seen.items[0]).toEqual({
      ...{ post_id: 41, headline: 'Post 41', count: 1 },
      places: [{ before: 'The ', found: 'Pier', written: 'Quay', after: ' at 41' }],
    });
    // It is its asker's own.
    expect((await write(seen.check_id)).status).toBe(404);

    const own = await check(rule.id);
    await change(43, { is_locked: true });
    await change(44, { updated_ts: now() + 60 });
    await db
      .insertInto('edit_lock')
      .values({
        ...{ site_id: siteId, post_id: 45, profile_id: custodian.profileId, token: 'x' },
        ...{ since_ts: now(), lease_until_ts: now() + 600 },
      })
      .execute();
    const { status, body: done } = await write(own.check_id);
    expect([status, done.changed]).toEqual([200, 4]);
    expect(done.skipped).toEqual([
      { id: 44, reason: 'changed_since' },
      { id: 45, reason: 'is_being_edited' },
    ]);
    expect((await write(own.check_id)).body.batch_id).toBe(done.batch_id);
    expect(await bodies()).toEqual([
      ...['<p>The Quay at 41</p>', '<p>The Quay at 42</p>', '<p>The Quay at 43</p>'],
      ...['<p>The Pier at 44</p>', '<p>The Pier at 45</p>', '<p>The Quay at 46</p>'],
    ]);
    const kept = await db
      .selectFrom('post_revision')
      .select(['number', 'reason', 'body', 'word_count', 'changed_fields'])
      .where('site_id', '=', siteId)
      .where('post_id', '=', 41)
      .orderBy('number')
      .execute();
    expect(kept).toEqual([
      { number: 1, reason: 'import', body: '<p>The Pier at 41</p>', word_count: 4, changed_fields: [] },
      { number: 2, reason: 'bulk', body: '<p>The Quay at 41</p>', word_count: 4, changed_fields: ['body'] },
    ]);

    await change(42, { revision: 9, updated_ts: now(), updated_by: custodian.profileId });
    await api.as(owner).call(undoAct, { params: { siteId, batchId: done.batch_id ?? 0 } });
    const { body: undone } = await api
      .as(owner)
      .call(getUndo, { params: { siteId, batchId: done.batch_id ?? 0 } });
    expect(undone.undone).toMatchObject({
      ...{ count: 3, left_count: 1 },
      left: [{ id: 42, reason: 'changed_since', is_own: false }],
    });
    expect((await bodies())[0]).toBe('<p>The Pier at 41</p>');
    expect((await bodies())[1]).toBe('<p>The Quay at 42</p>');
  });

  test('goes through more than a hundred posts by a task, as the rule was when it was tried', async () => {
    for (let id = 301; id <= 410; id += 1) await addPost(id, '<p>the jetty</p>');
    const { body: rule } = await add({ find_phrase: 'jetty', replace_phrase: '/jetty' });
    const early = await check(rule.id);
    await api.as(owner).call(updateReplacement, {
      ...{ params: { ruleId: rule.id }, body: { revision: rule.revision, replace_phrase: '/the-jetty' } },
    });
    const late = await write(early.check_id);
    expect([late.status, late.body.error]).toEqual([409, 'rule_changed']);
    const { body: batch, status } = await write((await check(rule.id)).check_id);
    expect([status, batch.is_ready]).toEqual([202, false]);
    await expect.poll(async () => (await bodies()).at(-1)).toContain('the-jetty');
    // A link that was written counts like one that is shown: the rule has nothing more to do.
    expect((await check(rule.id)).post_count).toBe(0);
  });

  test('reads some bodies at a time beside any transaction, and names the posts that are too much', async () => {
    const { db } = api.ground.database;
    const write501 = (body: string) =>
      sql`update post_body set body = ${body} where site_id = ${siteId} and post_id = 501`.execute(db);
    const deep = `${'<div>'.repeat(300)}the mole`;
    for (const id of [501, 502, 503, 504]) await addPost(id, `<p>The mole</p><!--${'x'.repeat(700_000)}-->`);
    for (const id of [505, 506]) await addPost(id, deep);
    const { body: rule } = await add({
      ...{ find_phrase: 'mole', replace_phrase: 'quay', link_mode: 2, excluded_post_ids: [506] },
    });
    const query = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const left = { reason: 'is_too_long', count: 1, posts: [{ post_id: 505, headline: 'Post 505' }] };
      expect(await check(rule.id)).toMatchObject({ post_count: 4, skipped: [left] });
      expect(await bodiesRead(query.mock)).toEqual({ inTransactions: 0, isAllAtOnce: false });
    } finally {
      query.mockRestore();
    }

    const { check_id } = await check(rule.id);
    await write501(deep);
    const { body: done } = await write(check_id);
    expect([done.changed, done.skipped]).toEqual([3, [{ id: 501, reason: 'is_too_long' }]]);
  });
});
