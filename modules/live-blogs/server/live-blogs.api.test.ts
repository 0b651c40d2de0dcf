import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createPost, type PostContent } from '#modules/posts/post-writing.contract.ts';
import { getProfile, updateProfile } from '#modules/profiles/profiles.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import {
  addLiveEntry,
  changeLiveEntry,
  deleteLiveEntry,
  type LiveEntry,
  listLiveEntries,
  listLiveEntryEdits,
  setLiveBlog,
} from '../live-blogs.contract.ts';

const host = 'live.test';
let api: TestApi;
let siteId: number;
let editor: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  editor = await signInAs(api.ground, { siteId, host }, 'editor');
  writer = await signInAs(api.ground, { siteId, host }, 'writer');
});
afterAll(() => api.stop());

async function start(slug: string, more: object = {}): Promise<PostContent> {
  const body = { type: 'live_blog' as const, headline: 'The flood', slug, status: 0 as const, ...more };
  const made = await api.as(editor).call(createPost, { params: { siteId }, body });
  expect([made.status, made.status === 201 ? '' : made.body]).toEqual([201, '']);
  return made.body as unknown as PostContent;
}
const add = (postId: number, body: object, who = editor) =>
  api.as(who).call(addLiveEntry, { params: { siteId, postId }, body: body as never });
const entry = async (postId: number, body: object) => (await add(postId, body)).body as unknown as LiveEntry;
const list = async (postId: number, who = editor) =>
  (await api.as(who).call(listLiveEntries, { params: { siteId, postId }, query: {} })).body;
const change = (id: number, body: object, who = editor) =>
  api.as(who).call(changeLiveEntry, { params: { siteId, liveEntryId: id }, body: body as never });
const edits = async (id: number, who = editor) =>
  (await api.as(who).call(listLiveEntryEdits, { params: { siteId, liveEntryId: id } })).body;
const remove = (id: number, who = editor) =>
  api.as(who).call(deleteLiveEntry, { params: { siteId, liveEntryId: id } });
const end = (postId: number, is_ended: boolean, who = editor) =>
  api.as(who).call(setLiveBlog, { params: { siteId, postId }, body: { is_ended } });
const page = async (path: string) => (await api.as({ host }).send({ method: 'GET', path })).body;

test('an update is cleaned, and stands above older ones below those that are pinned', async () => {
  const { id } = await start('flood');
  const first = await entry(id, {
    title: 'Dike',
    body: '<p onclick="x()">It holds.</p><script>x()</script>',
  });
  expect(first).toMatchObject({ title: 'Dike', body: '<p>It holds.</p>', author: { id: editor.profileId } });
  await entry(id, { body: '<p>It broke.</p>', is_key: true });
  await entry(id, { title: 'What to know', is_pinned: true });
  await entry(id, { title: 'Boats' });
  const { items, total_count, ended_ts, may_write } = await list(id);
  expect(items.map(({ title, body }: LiveEntry) => title || body)).toEqual([
    ...['What to know', 'Boats', '<p>It broke.</p>', 'Dike'],
  ]);
  expect([total_count, ended_ts, may_write]).toEqual([4, null, true]);
});

test('readers get each update without a save of the post, with what machines read of it', async () => {
  const { id, revision } = await start('storm');
  expect(await page('/storm')).toContain('No updates yet.');
  const first = await entry(id, { title: 'Wind <rises>', body: '<p>Up to 120.</p>', is_key: true });
  const html = await page('/storm');
  expect(html).toContain(`id="e${first.id}" data-entry data-revision="1"`);
  expect(html).toContain('<h3>Wind &lt;rises&gt;</h3>');
  expect(html).toContain('<b>Key moment</b>');
  expect(html).toContain('<script src="/u/site/live.js" defer></script>');
  const block = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
    .find((one) => one['@type'] === 'LiveBlogPosting');
  expect(block).toMatchObject({
    headline: 'The flood',
    liveBlogUpdate: [{ '@type': 'BlogPosting', headline: 'Wind <rises>', articleBody: 'Up to 120.' }],
  });
  expect(typeof block?.coverageStartTime).toBe('string');
  const changed = await change(first.id, { revision: 1, title: 'Wind falls' });
  expect(changed.body).toMatchObject({ title: 'Wind falls', body: '<p>Up to 120.</p>', revision: 2 });
  expect(await page('/storm')).toContain('<h3>Wind falls</h3>');
  const removed = await remove(first.id);
  expect(await page('/storm')).not.toContain('Wind falls');
  const undone = await api
    .as(editor)
    .call(undoAct, { params: { siteId, batchId: removed.body.batch_id ?? 0 } });
  expect([undone.status, (await page('/storm')).includes('Wind falls')]).toEqual([200, true]);
  const kept = await api.ground.database.db
    .selectFrom('post')
    .select('revision')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(kept.revision).toBe(revision);
});

