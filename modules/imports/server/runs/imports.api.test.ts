import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { startUpload } from '#modules/assets/uploads.contract.ts';
import { listNotifications } from '#modules/notifications/notifications.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { SiteImport } from '../../imports.contract.ts';
import {
  cancelImport,
  createImport,
  getImportReport,
  listImports,
  startImport,
} from '../../imports.contract.ts';
import { sentImports } from '../testing/sent-imports.ts';
import { wxrItem, wxrOf } from '../testing/small-exports.ts';
import { removeImportFiles, removeImportLines } from './sweep-files.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;

async function open(): Promise<void> {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  ({ create, at, ended } = sentImports(api, siteId, owner));
}

let create: ReturnType<typeof sentImports>['create'];
let at: ReturnType<typeof sentImports>['at'];
let ended: ReturnType<typeof sentImports>['ended'];
const posts = async () => {
  const { rows } = await api.ground.database.pool.query<{ headline: string }>(
    'select headline from post where site_id = $1 order by headline',
    [siteId],
  );
  return rows.map(({ headline }) => headline);
};

describe('while nobody works on them', () => {
  beforeAll(open);
  afterAll(() => api.stop());

  test('an upload is named by the field that is wrong: unknown, not whole, no text and no archive', async () => {
    const call = (upload_id: string) =>
      api.as(owner).call(createImport, { params: { siteId }, body: { kind: 'wxr', upload_id } });
    const unknown = await call('x'.repeat(32));
    expect([unknown.status, unknown.body.error, unknown.body.details[0].loc]).toEqual([
      ...[422, 'upload_id_is_invalid'],
      ['body', 'upload_id'],
    ]);
    const begun = await api.as(owner).call(startUpload, { body: { filename: 'a.xml', size: 5 } });
    const half = await call(begun.body.upload_id);
    expect([half.status, half.body.error]).toEqual([409, 'upload_is_incomplete']);
    const picture = await create('a.xml', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'));
    expect([picture.status, picture.body.error, picture.body.details[0].loc]).toEqual([
      ...[415, 'file_type_is_invalid'],
      ['body', 'upload_id'],
    ]);
  });

  test('a site has one import at a time, which can be stopped before it begins', async () => {
    const first = await create('first.xml', wxrOf(wxrItem(1)));
    expect([first.status, first.body.state, first.body.may_start]).toEqual([201, 'reading', false]);
    const { id } = first.body;
    const second = await create('second.xml', wxrOf(wxrItem(1)));
    expect([second.status, second.body.error]).toEqual([409, 'import_already_running']);
    const early = await api.as(owner).call(startImport, at(id));
    expect([early.status, early.body.error]).toEqual([409, 'import_already_running']);
    const stopped = await api.as(owner).call(cancelImport, at(id));
    expect([stopped.status, stopped.body.state]).toEqual([200, 'cancelled']);
    const again = await api.as(owner).call(cancelImport, at(id));
    expect([again.status, again.body.error]).toEqual([409, 'import_is_finished']);
    const unread = await api.as(owner).call(startImport, at(id));
    expect([unread.status, unread.body.error]).toEqual([409, 'import_is_not_ready']);
    const listed = await api.as(owner).call(listImports, { params: { siteId }, query: { query: 'FIRST' } });
    expect(listed.body.items.map(({ filename }: SiteImport) => filename)).toEqual(['first.xml']);
    const report = await api.as(owner).call(getImportReport, at(id));
    expect(report.status).toBe(404);
  });
});

describe('an import', () => {
  beforeAll(async () => {
    await open();
    await api.ground.jobs.start();
  });
  afterAll(() => api.stop());

  test('is read without writing, brings in what it said, and finds it unchanged the second time', async () => {
    const content = wxrOf([1, 2, 3].map((id) => wxrItem(id)).join('\n'));
    const { body } = await create('blog.xml', content);
    const read = await ended(body.id);
    expect([read.state, read.may_start, read.preview.made.posts]).toEqual(['ready', true, 3]);
    expect(read.preview.samples[0]).toMatchObject({ title: 'Post 1', slug: 'post-1', status: 'live' });
    expect(await posts()).toEqual([]);
    const started = await api.as(owner).call(startImport, at(body.id));
    expect([started.status, started.body.state]).toEqual([202, 'running']);
    const done = await ended(body.id);
    expect([done.state, done.may_start, done.made.posts]).toEqual(['done', false, 3]);
    expect(await posts()).toEqual(['Post 1', 'Post 2', 'Post 3']);
    const again = await api.as(owner).call(startImport, at(body.id));
    expect([again.status, again.body.error]).toEqual([409, 'import_is_not_ready']);
    const report = await api.as(owner).call(getImportReport, at(body.id));
    expect([report.body.source.posts, report.body.made.posts]).toEqual([3, 3]);

    const second = await ended((await create('blog.xml', content)).body.id);
    expect([second.preview.made.posts, second.preview.unchanged.posts]).toEqual([0, 3]);

    const told = await vi.waitFor(async () => {
      const answer = await api.as(owner).call(listNotifications, { query: {} });
      const facts = answer.body.items.map((one: { facts: object }) => one.facts);
      expect(facts).toContainEqual(expect.objectContaining({ task: 'imports.load', status: 'SUCCESS' }));
      return facts;
    });
    expect(told).toContainEqual(expect.objectContaining({ file: 'blog.xml', made: 3, changed: 0 }));
  });

  test('that cannot be read says where it is wrong, and writes nothing', async () => {
    const before = await posts();
    const { body } = await create('broken.xml', wxrOf('<item><title>Cut'));
    const failed = await ended(body.id);
    expect([failed.state, failed.may_start]).toEqual(['failed', false]);
    expect(failed.error).toMatch(/line \d+/);
    expect(await posts()).toEqual(before);
  });

  test('keeps its file until it is done, or for a week', async () => {
    const { db } = api.ground.database;
    const keys = () =>
      db
        .selectFrom('site_import')
        .select('file_key')
        .where('site_id', '=', siteId)
        .where('file_key', 'is not', null)
        .execute();
    expect((await keys()).length).toBeGreaterThan(1);
    await removeImportFiles(api.ground, api.now + 8 * 86_400);
    expect(await keys()).toEqual([]);
    const { body } = await api.as(owner).call(listImports, { params: { siteId }, query: {} });
    expect(body.items.map(({ state }: SiteImport) => state)).toEqual(['failed', 'expired', 'done']);
  });

  test('keeps what it skipped and warned of for two months, and its counts for ever', async () => {
    const item = wxrItem(90, '', 'x'.repeat(400));
    const read = await ended((await create('long.xml', wxrOf(item))).body.id);
    await api.as(owner).call(startImport, at(read.id));
    const done = await ended(read.id);
    expect([read.preview.warning_count, done.state, done.preview]).toEqual([1, 'done', null]);
    const report = async () => (await api.as(owner).call(getImportReport, at(read.id))).body;
    await removeImportLines(api.ground, api.now + 59 * 86_400);
    expect((await report()).warnings).toHaveLength(1);
    await removeImportLines(api.ground, api.now + 61 * 86_400);
    expect(await report()).toMatchObject({ warnings: [], warning_count: 1, made: { posts: 1 } });
  });
});
