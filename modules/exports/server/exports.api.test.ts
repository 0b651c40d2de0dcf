import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exporting } from '#apps/testing/exporting.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { exportPosts } from '#modules/posts/post-export.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { cancelTask, getTask, getTaskResult } from '#modules/tasks/tasks.contract.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import { getExportResult, listExports } from '../exports.contract.ts';
import { removeExpired, tellOfEnded } from './export-sweeps.ts';
import { exportQueries } from './exports.queries.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let editor: Member;
const body = { post_field: [{ name: 'id' as const, title: 'ID' }] };
const start = (member: Member, query = {}) => api.as(member).call(exportPosts, { query, body });
const list = async (member: Member) =>
  (await api.as(member).call(listExports, { params: { siteId }, query: {} })).body;
const at = (id: number) => ({ params: { siteId, taskId: id } });

async function open(): Promise<void> {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  editor = await signInAs(api.ground, { siteId, host: 'news.test' }, 'editor');
}
async function makePosts(count: number): Promise<void> {
  const { db, ids } = api.ground.database;
  const posts = Array.from({ length: count }, (_, at) => ({
    site_id: siteId,
    id: ids.next(),
    status: 0,
    headline: `Post ${at}`,
    slug: `post-${at}`,
    created_ts: api.now - at,
    updated_ts: api.now,
  }));
  await db.insertInto('post').values(posts).execute();
}
const set = (id: number, values: object) =>
  api.ground.database.db
    .updateTable('export_file')
    .set(values)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
const setTask = (id: number, values: object) =>
  api.ground.database.db
    .updateTable('task')
    .set(values)
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();

