import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { keepLayer } from '#modules/editor/editor.contract.ts';
import { changePosts } from '#modules/posts/post-batches.contract.ts';
import { listRevisions, restoreRevision } from '#modules/posts/post-revisions.contract.ts';
import { schedulePost } from '#modules/posts/post-schedule.contract.ts';
import { createPost, type PostEdit, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';
import type { ChecklistRules } from '../checklist-kinds.contract.ts';
import { usualChecklist } from '../checklist-kinds.contract.ts';
import { type BrokenLink, getChecklist, listBrokenLinks, saveChecklist } from '../checklists.contract.ts';
import { forgetResults } from './links/link-checks.queries.ts';
import { linkFetchOf } from './links/link-jobs.ts';

let api: TestApi;
let siteId: number;
let editor: Member;
let web: Server;
let base: string;
let asked: string[] = [];

beforeAll(async () => {
  web = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const status =
      request.url === '/gone' ? 404 : request.url === '/shy' && request.method === 'HEAD' ? 405 : 200;
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const { port } = web.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  api = await startApi();
  linkFetchOf(api.ground).fetch = createGuardedFetch({ allowedLoopbackPort: port });
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  editor = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(async () => {
  await api.stop();
  web.close();
});

const params = () => ({ siteId });
const read = async () => (await api.as(editor).call(getChecklist, { params: params() })).body;
const ask = async (more: Partial<ChecklistRules>) => {
  const { revision } = await read();
  return api.as(editor).call(saveChecklist, { params: params(), body: { ...more, revision } });
};
const newPost = async (type: 'article' | 'page' = 'article') =>
  (await api.as(editor).call(createPost, { params: params(), body: { type } })).body;
const save = (postId: number, body: PostEdit) =>
  api.as(editor).call(updatePost, { params: { postId }, body });
const refused = ({ body }: Awaited<ReturnType<typeof save>>) => [
  body.error,
  ...(body.details as { loc: string[]; msg: string }[]).map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`),
];

test('a site that never said so has the usual checklist; a change is held by its revision and audited', async () => {
  expect(await read()).toEqual({ ...usualChecklist, revision: 0, updated_ts: null });
  expect((await ask({ lead_image: 'advised' })).body).toMatchObject({ lead_image: 'advised', revision: 1 });
  const late = await api
    .as(editor)
    .call(saveChecklist, { params: params(), body: { section: 'off', revision: 0 } });
  expect([late.status, late.body.error]).toEqual([409, 'revision_conflict']);
  const wrong = await ask({ headline_min: 80, headline_max: 20 });
  expect([wrong.status, wrong.body.error]).toEqual([422, 'headline_max_is_invalid']);
  const { db } = api.ground.database;
  const rows = await db
    .selectFrom('audit_event')
    .select(['action', 'before', 'after'])
    .where('site_id', '=', siteId)
    .where('action', '=', 'checklist.updated')
    .execute();
  expect(rows).toEqual([
    { action: 'checklist.updated', before: { lead_image: 'off' }, after: { lead_image: 'advised' } },
  ]);
});

describe('what is required', () => {
  const all: Partial<ChecklistRules> = {
    ...{ headline_length: 'required', headline_min: 5, headline_max: 20, section: 'required' },
    ...{ excerpt: 'required', lead_image: 'required', alternatives: 'required' },
  };
  const off = { headline_length: 'off', section: 'off', excerpt: 'off', lead_image: 'off' } as const;

  test('keeps a post from going live by a save, a plan and an act, each point by its name', async () => {
    await ask(all);
    const { id } = await newPost();
    const body = '<p><img src="/a.jpg" alt=""> <a href="/b">b</a></p>';
    expect((await save(id, { revision: 1, headline: 'Hi', body })).status).toBe(200);
    expect(refused(await save(id, { revision: 2, status: 0 }))).toEqual([
      ...['checklist_is_open', 'headline: headline_length_is_invalid'],
      ...['section_ids: primary_section_is_missing', 'excerpt: excerpt_is_missing'],
      ...['image: lead_image_is_missing', 'body: alternative_text_is_missing'],
    ]);
    const plan = { revision: 2, scheduled_at: Math.floor(Date.now() / 1000) + 86_400, is_auto_enabled: true };
    const planned = await api.as(editor).call(schedulePost, { params: { postId: id }, body: plan });
    expect([planned.status, planned.body.error]).toEqual([422, 'checklist_is_open']);
    expect(planned.body.message).toBe(
      'Complete the required checks before you publish this post. Use 5 to 20 characters in the headline. ' +
        'Choose a primary section. Write an excerpt or a search description. Add a lead image. ' +
        'Add alt text to every image in the text.',
    );
    const act = { action: 'change_posts_status' as const, post_ids: [id], status: 0 };
    for (const dry_run of ['1', '0'] as const) {
      const { body: told } = await api.as(editor).call(changePosts, { body: { ...act, dry_run } });
      expect(told.skipped).toEqual([{ id, reason: 'is_incomplete' }]);
    }
    const { body: stayed } = await api.as(editor).call(changePosts, { body: act });
    expect(`Complete the required checks before you publish this post. ${stayed.advice?.join(' ')}`).toBe(
      planned.body.message,
    );
    const page = await newPost('page');
    expect(refused(await save(page.id, { revision: 1, headline: 'About us', status: 0 }))).not.toContain(
      'section_ids: primary_section_is_missing',
    );
  });

  test('lets what is live be saved as it was, and keeps what it has', async () => {
    await ask({ ...off, alternatives: 'off' });
    const { id } = await newPost();
    const live = { headline: 'Live before', status: 0, excerpt: 'Said' } as const;
    expect((await save(id, { revision: 1, ...live, body: '<p><img src="/a.jpg"></p>' })).status).toBe(200);
    await ask({ alternatives: 'required', excerpt: 'required' });
    const more = { body: '<p>More <img src="/a.jpg"></p>' };
    expect((await save(id, { revision: 2, ...more })).status).toBe(200);
    expect(refused(await save(id, { revision: 3, excerpt: '' }))).toEqual([
      ...['checklist_is_open', 'excerpt: excerpt_is_missing'],
    ]);
    // What was kept of unsaved work was let in by no save.
    const content = { excerpt: '' };
    await api
      .as(editor)
      .call(keepLayer, { params: { siteId, postId: id }, body: { base_revision: 3, content } });
    const { body: kept } = await api.as(editor).call(listRevisions, { params: { postId: id }, query: {} });
    const unsaved = { postId: id, revisionId: kept.items[0]?.id ?? 0 };
    const back = await api.as(editor).call(restoreRevision, { params: unsaved, body: { revision: 3 } });
    expect(refused(back)).toEqual(['checklist_is_open', 'excerpt: excerpt_is_missing']);
    await ask({ ...off, alternatives: 'off' });
  });
});

describe('licenses', () => {
  test('of the lead image and of what the body shows are looked at when a post goes live', async () => {
    await ask({ ...usualChecklist, ...{ section: 'off', excerpt: 'off', licenses: 'required' } });
    const now = Math.floor(Date.now() / 1000);
    const file = { site_id: siteId, file_type: 'image', status: 'ready', created_ts: now, updated_ts: now };
    await api.ground.database.db
      .insertInto('asset')
      .values([
        { ...file, id: 901, title: 'Over', filename: 'a.jpg', expires_ts: now - 60 },
        { ...file, id: 902, title: 'Runs', filename: 'b.jpg', expires_ts: now + 86_400 },
        { ...file, id: 903, title: 'For good', filename: 'c.jpg', expires_ts: null },
      ])
      .execute();
    const shows = (id: number) =>
      `<p>Text</p><figure><img src="/core/media/${id}/original/a.jpg" alt="A"></figure>`;
    const lead = (id: number) => ({ image: { id } });
    const goesLive = async (said: object) => {
      const { id } = await newPost();
      return refused(
        await save(id, { revision: 1, headline: 'With a picture', status: 0, ...said } as never),
      );
    };
    const closed = ['checklist_is_open', 'body: license_has_expired'];
    expect(await goesLive({ body: shows(901) })).toEqual(closed);
    expect(await goesLive({ body: '<p><a href="/u/site/files/901/a.pdf">a</a></p>' })).toEqual(closed);
    expect(await goesLive({ ...lead(901), body: shows(902) })).toEqual(closed);
    const { id } = await newPost();
    const fine = { revision: 1, headline: 'Fine', status: 0, ...lead(903), body: shows(902) };
    expect((await save(id, fine as never)).status).toBe(200);
    await ask({ licenses: 'advised' });
    const advised = await newPost();
    const over = { revision: 1, headline: 'Said alone', status: 0, body: shows(901) };
    expect((await save(advised.id, over as never)).status).toBe(200);
  });
});

describe('links', () => {
  const waiting = async (postId: number) =>
    (await api.as(editor).call(listBrokenLinks, { params: { siteId, postId } })).body;
  const failing = async (postId: number) =>
    (await waiting(postId)).items.map(({ address, status }: BrokenLink) => [address, status]);

  test('of what is saved are tried once a day, on the site itself by its own addresses', async () => {
    await api.ground.jobs.start();
    await ask({ links: 'required' });
    const linked = await newPost();
    await save(linked.id, { revision: 1, headline: 'Linked to', status: 0 });
    const addresses = [`${base}/fine`, `${base}/shy`, `${base}/gone`, '/nowhere', 'http://10.0.0.1/inside'];
    const own = (await api.ground.database.db
      .selectFrom('post')
      .select('slug')
      .where('site_id', '=', siteId)
      .where('id', '=', linked.id)
      .executeTakeFirstOrThrow()) as { slug: string };
    const body = [...addresses, `/${own.slug}`, '/core/v1/health']
      .map((href) => `<p><a href="${href}">x</a></p>`)
      .join('');
    const { id } = await newPost();
    await save(id, { revision: 1, headline: 'With links', body });
    await expect.poll(async () => (await waiting(id)).waiting).toBe(0);
    expect(await failing(id)).toEqual([
      ...[
        [`${base}/gone`, 404],
        ['/nowhere', 404],
        ['http://10.0.0.1/inside', null],
      ],
    ]);
    expect(asked.filter((one) => one.endsWith('/shy'))).toEqual(['HEAD /shy', 'GET /shy']);
    expect(refused(await save(id, { revision: 2, status: 0 }))).toEqual([
      ...['checklist_is_open', 'body: link_is_invalid'],
    ]);
    asked = [];
    const mended = `<p><a href="${base}/fine">x</a> <a href="${base}/new">y</a></p>`;
    expect((await save(id, { revision: 2, body: mended, status: 0 })).status).toBe(200);
    await expect.poll(async () => (await waiting(id)).waiting).toBe(0);
    expect(asked).toEqual(['HEAD /new']);
    await forgetResults(api.ground.database.db, Math.floor(Date.now() / 1000) + 4 * 86_400);
    expect((await waiting(id)).waiting).toBe(2);
    await ask({ links: 'off' });
    expect(await waiting(id)).toEqual({ items: [], waiting: 0 });
  });
});
