import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createPackage } from '#modules/subscriptions/packages.contract.ts';
import { createSubscription, updateSubscription } from '#modules/subscriptions/subscriptions.contract.ts';
import {
  createUserGroup,
  deleteUserGroup,
  findGroupUses,
} from '#modules/user-groups/user-groups.contract.ts';
import { deleteFile, listAssetUses } from '../../asset-files.contract.ts';
import { type Asset, deleteAsset, getAsset, restoreAssets, updateAsset } from '../../assets.contract.ts';
import { sendFile } from '../files.fixture.ts';

const [host, PASSWORD] = ['news.test', 'a quiet harbour 9'];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const CONTENT = 'what was found out';
const cookies: Record<string, string> = { nobody: '' };
const profiles: Record<string, number> = {};
let api: TestApi;
let siteId: number;
let owner: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  writer = await signInAs(api.ground, { siteId, host }, 'contributor');
  for (const [slug, title] of [
    ['press', 'Press desk'],
    ['board', 'The board'],
  ] as const) {
    await api.as(owner).call(createUserGroup, { body: { slug, title } });
  }
  for (const [name, role] of [
    ['member', null],
    ['press', null],
    ['buyer', null],
    ['editor', 'editor'],
  ] as const) {
    const email = `${name}@news.test`;
    const member = { siteId, email, title: name, password: PASSWORD, role, now: api.now };
    profiles[name] = (await addMember(database, member)).profileId;
    const body = new URLSearchParams({ email, password: PASSWORD }).toString();
    const entered = await send('/u/site/sign-in', { method: 'POST', headers: FORM, body });
    cookies[name] = String(entered.headers['set-cookie']).split(';', 1)[0] ?? '';
  }
  const group = await database.db
    .selectFrom('user_group')
    .select('id')
    .where('site_id', '=', siteId)
    .where('slug', '=', 'press')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('user_group_member')
    .values({
      ...{ site_id: siteId, group_id: group.id, profile_id: profiles.press ?? 0, is_added: true },
      ...{ created_ts: api.now, updated_ts: api.now },
    })
    .execute();
});
afterAll(() => api.stop());