describe('while nobody works on the exports', () => {
  beforeAll(open);
  afterAll(() => api.stop());

  test('the start answers with the task in the four keys of the call, and both status calls tell of it', async () => {
    const started = await start(owner);
    const { id } = started.body;
    expect([started.status, started.body]).toEqual([
      202,
      { status: 'PENDING', id, is_ready: false, result: null, details: [] },
    ]);
    const expected = { status: 'PENDING', id, is_ready: false, result: null };
    const feeds = await api.as(owner).call(getTaskResult, { params: { result_id: id } });
    const account = await api.as(owner).call(getExportResult, { query: { result_id: id } });
    expect([feeds.body, account.body]).toEqual([expected, expected]);
    expect((await api.as(editor).call(getExportResult, { query: { result_id: id } })).status).toBe(404);
    await api.as(owner).call(cancelTask, at(id));
  });

  test('the mail will lead to where this machine was asked, while the file keeps the address of the site', async () => {
    const { database } = api.ground;
    const here = await createSite(database, { host: 'localhost', title: 'Here', now: api.now });
    const member = await signInAs(api.ground, { siteId: here, host: 'localhost' }, 'owner');
    const { id } = (await start(member)).body;
    const row = await database.db
      .selectFrom('export_file')
      .select('request')
      .where('site_id', '=', here)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.request).toMatchObject({
      place: { uri: 'https://localhost', mailUri: 'https://localhost' },
    });
  });

  test('each person has one export of a kind at a time, also when several are asked for at once', async () => {
    const answers = await Promise.all([start(owner), start(owner), start(editor), start(owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('export_already_running');
    for (const { body: started } of answers.filter(({ status }) => status === 202)) {
      expect((await api.as(owner).call(cancelTask, at(started.id))).body.status).toBe('REVOKE');
    }
    const again = await start(owner);
    expect(again.status).toBe(202);
    await api.as(owner).call(cancelTask, at(again.body.id));
  });

  test('pages by after hold each export once, the newest first', async () => {
    const { db, ids } = api.ground.database;
    const [row] = await db.selectFrom('export_file').selectAll().where('site_id', '=', siteId).execute();
    if (!row) throw new Error('There is no export to copy.');
    const more = Array.from({ length: 6 }, () => ({ ...row, id: ids.next() }));
    const task = await db
      .selectFrom('task')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('task')
      .values(more.map(({ id }) => ({ ...task, id })))
      .execute();
    await db.insertInto('export_file').values(more).execute();
    const whole = await list(owner);
    const pages: number[] = [];
    let after: number | null = null;
    do {
      const query: { limit: number; after?: number } = after === null ? { limit: 2 } : { limit: 2, after };
      const page: { items: { id: number }[]; after: number | null } = (
        await api.as(owner).call(listExports, { params: { siteId }, query })
      ).body;
      pages.push(...page.items.map(({ id }) => id));
      after = page.after;
    } while (after !== null && pages.length < 20);
    expect(pages).toEqual(whole.items.map(({ id }: { id: number }) => id));
    expect(pages.length).toBeGreaterThanOrEqual(7);
    const copies = more.map(({ id }) => id);
    for (const table of ['export_file', 'task'] as const) {
      await db.deleteFrom(table).where('site_id', '=', siteId).where('id', 'in', copies).execute();
    }
  });

  test('the start stands in the audit log', async () => {
    const started = await start(owner);
    const row = await api.ground.database.db
      .selectFrom('audit_event')
      .select(['action', 'actor_profile_id', 'after'])
      .where('site_id', '=', siteId)
      .where('object_id', '=', started.body.id)
      .executeTakeFirst();
    expect(row).toEqual({
      action: 'export.started',
      actor_profile_id: owner.profileId,
      after: { kind: 'posts', format: 'csv', fields: ['id'], only_selected: false },
    });
    await api.as(owner).call(cancelTask, at(started.body.id));
  });

  test('an account that is past due may still export', async () => {
    const { db } = api.ground.database;
    const limit = (access_limitation_ts: number | null) =>
      db.updateTable('site').set({ access_limitation_ts }).where('id', '=', siteId).execute();
    await limit(api.now - 60);
    const started = await start(editor);
    await limit(null);
    expect(started.status).toBe(202);
    await api.as(editor).call(cancelTask, at(started.body.id));
  });
});

describe('the file', () => {
  beforeAll(async () => {
    await open();
    await makePosts(60);
    await api.ground.jobs.start();
  });
  afterAll(() => api.stop());
  const { download, end, file } = exporting(
    () => api,
    () => siteId,
  );
  const filesOnDisk = () => readdir(join(api.ground.dataFolder, 'files', String(siteId), 'exports'));

  test('is downloaded by the same account alone', async () => {
    const { id, answer } = await file(owner, exportPosts, { query: {}, body });
    const admin = await signInAs(api.ground, { siteId, host: 'news.test' }, 'admin');
    for (const other of [admin, editor]) expect((await download(other, id)).status).toBe(404);
    expect(
      (
        await api
          .as({ host: 'news.test' })
          .send({ method: 'GET', path: `/core/v1/sites/${siteId}/exports/${id}/file` })
      ).status,
    ).toBe(401);
    expect((await download(owner, id)).body).toBe(answer.body);
    expect((await download(owner, id + 1)).status).toBe(404);
    expect((await list(admin)).items).toEqual([]);
    expect((await list(owner)).items[0]).toMatchObject({
      id,
      kind: 'posts',
      status: 'SUCCESS',
      is_ready: true,
      left_out: [],
    });
  });

  test('stays closed to its owner once they may not see all of it any more', async () => {
    const { id } = await file(editor, exportPosts, {
      query: {},
      body: { post_field: [...body.post_field, { name: 'total_page_views', title: 'Views' }] },
    });
    expect((await download(editor, id)).status).toBe(200);
    const { db } = api.ground.database;
    const stored = await db
      .selectFrom('export_file')
      .select('request')
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const request = stored.request as { question: { selection: { viewer: object } } };
    const { question } = request;
    const { selection } = question;
    // As if the file had been made by somebody who saw more than the editor does now.
    const seen = { ...selection.viewer, profileId: owner.profileId };
    const wider = { ...request, question: { ...question, selection: { ...selection, viewer: seen } } };
    await set(id, { request: JSON.stringify(wider) });
    const refused = await download(editor, id);
    expect([refused.status, refused.body.error]).toEqual([403, 'permission_denied']);
  });

  test('is gone after seven days, with its row (G-29)', async () => {
    const { id } = await file(owner, exportPosts, { query: {}, body });
    const before = (await filesOnDisk()).length;
    await set(id, { created_ts: api.now - 7 * 86_400 - 60 });
    expect((await download(owner, id)).status).toBe(404);
    expect((await list(owner)).items.map((one: { id: number }) => one.id)).not.toContain(id);
    await removeExpired(api.ground, Math.floor(Date.now() / 1000));
    expect((await filesOnDisk()).length).toBe(before - 1);
  });

  test('is not doubled when the task is run again after it was cut off', async () => {
    const { id, answer } = await file(owner, exportPosts, { query: {}, body });
    const before = await filesOnDisk();
    await set(id, { row_count: null, file_bytes: null });
    await setTask(id, { status: 'PENDING', finished_ts: null, result: null });
    const { db } = api.ground.database;
    await api.ground.jobs.enqueue(db, 'task', { siteId, taskId: id }, { key: `task:${id}` });
    expect((await end(owner, id)).status).toBe('SUCCESS');
    expect((await download(owner, id)).body).toBe(answer.body);
    expect(await filesOnDisk()).toEqual(before);
  });

  test('is told of by a mail that leads to the list of exports, once (G-29)', async () => {
    const { id } = await file(owner, exportPosts, { query: { notify_by_email: 1 }, body });
    const mails = () => readMails(join(api.ground.dataFolder, 'mail'), 20);
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      subject: 'Your export of posts is ready',
      to: expect.stringContaining('owner'),
    });
    expect(JSON.stringify(mail)).toContain('/r/dashboard/settings/exports');
    expect((await list(owner)).items[0]).toMatchObject({ id, is_by_email: true });
  });

  test('that cannot be made is told of by a mail as well, and fails within its hour (G-29)', async () => {
    const started = await api.as(editor).call(exportPosts, { query: { notify_by_email: 1 }, body });
    const { id } = started.body;
    await end(editor, id);
    await setTask(id, { status: 'PENDING', finished_ts: null, result: null });
    await set(id, { row_count: null, mailed_ts: null, created_ts: api.now - 3_700 });
    await api.ground.jobs.enqueue(
      api.ground.database.db,
      'task',
      { siteId, taskId: id },
      { key: `task:${id}` },
    );
    expect(await end(editor, id)).toMatchObject({ status: 'FAILURE', result: null });
    expect((await api.as(editor).call(getTask, at(id))).body.error).toBe(
      'The export took longer than an hour.',
    );
    await Promise.all([tellOfEnded(api.ground), tellOfEnded(api.ground)]);
    const failed = async () =>
      (await readMails(join(api.ground.dataFolder, 'mail'), 20)).filter(
        ({ subject }) => subject === 'Your export of posts failed',
      );
    await expect.poll(async () => (await failed()).length).toBe(1);
    expect((await download(editor, id)).status).toBe(404);
  });

  test('is told of however many others are still under way', async () => {
    const undone = new Error('undone, so that no sweep finds these rows');
    const asked = api.ground.database.db.transaction().execute(async (trx) => {
      const exports = Array.from({ length: 251 }, (_, at) => ({
        site_id: siteId,
        id: at + 1,
        created_ts: 1,
      }));
      const task = { kind: 'export.posts', payload: '{}' };
      const ended = { status: 'FAILURE', finished_ts: api.now };
      const open = { status: 'STARTED', finished_ts: null };
      await trx
        .insertInto('task')
        .values(exports.map((one) => ({ ...one, ...task, ...(one.id === 251 ? ended : open) })))
        .execute();
      const file = { kind: 'posts', format: 'csv', request: '{}', is_by_email: true, created_by: 1 };
      await trx
        .insertInto('export_file')
        .values(exports.map((one) => ({ ...one, ...file, file_key: `key-${one.id}` })))
        .execute();
      const found = (await exportQueries(trx).unmailed()).filter(({ id }) => id <= 251);
      expect(found).toEqual([{ site_id: siteId, id: 251, status: 'FAILURE' }]);
      throw undone;
    });
    await expect(asked).rejects.toBe(undone);
  });
});