test('a writer of updates who gets another name is called so below posts of others', async () => {
  const colleague = await signInAs(api.ground, { siteId, host }, 'editor');
  const { id } = await start('names');
  await add(id, { title: 'First' }, colleague);
  expect(await page('/names')).toContain(colleague.title);
  const params = { profileId: colleague.profileId };
  const { body } = await api.as(colleague).call(getProfile, { params });
  const renamed = await api
    .as(colleague)
    .call(updateProfile, { params, body: { title: 'Ann Otherwise', revision: body.revision } });
  expect(renamed.status).toBe(200);
  await expect.poll(() => page('/names')).toContain('Ann Otherwise');
  expect(await page('/names')).not.toContain(colleague.title);
});

test('a live blog that ended takes no updates until it is resumed, and its page looks for none', async () => {
  const { id } = await start('fire');
  await entry(id, { title: 'Out' });
  expect((await end(id, true)).status).toBe(200);
  const html = await page('/fire');
  expect(html).toContain('<p class="live-state">Ended</p>');
  expect(html).not.toContain('live.js');
  expect(html).toContain('coverageEndTime');
  const refused = await add(id, { title: 'Again' });
  expect([refused.status, refused.body.error]).toEqual([422, 'live_blog_is_ended']);
  expect((await end(id, false)).body).toEqual({ ended_ts: null });
  expect((await add(id, { title: 'Again' })).status).toBe(201);
  const owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const query = { object_kind: 'live_blog', object_id: id };
  const { body } = await api.as(owner).call(listAuditEvents, { params: { siteId }, query });
  expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
    ...['live_blog.resumed', 'live_blog.ended'],
  ]);
});

