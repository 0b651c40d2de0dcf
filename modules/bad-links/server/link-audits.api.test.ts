import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { downloadExport } from '#modules/exports/exports.contract.ts';
import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { listRevisions } from '#modules/posts/post-revisions.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import type { Endpoint, InputOf } from '#platform/contract/endpoint.ts';
import { listLinks } from '../bad-links.contract.ts';
import { ignoreLinks, replaceLink, replaceLinks, unhideLinks, unlinkLinks } from '../link-acts.contract.ts';
import {
  type BadLink,
  cancelLinkTask,
  createLinkAudit,
  getLinkDownload,
  type LinkAudit,
  type LinkTask,
  listAuditLinks,
  listLinkAudits,
  listLinkTasks,
  startLinkDownload,
} from '../link-audits.contract.ts';
import { goOn } from './audits/run-audits.ts';
import { linkAskerOf } from './checking/check-round.ts';
import { syncPosts } from './links/sync-posts.ts';
import { startLocalWeb } from './local-web.fixture.ts';

const host = 'news.test';
const bad = 'https://gone.test/page';
const other = 'https://lost.test/page';
let api: TestApi;
let siteId: number;
let owner: Member;
let auditor: Member;
let web: Awaited<ReturnType<typeof startLocalWeb>>;

