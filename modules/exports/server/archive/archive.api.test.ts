import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { exporting } from '#apps/testing/exporting.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { personArchive } from '#modules/profiles/person-archive.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import { listExports } from '../../exports.contract.ts';
import { getSiteArchive, startSiteArchive } from '../../site-archive.contract.ts';
import type { ArchivePosition } from './archive-task.ts';
import { removeEndedChunks } from './sweep-chunks.ts';
import { writeChunk } from './write-chunk.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let editor: Member;

async function open(): Promise<void> {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  editor = await signInAs(api.ground, { siteId, host }, 'editor');
  await makePost();
}
async function makePost(): Promise<void> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const row = { site_id: siteId, created_ts: api.now, status: 0 };
  await db
    .insertInto('post')
    .values({ ...row, id, updated_ts: api.now, headline: 'A', slug: 'a', author_ids: [editor.profileId] })
    .execute();
  await db
    .insertInto('post_author')
    .values({ ...row, profile_id: editor.profileId, post_id: id })
    .execute();
}
const start = (member: Member, body: object = {}) =>
  api.as(member).call(startSiteArchive, { params: { siteId }, body: body as never });

describe('while nobody writes it', () => {
  beforeAll(open);
  afterAll(() => api.stop());

  test('says what an archive would hold, and what never is in one', async () => {
    const { status, body } = await api.as(owner).call(getSiteArchive, { params: { siteId } });
    expect([status, body.has_people, body.is_running, body.file_bytes]).toEqual([200, true, false, 0]);
    expect(body.kinds.map(({ name }: { name: string }) => name)).toEqual([
      ...['people', 'communities', 'media', 'sections', 'tags', 'posts', 'comments'],
      ...['live_updates', 'redirects'],
    ]);
    expect(body.left_out).toContain('passwords');
  });

  test('a second one is refused while one is under way, whoever asks', async () => {
    const [first, second] = await Promise.all([start(owner), start(owner)]);
    expect([first.status, second.status].sort()).toEqual([202, 409]);
    expect((first.status === 409 ? first : second).body.error).toBe('archive_already_running');
    const { id } = (first.status === 202 ? first : second).body;
    const plan = await api.as(owner).call(getSiteArchive, { params: { siteId } });
    expect(plan.body.is_running).toBe(true);
    await api.as(owner).call(cancelTask, { params: { siteId, taskId: id } });
    const listed = await api.as(owner).call(listExports, { params: { siteId }, query: {} });
    expect(listed.body.items).toMatchObject([{ kind: 'site', format: 'zip', status: 'REVOKE' }]);
  });

  test('a library that is too large is refused by the field, and comes without its files', async () => {
    const { db, ids } = api.ground.database;
    const id = ids.next();
    const large = { site_id: siteId, id, size: 51e9, custom: '{}', created_ts: api.now, updated_ts: api.now };
    await db.insertInto('asset').values(large).execute();
    const refused = await start(owner);
    expect([refused.status, refused.body.error, refused.body.details[0].loc]).toEqual([
      ...[422, 'archive_is_too_large'],
      ['body', 'with_files'],
    ]);
    const taken = await start(owner, { with_files: false });
    expect(taken.status).toBe(202);
    await api.as(owner).call(cancelTask, { params: { siteId, taskId: taken.body.id } });
    await db.deleteFrom('asset').where('site_id', '=', siteId).where('id', '=', id).execute();
  });

  test('is written in pieces that begin where the one before ended', async () => {
    const { database, files } = api.ground;
    const part = {
      name: 'things',
      count: async () => 5,
      page: async (_: unknown, __: unknown, after: number) =>
        [0, 1, 2, 3, 4]
          .filter((id) => id > after)
          .map((id) => ({ id, line: { id } }))
          .slice(0, 2),
    };
    const reach = { hasPeople: true, hasDrafts: true, hasHeldComments: true };
    const scope = { siteId, ownerId: owner.profileId, ...reach };
    const order = { db: database.db, files, part, scope, withFiles: true };
    const signal = new AbortController().signal;
    const texts: string[] = [];
    let after: number | null = null;
    for (let number = 0; number === 0 || after !== null; number += 1) {
      const key = `${siteId}/exports/pieces.${number}`;
      const written = await writeChunk({ ...order, key, after }, signal, { bytes: 1, milliseconds: 60_000 });
      texts.push((await buffer(await files.get(key))).toString());
      after = written.after;
    }
    expect(texts).toEqual(['{"id":0}\n{"id":1}\n', '{"id":2}\n{"id":3}\n', '{"id":4}\n', '']);
  });

  test('goes on where a run was cut off, with what that one wrote', async () => {
    const { database, files, jobs } = api.ground;
    const { id } = (await start(owner)).body;
    const { file_key: key } = await rowOf(id);
    const line = '{"id":1,"name":"Written before"}\n';
    await files.put(Readable.from([line]), { siteId, key: `${key}.0`, maxBytes: 100 });
    const chunk = { part: 'people', key: `${key}.0`, rows: 1, bytes: line.length, filesKey: null, files: 0 };
    const position: ArchivePosition = { from: 1_234, chunks: [chunk], part: 1, after: null };
    await database.pool.query('update task set position = $1 where site_id = $2 and id = $3', [
      ...[JSON.stringify(position), siteId, id],
    ]);
    await jobs.start();
    await expect.poll(async () => (await rowOf(id)).row_count, { timeout: 30_000 }).not.toBeNull();
    const written = await filesOf(await fileOf(id));
    expect(written['people.jsonl']).toBe(line);
    expect(JSON.parse(written['manifest.json'] ?? '').exported_from).toBe(1_234);
    expect(lines(written['posts.jsonl'])).toMatchObject([{ slug: 'a', author_ids: [editor.profileId] }]);
  });
});

