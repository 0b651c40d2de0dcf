import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exporting } from '#apps/testing/exporting.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { startSiteArchive } from '#modules/exports/site-archive.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getImportUndo, undoImport } from '../../../imports.contract.ts';
import { runImport } from '../../run-import.ts';
import { comparableLines, linesOfArchive } from '../../testing/archive-text.ts';
import { fillHostileSite } from '../../testing/hostile-site.ts';
import { sentImports } from '../../testing/sent-imports.ts';

type Place = { siteId: number; host: string; owner: Member };
let api: TestApi;
let folder: string;
let [old, fresh] = [] as Place[];

async function newSite(host: string): Promise<Place> {
  const siteId = await createSite(api.ground.database, { host, title: host, now: api.now });
  return { siteId, host, owner: await signInAs(api.ground, { siteId, host }, 'owner') };
}

/** Exports a site as its owner does, to a file. */
async function archiveOf({ siteId, owner }: Place, name: string): Promise<string> {
  const exported = exporting(
    () => api,
    () => siteId,
  );
  const started = await api.as(owner).call(startSiteArchive, { params: { siteId }, body: {} });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  expect((await exported.end(owner, started.body.id)).status).toBe('SUCCESS');
  const { db } = api.ground.database;
  const row = await db
    .selectFrom('export_file')
    .select('file_key')
    .where('site_id', '=', siteId)
    .where('id', '=', started.body.id)
    .executeTakeFirstOrThrow();
  const path = join(folder, name);
  await pipeline(await api.ground.files.get(row.file_key), createWriteStream(path));
  return path;
}

const bringIn = (path: string, { siteId }: Place, isDryRun = false) =>
  runImport({
    ...{
      path,
      siteId,
      isDryRun,
      now: api.now,
      mayWriteMarkup: true,
      mayLetRead: true,
      database: api.ground.database,
    },
    connectionString: api.ground.database.connectionString,
    storeFile: async (file) => {
      const { createReadStream } = await import('node:fs');
      return api.ground.files.put(createReadStream(file), { siteId, maxBytes: 1e9 });
    },
  });

beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'masthead-archive-test-'));
  [old, fresh] = [await newSite('old.test'), await newSite('new.test')] as [Place, Place];
  await fillHostileSite(api, old);
  await api.ground.jobs.start();
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a site that is exported and imported elsewhere is exported the same, and comes in once', async () => {
  if (!old || !fresh) throw new Error('There are no sites.');
  const first = await archiveOf(old, 'first.zip');
  const tried = await bringIn(first, fresh, true);
  const report = await bringIn(first, fresh);
  expect(report.kind).toBe('archive');
  // What the library has no file of is nothing that could come in.
  expect(report.skipped).toMatchObject([{ what: 'media', reason: NO_FILE }]);
  expect(report.made).toEqual(tried.made);
  expect(report.made).toMatchObject({
    posts: 9,
    pages: 1,
    sections: 3,
    tags: 2,
    comments: 2,
    live_updates: 3,
    media: 1,
    redirects: 3,
  });
  expect(report.warnings.map(({ message }) => message).sort()).toEqual([
    "It had a password, which isn't in the archive. It's imported as private.",
    'This community is new. It has no members yet.',
  ]);

  const second = await archiveOf(fresh, 'second.zip');
  const before = comparableLines(withoutPassword(withFiles(await linesOfArchive(first))), old.host);
  const after = comparableLines(withoutPassword(await linesOfArchive(second)), fresh.host);
  // Whoever imports is a person of the new site, and the owner of the old one came along.
  const { 'people.jsonl': oldPeople, ...things } = before;
  const { 'people.jsonl': newPeople, ...sameThings } = after;
  expect(sameThings).toEqual(things);
  expect(newPeople).toEqual(expect.arrayContaining(oldPeople as unknown[]));

  const again = await bringIn(first, fresh);
  expect(again.made).toEqual({
    ...again.made,
    ...Object.fromEntries(Object.keys(again.made).map((key) => [key, 0])),
  });
  expect(again.updated).toEqual(again.made);
});

test('an undo takes updates of live blogs away with their posts, and what the import ended is not ended', async () => {
  if (!old) throw new Error('There is no site.');
  const third = await newSite('third.test');
  const { broughtIn, ended, at } = sentImports(api, third.siteId, third.owner);
  const { id, made } = await broughtIn(
    'third.zip',
    await readFile(await archiveOf(old, 'third.zip')),
    'archive',
  );
  expect(made).toMatchObject({ live_updates: 3, posts: 9 });
  expect(await liveRowsOf(third)).toEqual({ updates: 3, ends: 1 });
  const foretold = await api.as(third.owner).call(getImportUndo, at(id));
  expect(foretold.body.removable.live_updates).toBe(3);
  expect((await api.as(third.owner).call(undoImport, at(id))).status).toBe(202);
  await ended(id);
  const { report } = (await api.as(third.owner).call(getImportUndo, at(id))).body;
  expect([report.removed.live_updates, report.left.live_updates]).toEqual([3, 0]);
  expect(await liveRowsOf(third)).toEqual({ updates: 0, ends: 0 });
}, 180_000);

async function liveRowsOf({ siteId }: Place) {
  const { rows } = await api.ground.database.pool.query<{ updates: number; ends: number }>(
    `select (select count(*)::int from live_entry where site_id = $1 and deleted_ts is null) as updates,
      (select count(*)::int from live_blog_end where site_id = $1) as ends`,
    [siteId],
  );
  return rows[0];
}

const NO_FILE = "The file isn't in the source and has no address to download it from.";

/** What an archive holds of the library with its bytes or an address of them. */
const withFiles = (lines: Record<string, Record<string, unknown>[]>) => ({
  ...lines,
  'media.jsonl': lines['media.jsonl']?.filter(({ file, source_url: url }) => file !== null || url) ?? [],
});

/** The one post with a password comes in as private and without it. */
function withoutPassword(lines: Record<string, Record<string, unknown>[]>) {
  const posts = (lines['posts.jsonl'] ?? []).map((post) =>
    post.slug === 'post-9' ? { ...post, has_password: false, visibility: 'private' } : post,
  );
  return { ...lines, 'posts.jsonl': posts };
}
