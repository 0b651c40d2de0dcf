import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecondServer } from '#apps/testing/second-server.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { closeSite, reopenSite } from '../site-closing.contract.ts';
import { getSite } from '../site-info.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let admin: Member;
const host = 'news.test';

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  admin = await signInAs(api.ground, { siteId, host }, 'admin');
  const { body: post } = await api.as(owner).call(createPost, { params: { siteId }, body: {} });
  const body = { revision: post.revision, headline: 'Ferry runs', status: 0 } as const;
  expect((await api.as(owner).call(updatePost, { params: { postId: post.id }, body })).status).toBe(200);
});
afterAll(() => api.stop());

const params = () => ({ siteId });
const read = (path: string) => api.as({ host }).send({ method: 'GET', path });
const close = (note: string, who = owner) =>
  api.as(who).call(closeSite, { params: params(), body: { note } });
const reopen = () => api.as(owner).call(reopenSite, { params: params() });

test('readers of a closed site get its notice at every address, and its pages again once it is open', async () => {
  const before = (await read('/')).body;
  expect(before).toContain('Ferry runs');
  expect((await close('We thank all readers of <b>three</b> decades.')).body).toMatchObject({
    closed_ts: expect.any(Number),
    closed_note: 'We thank all readers of <b>three</b> decades.',
  });
  for (const path of ['/', '/feed.xml', '/sitemap.xml', '/nothing-here', '/search?q=ferry']) {
    const { status, body, headers } = await read(path);
    expect([path, status, headers['cache-control']]).toEqual([path, 410, 'private, no-store']);
    expect(body).toContain('We thank all readers of &lt;b&gt;three&lt;/b&gt; decades.');
    expect(body).not.toContain('Ferry runs');
  }
  expect((await read('/u/site/sign-in')).status).toBe(200);
  expect((await api.as(owner).call(getAccountData, { query: {} })).body.roar_site.closed_ts).toBeGreaterThan(
    0,
  );
  expect((await reopen()).body).toEqual({ closed_ts: null, closed_note: '' });
  expect((await read('/')).body).toBe(before);
});

test('another message leaves since when it is closed, and is in the audit log', async () => {
  const first = (await close('')).body;
  expect((await read('/')).body).toContain('Thank you for reading.');
  const second = (await close('Moved to the archive.')).body;
  expect(second).toEqual({ closed_ts: first.closed_ts, closed_note: 'Moved to the archive.' });
  expect((await api.as(owner).call(getSite, { params: params() })).body).toMatchObject(second);
  await reopen();
  await reopen();
  const rows = await api.ground.database.db
    .selectFrom('audit_event')
    .select('action')
    .where('site_id', '=', siteId)
    .where('action', 'in', ['site.closed', 'site.reopened'])
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['site.reopened', 'site.closed', 'site.closed']);
});

test('it is seen at once on another server', async () => {
  const other = await startSecondServer(api);
  try {
    const there = async () => (await other.as({ host }).send({ method: 'GET', path: '/' })).status;
    expect(await there()).toBe(200);
    await close('');
    await expect.poll(there).toBe(410);
    await reopen();
    await expect.poll(there).toBe(200);
  } finally {
    await other.stop();
  }
});

test('only who may delete the site closes it, with a message of 500 characters at most', async () => {
  const refused = await close('', admin);
  expect([refused.status, refused.body.error]).toEqual([403, 'permission_denied']);
  const long = await close('x'.repeat(501));
  expect([long.status, long.body.details?.[0]?.loc]).toEqual([400, ['body', 'note']]);
  expect((await read('/')).status).toBe(200);
});