describe('an archive', () => {
  beforeAll(async () => {
    await open();
    await api.ground.jobs.start();
  });
  afterAll(() => api.stop());
  const exported = exporting(
    () => api,
    () => siteId,
  );

  test('holds lines, checksums and a manifest, no secrets, and leaves no pieces behind', async () => {
    const { id } = (await start(owner)).body;
    expect((await exported.end(owner, id)).status).toBe('SUCCESS');
    const row = await rowOf(id);
    const path = await fileOf(id);
    expect((await readFile(path)).length).toBe(row.file_bytes);
    const files = await filesOf(path);
    expect(Object.keys(files).at(-1)).toBe('manifest.json');
    const manifest = JSON.parse(files['manifest.json'] ?? '');
    expect(manifest).toMatchObject({ format: 'masthead-site-archive', version: 1, site: { hosts: [host] } });
    for (const { file, count } of manifest.kinds) expect(lines(files[file]).length, file).toBe(count);
    expect(row.row_count).toBe(
      manifest.kinds.reduce((sum: number, one: { count: number }) => sum + one.count, 0),
    );
    expect(lines(files['people.jsonl']).some(({ email }) => typeof email === 'string')).toBe(true);
    const { rows } = await api.ground.database.pool.query<{ secret: string }>(
      `select password as secret from auth.account where password is not null
        union all select token from auth.session`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const all = Object.values(files).join('\n');
    for (const { secret } of rows) expect(all).not.toContain(secret);
    await removeEndedChunks(api.ground);
    expect(await api.ground.files.exists(`${row.file_key}.0`)).toBe(false);
    const answer = await exported.download(owner, id);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect((await exported.download(editor, id)).status).toBe(404);
  });

  test('of somebody who may not manage people names authors alone', async () => {
    const { db } = api.ground.database;
    const reach = { hasPeople: false, hasDrafts: true, hasHeldComments: true };
    const scope = { siteId, ownerId: owner.profileId, ...reach };
    const people = (await personArchive.page(db, scope, -1)).map(({ line }) => line);
    expect(people).toMatchObject([{ id: editor.profileId, email: null, about_html: '', extra: {} }]);
    expect(await personArchive.count(db, scope)).toBe(1);
  });
});

const rowOf = (id: number) =>
  api.ground.database.db
    .selectFrom('export_file')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The archive as a file of its own. */
async function fileOf(id: number): Promise<string> {
  const { ground } = api;
  const path = join(ground.dataFolder, `${id}.zip`);
  await writeFile(path, await buffer(await ground.files.get((await rowOf(id)).file_key)));
  return path;
}

const lines = (text = ''): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function filesOf(path: string): Promise<Record<string, string>> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  return files;
}