test('whoever may not edit the post writes nothing below it', async () => {
  const { id } = await start('desk');
  const { id: entryId } = await entry(id, { title: 'First' });
  const calls = [
    add(id, { title: 'Mine' }, writer),
    change(entryId, { revision: 1, title: 'Mine' }, writer),
    remove(entryId, writer),
    end(id, true, writer),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(await list(id, writer)).toMatchObject({ may_write: false, items: [{ title: 'First' }] });
  const contributor = await signInAs(api.ground, { siteId, host }, 'contributor');
  const { id: draft } = await start('draft', { status: 5 });
  expect((await add(draft, { title: 'Mine' }, contributor)).status).toBe(404);
});

test('only live blogs have updates, none is empty, and none is changed from an older one', async () => {
  const article = await start('article', { type: 'article' });
  expect((await add(article.id, { title: 'No' })).body.error).toBe('not_a_live_blog');
  const { id } = await start('empty');
  for (const body of [{}, { body: '<p> </p>' }, { title: '  ', body: '<script>x</script>' }]) {
    const refused = await add(id, body);
    expect([refused.status, refused.body.details[0]?.loc]).toEqual([422, ['body', 'body']]);
  }
  const { id: entryId } = await entry(id, { body: '<p>One</p>' });
  expect((await change(entryId, { revision: 1, body: '' })).body.error).toBe('body_is_missing');
  expect((await change(entryId, { revision: 1, is_pinned: true })).status).toBe(200);
  expect((await change(entryId, { revision: 1, title: 'Late' })).body.error).toBe('revision_conflict');
});

test('an update that was edited keeps what it said before, with who changed it when', async () => {
  const { id } = await start('bridge');
  const first = await entry(id, { title: 'Bridge', body: '<p>It is shut.</p>' });
  expect(first.edited).toBeNull();
  const owner = await signInAs(api.ground, { siteId, host }, 'owner');
  await change(first.id, { revision: 1, is_pinned: true });
  await change(first.id, { revision: 2, body: '<p onclick="x()">It is shut.</p>' });
  expect((await edits(first.id)).items).toEqual([]);
  const changed = await change(first.id, { revision: 3, body: '<p>It is open.</p>' }, owner);
  const by = { id: owner.profileId };
  const { updated_ts: ts } = changed.body;
  expect(changed.body).toMatchObject({ revision: 4, edited: { ts, by } });
  await change(first.id, { revision: 4, title: 'The bridge' });
  expect((await list(id)).items[0]).toMatchObject({ edited: { by: { id: editor.profileId } } });
  const { items } = await edits(first.id, writer);
  expect(items).toMatchObject([
    { editor: { id: editor.profileId }, fields: [{ field: 'title', from: 'Bridge', to: 'The bridge' }] },
    { editor: by, edited_ts: ts, fields: [{ field: 'body', to: '<p>It is open.</p>' }] },
  ]);
  expect(items[1]?.fields[0]?.pieces).toEqual([
    ...[
      { text: 'It is ', change: 'same' },
      { text: 'shut', change: 'removed' },
    ],
    ...[
      { text: 'open', change: 'added' },
      { text: '.', change: 'same' },
    ],
  ]);
  expect(await page('/bridge')).not.toContain('shut');
});

test('so many earlier wordings are kept and no more, and nobody reads those of a post that they do not see', async () => {
  const { id } = await start('weir', { status: 5 });
  const { id: entryId } = await entry(id, { title: 'Level 0' });
  for (let level = 1; level <= 22; level += 1)
    await change(entryId, { revision: level, title: `Level ${level}` });
  const { items } = await edits(entryId);
  expect([items.length, items.at(-1)?.fields[0]?.from]).toEqual([20, 'Level 2']);
  const contributor = await signInAs(api.ground, { siteId, host }, 'contributor');
  const params = { siteId, liveEntryId: entryId };
  expect((await api.as(contributor).call(listLiveEntryEdits, { params })).status).toBe(404);
});

test('updates come by pages, and a thousand are enough', async () => {
  const { id } = await start('long');
  await sql`insert into live_entry (site_id, id, post_id, entry_ts, title, created_ts, updated_ts)
    select ${siteId}::bigint, 8700000 + n, ${id}::bigint, 1700000000 + n, 'Update ' || n, 1, 1
    from generate_series(1, 1000) as n`.execute(api.ground.database.db);
  const refused = await add(id, { title: 'One more' });
  expect([refused.status, refused.body.error]).toEqual([422, 'too_many_entries']);
  await end(id, true);
  const first = await page('/long');
  expect(first.match(/data-entry/g)).toHaveLength(50);
  expect(first).toContain('href="/long?page=2"');
  expect(await page('/long?page=2')).toContain('<h3>Update 950</h3>');
  expect((await api.as({ host }).send({ method: 'GET', path: '/long?page=21' })).status).toBe(404);
});

test('feeds and sitemaps follow its updates at once, also from their copies', async () => {
  const { id } = await start('regatta', { headline: 'The regatta' });
  const month = new Date(api.now * 1000).toISOString().slice(0, 7);
  const read = async () => {
    const { items } = JSON.parse(String(await page('/feed.json'))) as { items: Record<string, string>[] };
    const sitemap = String(await page('/sitemap-news.xml'));
    const rss = String(await page('/feed.xml'));
    return {
      json: items.find((one) => one.id === String(id))?.date_modified,
      rss: rss.split('<item>').find((one) => one.includes(`>${id}</guid>`)),
      news: sitemap.split('<url>').find((one) => one.includes('/regatta<')),
      month: String(await page(`/sitemap-${month}.xml`))
        .split('<url>')
        .find((one) => one.includes('/regatta<')),
      index: String(await page('/sitemap.xml'))
        .split('<sitemap>')
        .find((one) => one.includes(`/sitemap-${month}.xml<`)),
    };
  };
  const before = await read();
  expect(before.news).not.toContain('<lastmod>');
  const later = api.now + 3_600;
  const { id: entryId } = await entry(id, { title: 'They are off' });
  await sql`update live_entry set updated_ts = ${later} where site_id = ${siteId} and id = ${entryId}`.execute(
    api.ground.database.db,
  );
  // Another one drops what was read between the two.
  await entry(id, { title: 'First at the bridge' });
  const iso = new Date(later * 1000).toISOString();
  const after = await read();
  expect(before.json).not.toBe(iso);
  expect(after.json).toBe(iso);
  expect(after.rss).toContain(`<atom:updated>${iso}</atom:updated>`);
  const lastmod = (text = '') => Date.parse(/<lastmod>(.*)<\/lastmod>/.exec(text)?.[1] ?? '');
  expect(lastmod(before.month)).toBeLessThan(later * 1000);
  expect([after.news, after.month, after.index].map(lastmod)).toEqual(Array(3).fill(later * 1000));
  await remove(entryId);
  expect((await read()).json).not.toBe(iso);
});

test('behind a password nobody reads them', async () => {
  const { id } = await start('closed', { password: 'sesame' });
  await entry(id, { title: 'For a few' });
  expect(await page('/closed')).not.toContain('For a few');
});

test('a page lets the script run by its own path, which browsers get', async () => {
  await start('script');
  const { headers } = await api.as({ host }).send({ method: 'GET', path: '/script' });
  expect(headers['content-security-policy']).toContain(`${host}/u/site/live.js`);
  const script = await api.as({ host }).send({ method: 'GET', path: '/u/site/live.js' });
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
});
