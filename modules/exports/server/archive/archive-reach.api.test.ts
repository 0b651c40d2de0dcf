import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { exporting } from '#apps/testing/exporting.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { publishChange } from '#platform/server/events.ts';
import { getSiteArchive, startSiteArchive } from '../../site-archive.contract.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let other: Member;
const exported = exporting(
  () => api,
  () => siteId,
);

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  other = await signInAs(api.ground, { siteId, host }, 'editor');
  const live = await makePost({ slug: 'live', status: 0 });
  await makePost({ slug: 'private', status: 0, visibility: 2 });
  const draft = await makePost({ slug: 'draft', status: 5 });
  await makePost({ slug: 'own-draft', status: 5, author: owner });
  await makeComment(live, 'approved');
  await makeComment(live, 'spam');
  await makeComment(live, 'proposed');
  await makeComment(draft, 'approved');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

async function makePost(said: { slug: string; status: number; visibility?: number; author?: Member }) {
  const { slug, status, visibility = 1, author = other } = said;
  const { db, ids } = api.ground.database;
  const id = ids.next();
  await db
    .insertInto('post')
    .values({
      ...{ site_id: siteId, id, headline: slug, slug, status, visibility, author_ids: [author.profileId] },
      ...{ created_ts: api.now, updated_ts: api.now },
    })
    .execute();
  return id;
}

async function makeComment(postId: number, status: string): Promise<void> {
  const { db, ids } = api.ground.database;
  await db
    .insertInto('comment')
    .values({
      ...{ site_id: siteId, id: ids.next(), post_id: postId, status, html: `<p>${status}</p>`, custom: '{}' },
      ...{ reason: 'A reason', created_ts: api.now, updated_ts: api.now },
    })
    .execute();
}

async function withoutRights(...names: string[]): Promise<void> {
  const { db, pool } = api.ground.database;
  await pool.query('delete from role_permission where site_id = $1 and permission = any($2)', [
    siteId,
    names,
  ]);
  await db.transaction().execute((trx) => publishChange(trx, { topic: 'role', siteId }));
  await api.ground.events.caughtUp();
}

const planned = async () => (await api.as(owner).call(getSiteArchive, { params: { siteId } })).body;
async function archived() {
  const started = await api.as(owner).call(startSiteArchive, { params: { siteId }, body: {} as never });
  expect((await exported.end(owner, started.body.id)).status).toBe('SUCCESS');
  return started.body.id;
}
const countIn = ({ kinds }: { kinds: { name: string; count: number }[] }, kind: string) =>
  kinds.find(({ name }) => name === kind)?.count;

test('drafts of others and comments that wait are for whoever may read them, also at the download', async () => {
  const all = await planned();
  expect([all.has_drafts, all.has_held_comments]).toEqual([true, true]);
  expect([countIn(all, 'posts'), countIn(all, 'comments')]).toEqual([4, 4]);
  const whole = await archived();
  expect((await exported.download(owner, whole)).status).toBe(200);

  await withoutRights('VIEW_REAL_DRAFT', 'MANAGE_POST_COMMENTS');
  const refused = await exported.download(owner, whole);
  expect([refused.status, refused.body.error]).toEqual([403, 'permission_denied']);
  const plan = await planned();
  expect([plan.has_drafts, plan.has_held_comments]).toEqual([false, false]);
  expect([countIn(plan, 'posts'), countIn(plan, 'comments')]).toEqual([2, 1]);
  const narrow = await archived();
  expect((await exported.download(owner, narrow)).status).toBe(200);
  const files = await filesOf(narrow);
  expect(lines(files['posts.jsonl']).map(({ slug }) => slug)).toEqual(['live', 'own-draft']);
  expect(lines(files['comments.jsonl'])).toMatchObject([
    { html: '<p>approved</p>', facts: { held_for: null, reason: '' } },
  ]);
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({
    has_drafts: false,
    has_held_comments: false,
  });
});

const lines = (text = ''): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function filesOf(id: number): Promise<Record<string, string>> {
  const { database, dataFolder, files } = api.ground;
  const { file_key } = await database.db
    .selectFrom('export_file')
    .select('file_key')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const path = join(dataFolder, `${id}.zip`);
  await writeFile(path, await buffer(await files.get(file_key)));
  const zip = await yauzl.openPromise(path, { lazyEntries: true });
  const found: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    found[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  return found;
}