beforeAll(async () => {
  api = await startApi();
  web = await startLocalWeb();
  Object.assign(linkAskerOf(api.ground), { fetch: web.fetch, hostSeconds: 1 });
  web.answers.set('/fine/page', { status: 200, headers: { 'content-length': '9' } });
  web.answers.set('/wall/page', { status: 403 });
  siteId = await createSite(api.ground.database, { host, title: 'The News', timezone: 'UTC', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  auditor = await signInAs(api.ground, { siteId, host }, 'technical');
  const { db } = api.ground.database;
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('tag')
    .values({ ...stamp, id: 601, title: 'Climate', title_key: 'climate', slug: 'climate' })
    .execute();
  await addPost(
    31,
    link(bad, 'https://fine.test/page', 'https://wall.test/page', '/nowhere', '/', 'www.slip.test'),
  );
  await addPost(32, link(bad, other), [601]);
  await sync(31, 32);
});
afterAll(async () => {
  await api.stop();
  web.stop();
});

const link = (...hrefs: string[]) =>
  hrefs.map((href) => `<p>See <a href="${href}">the page</a>.</p>`).join('');
async function addPost(id: number, body: string, tag_ids: number[] = []) {
  const { db } = api.ground.database;
  const row = { site_id: siteId, id, created_ts: api.now - 100, updated_ts: api.now - 100, tag_ids };
  await db
    .insertInto('post')
    .values({
      ...{ ...row, published_ts: api.now - 100, slug: `post-${id}`, status: 0, visibility: 1 },
      ...{ headline: `Post ${id}`, author_ids: [] },
    })
    .execute();
  await db.insertInto('post_body').values({ site_id: siteId, post_id: id, body }).execute();
}
const sync = (...ids: number[]) => {
  const { db, ids: made } = api.ground.database;
  const site = { siteId, nextId: made.next, now: api.now };
  return db.transaction().execute((trx) => syncPosts(trx, site, ids, () => api.now));
};
const bodyOf = async (id: number): Promise<string> => {
  const { rows } = await sql<{ body: string }>`select body from post_body
    where site_id = ${siteId} and post_id = ${id}`.execute(api.ground.database.db);
  return rows[0]?.body ?? '';
};
/** Goes on with audits as the job does, each time some seconds later. */
async function run(most = 60): Promise<void> {
  const { database } = api.ground;
  const needs = { database, asker: linkAskerOf(api.ground), pages: pageNeedsOf(api.ground) };
  const site = { id: siteId, uri: 'https://news.test', timezone: 'UTC' };
  for (let step = 0; step < most; step += 1) {
    if ((await goOn(needs, site, api.now + step * 2)) === 'idle') return;
  }
}
const start = async (body: InputOf<typeof createLinkAudit>['body'] = {}): Promise<LinkAudit> => {
  const answer = await api.as(owner).call(createLinkAudit, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const audited = async (body: InputOf<typeof createLinkAudit>['body'] = {}): Promise<number> => {
  const { id } = await start(body);
  await run();
  return id;
};
const audit = async (id: number): Promise<LinkAudit> =>
  (await api.as(owner).call(listLinkAudits, {})).body.items.find((one: LinkAudit) => one.id === id);
const found = async (
  auditId: number,
  query: InputOf<typeof listAuditLinks>['query'] = {},
): Promise<BadLink[]> =>
  (await api.as(owner).call(listAuditLinks, { params: { auditId }, query })).body.items;
const statuses = async (auditId: number) =>
  Object.fromEntries((await found(auditId)).map(({ url, status }) => [url, status]));
const idOf = async (auditId: number, url: string): Promise<number> =>
  (await found(auditId)).find((one) => one.url === url)?.id ?? 0;
const refusal = async (endpoint: Endpoint, params: object, body: object, as = owner) => {
  const answer = await api.as(as).call(endpoint as typeof unlinkLinks, { params, body } as never);
  return [answer.status, answer.body.error, answer.body.details?.[0]?.loc.at(-1)];
};

test('an audit finds what leads nowhere, inside and outside, and leaves out what works or does not say', async () => {
  const before = web.asked.length;
  const id = await audited({ title: 'First' });
  expect(await audit(id)).toMatchObject({
    ...{ title: 'First', status: 'COMPLETED', done: 7, total: 7, link_count: 7, unchecked_count: 0 },
    counts: { by_status: { BROKEN: 3, MALFORMED: 1 }, by_type: { EXTERNAL: 2, INTERNAL: 1, MALFORMED: 1 } },
  });
  expect(
    (await found(id)).map(({ url, type, status, http_code }) => [url, type, status, http_code]).toSorted(),
  ).toEqual([
    ['/nowhere', 'INTERNAL', 'BROKEN', 404],
    [bad, 'EXTERNAL', 'BROKEN', 404],
    [other, 'EXTERNAL', 'BROKEN', 404],
    ['www.slip.test', 'MALFORMED', 'MALFORMED', null],
  ]);
  // Nobody is asked for pages of the site itself, nor a second time within the hour.
  const asked = web.asked.slice(before).map(({ url }) => url);
  expect(asked.filter((url) => url.includes('nowhere') || url.includes('slip'))).toEqual([]);
  const length = web.asked.length;
  await audited();
  expect(web.asked.length).toBe(length);
});

test('an audit is about all posts, or those of tags, sections and days', async () => {
  const tagged = await audited({ scope: 'tags', tag_ids: [601] });
  expect((await found(tagged)).map(({ url }) => url).toSorted()).toEqual([bad, other]);
  const past = await audited({ scope: 'date_range', date_to: '01-01-2020' });
  expect(await audit(past)).toMatchObject({ status: 'COMPLETED', link_count: 0, date_to: '01-01-2020' });
});

test.each([
  [{ scope: 'tags' }, 400, 'tag_ids'],
  [{ scope: 'sections', section_ids: [] }, 400, 'section_ids'],
  [{ scope: 'date_range' }, 400, 'date_from'],
  [{ scope: 'date_range', date_from: '02-01-2026', date_to: '01-01-2026' }, 400, 'date_to'],
  [{ scope: 'everything' }, 400, 'scope'],
  [{ scope: 'tags', tag_ids: [999] }, 422, 'tag_ids'],
  [{ scope: 'sections', section_ids: [999] }, 422, 'section_ids'],
])('an audit of %j is refused by its field', async (body, status, field) => {
  const answer = await api.as(owner).send({ method: 'POST', path: createLinkAudit.path, body });
  expect([answer.status, answer.body.details[0]?.loc.at(-1)]).toEqual([status, field]);
});

test('one audit runs, others wait, and a canceled one keeps what it found', async () => {
  const [first, second] = [await start(), await start()];
  await run(1);
  const tasks = async (status: 'RUNNING' | 'ENQUEUED'): Promise<LinkTask[]> =>
    (await api.as(owner).call(listLinkTasks, { query: { status, limit: 1 } })).body.items;
  expect((await tasks('RUNNING')).map(({ audit_id }) => audit_id)).toEqual([first.id]);
  expect((await tasks('ENQUEUED')).map(({ audit_id, kind }) => [audit_id, kind])).toEqual([
    [second.id, 'AUDIT'],
  ]);
  for (const { task_id } of [first, second]) {
    const params = { linkTaskId: task_id ?? 0 };
    expect((await api.as(owner).call(cancelLinkTask, { params })).body.status).toBe('CANCELED');
    expect((await api.as(owner).call(cancelLinkTask, { params })).body.error).toBe('task_is_finished');
  }
  await run();
  expect([(await audit(first.id)).status, (await audit(second.id)).status]).toEqual(['CANCELED', 'CANCELED']);
});

test('links are taken out of posts with a revision, and an undo within the day brings them back', async () => {
  const id = await audited();
  const before = await bodyOf(32);
  const { status, body: task } = await api
    .as(owner)
    .call(unlinkLinks, { params: { auditId: id }, body: { links: [await idOf(id, bad)] } });
  expect([status, task.kind, task.status, task.done, task.total]).toEqual([202, 'UNLINK', 'COMPLETED', 1, 1]);
  expect(await bodyOf(32)).toBe(before.replace(`<a href="${bad}">the page</a>`, 'the page'));
  expect(await bodyOf(31)).not.toContain(bad);
  expect(await statuses(id)).toMatchObject({ [bad]: 'UNLINKED', [other]: 'BROKEN' });
  const revisions = await api.as(owner).call(listRevisions, { params: { postId: 32 }, query: {} });
  expect(revisions.body.items.length).toBeGreaterThan(0);
  const undone = await api.as(owner).call(undoAct, { params: { siteId, batchId: task.batch_id } });
  expect(undone.status).toBe(200);
  expect(await bodyOf(32)).toBe(before);
  await sync(31, 32);
  expect(await statuses(id)).toMatchObject({ [bad]: 'BROKEN' });
});

test('links are replaced: one wherever it stands, and all that a filter means', async () => {
  const id = await audited();
  const params = { auditId: id };
  const one = await api
    .as(owner)
    .call(replaceLink, { params: { linkId: await idOf(id, other) }, body: { new_url: '/about?a=1&b=2' } });
  expect([one.status, one.body.kind, one.body.status]).toEqual([202, 'REPLACE_URL', 'COMPLETED']);
  expect(await bodyOf(32)).toContain('<a href="/about?a=1&amp;b=2">the page</a>');
  expect((await statuses(id))[other]).toBe('EDITED');
  const all = { linkType: 'MALFORMED', replaceAll: true, newUrl: 'https://slip.test/' } as const;
  expect(await refusal(replaceLinks, params, { ...all, expectedCount: 2 })).toEqual([
    409,
    'count_changed',
    'expectedCount',
  ]);
  const many = await api.as(owner).call(replaceLinks, { params, body: { ...all, expectedCount: 1 } });
  expect(many.body).toMatchObject({ kind: 'REPLACE', status: 'COMPLETED', done: 1, total: 1 });
  expect(await bodyOf(31)).toContain('<a href="https://slip.test/">the page</a>');
  await api.as(owner).call(undoAct, { params: { siteId, batchId: many.body.batch_id } });
  await api.as(owner).call(undoAct, { params: { siteId, batchId: one.body.batch_id } });
  await sync(31, 32);
});

test('ignored links leave the monitor and later audits, until somebody stops it or undoes it', async () => {
  const id = await audited();
  const params = { auditId: id };
  const links = [await idOf(id, bad)];
  await sql`update link set is_broken = true where site_id = ${siteId} and address = ${bad}`.execute(
    api.ground.database.db,
  );
  const monitored = async () => (await api.as(owner).call(listLinks, { query: {} })).body.count;
  expect(await monitored()).toBe(1);
  const ignored = await api.as(owner).call(ignoreLinks, { params, body: { links } });
  expect(ignored.body).toMatchObject({ kind: 'IGNORE', status: 'COMPLETED', done: 1 });
  expect([await monitored(), (await statuses(id))[bad], (await statuses(await audited()))[bad]]).toEqual([
    0,
    'IGNORED',
    'IGNORED',
  ]);
  expect(await refusal(unlinkLinks, params, { links })).toEqual([422, 'nothing_to_change', undefined]);
  const back = await api.as(owner).call(unhideLinks, { params, body: { applyAll: true } });
  expect([back.body.kind, await monitored(), (await statuses(id))[bad]]).toEqual(['UNHIDE', 1, 'BROKEN']);
  const written = async () => {
    const { rows } = await sql<{ action: string }>`select action from audit_event where site_id = ${siteId}
      and object_id = ${id} order by id desc limit 1`.execute(api.ground.database.db);
    return rows[0]?.action;
  };
  await api.as(owner).call(undoAct, { params: { siteId, batchId: back.body.batch_id } });
  expect([await monitored(), await written()]).toEqual([0, 'link_audit.links_ignored']);
  await api.as(owner).call(unhideLinks, { params, body: { applyAll: true } });
  const again = await api
    .as(owner)
    .call(ignoreLinks, { params, body: { applyAll: true, textFilter: 'GONE' } });
  expect(again.body.total).toBe(1);
  await api.as(owner).call(undoAct, { params: { siteId, batchId: again.body.batch_id } });
  expect([await monitored(), (await statuses(id))[bad]]).toEqual([1, 'BROKEN']);
  expect(await written()).toBe('link_audit.links_unhidden');
});

test('an empty selection is refused, and so are addresses that nobody should be led to', async () => {
  const params = { auditId: await audited() };
  for (const body of [{}, { links: [] }, { links: [1], unlinkAll: true }]) {
    expect(await refusal(unlinkLinks, params, body)).toEqual([
      400,
      expect.stringMatching(/^links_is_(missing|invalid)$/),
      'links',
    ]);
  }
  for (const newUrl of ['javascript:alert(1)', 'http://127.0.0.1/', 'www.example.org', '//example.org']) {
    const body = { replaceAll: true, newUrl };
    expect(await refusal(replaceLinks, params, body)).toEqual([422, 'new_url_is_invalid', 'newUrl']);
  }
  expect((await refusal(replaceLinks, params, { replaceAll: true, newUrl: '' }))[2]).toBe('newUrl');
  expect(await refusal(ignoreLinks, { auditId: 1 }, { applyAll: true })).toEqual([
    404,
    'not_found',
    undefined,
  ]);
});

test('malformed links have no broken ones among them, and pages end where rows do', async () => {
  const auditId = await audited();
  const only = await found(auditId, { type: 'MALFORMED', link_status: 'BROKEN' });
  expect(only.map(({ url }) => url)).toEqual(['www.slip.test']);
  const { body } = await api
    .as(owner)
    .call(listAuditLinks, { params: { auditId }, query: { limit: 1, offset: 1 } });
  expect([body.items.length, body.totalRows]).toEqual([1, 4]);
  expect(await found(auditId, { url: 'GONE.test' })).toHaveLength(1);
});

test('whoever may not change posts audits and ignores, and changes none', async () => {
  const { db } = api.ground.database;
  const { rows } = await sql<{ role_id: number }>`select role_id from role_assignment
    where site_id = ${siteId} and profile_id = ${auditor.profileId}`.execute(db);
  for (const { role_id } of rows) {
    await sql`delete from role_permission where site_id = ${siteId} and role_id = ${role_id}`.execute(db);
    await db
      .insertInto('role_permission')
      .values({ site_id: siteId, role_id, permission: 'MANAGE_BAD_LINKS' })
      .execute();
  }
  const params = { auditId: await audited() };
  const links = [await idOf(params.auditId, bad)];
  expect((await refusal(unlinkLinks, params, { links }, auditor)).slice(0, 2)).toEqual([
    403,
    'permission_denied',
  ]);
  expect((await refusal(replaceLink, { linkId: links[0] }, { new_url: '/' }, auditor))[0]).toBe(403);
  expect((await refusal(ignoreLinks, params, { links }, auditor))[0]).toBe(202);
  expect((await refusal(unhideLinks, params, { links }, auditor))[0]).toBe(202);
});

test('the bad links of an audit are downloaded by whoever asked for the file', async () => {
  await api.ground.jobs.start();
  const auditId = await audited();
  const started = await api.as(owner).call(startLinkDownload, { body: { auditId } });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  const params = { downloadId: started.body.id };
  const state = async () => (await api.as(owner).call(getLinkDownload, { params })).body;
  await expect.poll(async () => (await state()).is_ready, { timeout: 30_000, interval: 50 }).toBe(true);
  expect((await api.as(auditor).call(getLinkDownload, { params })).status).toBe(404);
  const { body } = await api.as(owner).send({ method: 'GET', path: (await state()).result });
  const [head, ...rows] = String(body).trim().split('\r\n');
  expect(head).toContain('url,type,status,result,http_code,posts,last_checked');
  expect(rows.map((row) => row.split(',')[0]).toSorted()).toEqual(
    ['/nowhere', bad, other, 'www.slip.test'].toSorted(),
  );
  expect(downloadExport.method).toBe('GET');
});

test('twelve audits are kept', async () => {
  await api.ground.jobs.stop();
  for (let at = 0; at < 13; at += 1)
    await audited({ title: `Audit ${at}`, scope: 'date_range', date_to: '01-01-2020' });
  const { body } = await api.as(owner).call(listLinkAudits, {});
  expect([body.total_count, body.items[0].title, body.items[11].title]).toEqual([12, 'Audit 12', 'Audit 1']);
});