type Sent = {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  host?: string;
};
async function send(url: string, { method = 'GET', headers = {}, body, host: at = host }: Sent = {}) {
  const answer = await api.app.inject({
    ...{ method, url, headers: { host: at, ...headers } },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}
const ask = (url: string | null, who: string, more: Sent = {}) =>
  send(url ?? '', { ...more, headers: { cookie: cookies[who] ?? '', ...more.headers } });

let count = 0;
async function gated(...read_groups: string[]): Promise<Asset> {
  count += 1;
  const sent = { name: `Report ${count}.txt`, content: `${CONTENT} ${count}` };
  const { body } = await sendFile(api.as(owner), `/core/v1/sites/${siteId}/files/gated`, sent);
  if (read_groups.length === 0) return body;
  return change(body, { read_groups });
}
async function change({ id: assetId, revision }: Asset, said: object, who = owner): Promise<Asset> {
  const answer = await api
    .as(who)
    .call(updateAsset, { params: { assetId }, body: { revision, ...said } as never });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
}

describe('a gated file', () => {
  test('leads whoever is not signed in to signing in, and back', async () => {
    const { reader_url: url } = await gated();
    expect(url).toMatch(/^\/u\/site\/files\/\d+\/report-\d+\.txt$/);
    const { status, headers } = await ask(url, 'nobody');
    expect([status, headers['cache-control']]).toEqual([302, 'private, no-store']);
    const back = `${url}?signed-in=1`;
    expect(headers.location).toBe(`/u/site/sign-in?to=${encodeURIComponent(back)}`);
    const body = new URLSearchParams({ email: 'member@news.test', password: PASSWORD, to: back });
    const entered = await send('/u/site/sign-in', { method: 'POST', headers: FORM, body: body.toString() });
    expect([entered.status, entered.headers.location]).toEqual([303, back]);
    // A page stands there while the file comes, and not the form that is done.
    const ready = await ask(back, 'member');
    expect([ready.status, ready.headers.refresh]).toEqual([200, `1; url=${url}`]);
    expect(ready.headers['cache-control']).toBe('private, no-store');
    expect(ready.body).toContain(`<a class="go" href="${url}">Download</a>`);
    expect((await ask(back, 'nobody')).status).toBe(302);
  });

  test('comes by an address that works for some minutes, in parts too, and runs nothing', async () => {
    const { reader_url: url } = await gated();
    const { status, headers } = await ask(url, 'member');
    expect([status, headers['cache-control'], headers.vary]).toEqual([302, 'private, no-store', 'cookie']);
    const expires = Number(/expires=(\d+)/.exec(String(headers.location))?.[1]);
    expect(expires - Date.now() / 1000).toBeLessThan(301);
    const range = { headers: { range: 'bytes=5-7' } };
    const part = await send(String(headers.location), range);
    expect([part.status, part.body, part.headers['cache-control']]).toEqual([
      ...[206, CONTENT.slice(5, 8), 'private, no-store'],
    ]);
    expect(part.headers['content-security-policy']).toContain("default-src 'none'");
    expect(part.headers['content-disposition']).toContain('attachment');
    expect((await ask(url, 'member', { method: 'HEAD' })).headers.location).toContain('/core/media/');
    expect((await ask(`${url?.split('/').slice(0, -1).join('/')}/another-name.txt`, 'member')).status).toBe(
      302,
    );
  });

  test.each<[string, string[], Record<string, number>]>([
    ['no group', [], { member: 302, press: 302, editor: 302 }],
    ['one group', ['press'], { member: 403, press: 302, editor: 302 }],
    ['another one', ['board'], { member: 403, press: 403, editor: 302 }],
    ['either of two', ['board', 'press'], { member: 403, press: 302, editor: 302 }],
  ])('for %s is had by these', async (_, groups, expected) => {
    const { reader_url: url } = await gated(...groups);
    for (const [who, status] of Object.entries(expected)) {
      expect([who, (await ask(url, who)).status]).toEqual([who, status]);
    }
  });

  test('says by name which memberships open it, and to caches that it is for one reader', async () => {
    const { reader_url: url } = await gated('press', 'board');
    const { status, headers, body } = await ask(`${url}?signed-in=1`, 'member');
    expect([status, headers['cache-control']]).toEqual([403, 'private, no-store']);
    expect(body).toContain('Press desk or The board');
    expect(body).toContain('noindex');
  });

  test('with a package is for its subscribers as long as they are', async () => {
    const { id, reader_url: url } = await gated();
    const products = [{ type: 'file_download' as const, ref_id: id }];
    const draft = { title: `Archive ${id}`, products, status: 'active' as const };
    const { body: sold } = await api.as(owner).call(createPackage, { body: draft });
    const closed = await ask(url, 'buyer');
    expect([closed.status, closed.body.includes(`Archive ${id}`)]).toEqual([403, true]);
    expect((await ask(url, 'editor')).status).toBe(302);
    const uses = { params: { siteId, assetId: id } };
    expect((await api.as(owner).call(listAssetUses, uses)).body).toMatchObject({
      ...{ packages: [{ id: sold.id, title: `Archive ${id}` }], packages_count: 1 },
    });
    const editor = await signInAs(api.ground, { siteId, host }, 'editor');
    expect((await api.as(editor).call(listAssetUses, uses)).body).toMatchObject({
      ...{ packages: [], packages_count: 1 },
    });
    const body = { profile_id: profiles.buyer ?? 0, package_id: sold.id };
    const { body: subscription } = await api.as(owner).call(createSubscription, { body: body as never });
    expect([(await ask(url, 'buyer')).status, (await ask(url, 'press')).status]).toEqual([302, 403]);
    await api.as(owner).call(updateSubscription, {
      params: { subscriptionId: subscription.id },
      body: { act: 'cancel_now', revision: 1 },
    });
    expect((await ask(url, 'buyer')).status).toBe(403);
  });

  test('in the trash, taken away, of another site or never there is found by nobody', async () => {
    const asset = await gated();
    const url = asset.reader_url;
    await api.as(owner).call(deleteAsset, { params: { assetId: asset.id } });
    expect((await ask(url, 'editor')).status).toBe(404);
    await api.as(owner).call(restoreAssets, { params: { siteId }, body: { ids: [asset.id] } });
    expect((await ask(url, 'member')).status).toBe(302);
    await api.as(owner).call(deleteFile, { params: { assetId: asset.id } });
    expect((await ask(url, 'editor')).status).toBe(404);
    await createSite(api.ground.database, { host: 'other.test', title: 'Other', now: api.now });
    const there = await gated();
    expect((await ask(there.reader_url, 'member', { host: 'other.test' })).status).toBe(404);
    for (const path of ['/u/site/files/', '/u/site/files/x/a.txt', '/u/site/files/99999999999999999/a.txt']) {
      expect([path, (await ask(path, 'member')).status]).toEqual([path, 404]);
    }
  });

  test('that is gated no longer leads to where everybody gets it', async () => {
    const asset = await gated('press');
    const open = await change(asset, { is_gated: false });
    expect(open).toMatchObject({ reader_url: null, read_groups: ['press'] });
    expect((await ask(asset.reader_url, 'nobody')).headers.location).toBe(open.url);
  });

  test('is asked for so often in a minute', async () => {
    const { reader_url: url } = await gated();
    const statuses: number[] = [];
    for (let round = 0; round < 62; round += 1) statuses.push((await ask(url, 'press')).status);
    expect(statuses).toContain(429);
    expect((await ask(url, 'editor')).status).toBe(302);
  });
});

describe('the groups of a file', () => {
  test('are said by those who may upload gated files, and are there', async () => {
    const asset = await gated();
    const said = async (read_groups: string[], who = owner) => {
      const body = { read_groups, revision: asset.revision };
      return api.as(who).call(updateAsset, { params: { assetId: asset.id }, body });
    };
    const own = await sendFile(api.as(writer), '/core/feeds/files', { name: 'own.txt', content: 'mine' });
    const refused = await api.as(writer).call(updateAsset, {
      ...{ params: { assetId: own.body.id }, body: { read_groups: ['press'], revision: 1 } },
    });
    expect([refused.status, refused.body.missing]).toEqual([403, ['UPLOAD_GATED_FILES']]);
    expect((await said(['nobodys'])).body).toMatchObject({
      error: 'read_groups_is_invalid',
      details: [{ loc: ['body', 'read_groups'] }],
    });
    expect((await said(['press', 'press'])).status).toBe(400);
    expect((await said(['Not A Slug'])).status).toBe(400);
    expect((await said(['board'])).body.read_groups).toEqual(['board']);
    const { body } = await api.as(owner).call(getAsset, { params: { assetId: asset.id } });
    expect(body.read_groups).toEqual(['board']);
  });

  test('are not deleted while the file needs them, which is named', async () => {
    const { body: group } = await api.as(owner).call(createUserGroup, {
      body: { slug: 'readers-of-file', title: 'Readers of a file' },
    });
    const asset = await gated('readers-of-file');
    const remove = () => api.as(owner).call(deleteUserGroup, { params: { groupSlug: 'readers-of-file' } });
    const refused = await remove();
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { error: 'group_is_in_use', files: [{ id: asset.id, title: asset.title }] },
    ]);
    const uses = await api.as(owner).call(findGroupUses, {
      ...{ params: { siteId }, query: { ids: String(group.id) } },
    });
    expect(uses.body.files).toHaveLength(1);
    await change(asset, { read_groups: [] });
    expect((await remove()).status).toBe(200);
  });
});
