import { beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { countRedirects, flattenRedirects } from '../../redirect-views.contract.ts';
import { pathsOf, redirectSiteOfFile } from '../redirects.fixture.ts';

const site = redirectSiteOfFile();
beforeEach(async () => {
  await site.add('/one', '/sport', { status: 301 });
  await site.add('/two', '/one');
  await site.add('/three%25', '/nowhere');
  await site.add('/four', null, { status: 410 });
  await site.add('/five', 'https://elsewhere.test/one', { match: 'prefix' });
});

test.each<[object, string[]]>([
  [{ view: 'chains' }, ['/two']],
  [{ view: 'missing' }, ['/three%']],
  [{ view: 'never_hit', status: 301 }, ['/one']],
])('with %o the list shows %o', async (query, expected) => {
  const body = await site.list(query);
  expect(pathsOf(body)).toEqual(expected);
  expect(body.total_count).toBe(expected.length);
});

test('a chain is shown hop by hop, to its end or to what is gone', async () => {
  await site.add('/shop', '/market', { match: 'prefix' });
  await site.add('/zero', '/two');
  await site.add('/below', '/shop/a?x=1');
  await site.add('/to-gone', '/four');
  const { items } = await site.list({ view: 'chains' });
  const chains = items.map((row: { path: string; chain: unknown }) => [row.path, row.chain]);
  expect(Object.fromEntries(chains)).toEqual({
    '/two': ['/sport'],
    '/zero': ['/one', '/sport'],
    '/below': ['/market/a'],
    '/to-gone': [null],
  });
  expect((await site.list()).items[0]).not.toHaveProperty('chain');
});

test('what leads to a private post leads nowhere', async () => {
  const { db } = site.api.ground.database;
  const setVisibility = (visibility: number) =>
    db
      .updateTable('post')
      .set({ visibility, row_version: nextRowVersion() })
      .where('site_id', '=', site.siteId)
      .where('id', '=', 11)
      .execute();
  await site.add('/six', '/live-story');
  expect(pathsOf(await site.list({ view: 'missing' }))).toEqual(['/three%']);
  await setVisibility(2);
  await site.check();
  const missing = pathsOf(await site.list({ view: 'missing' }));
  await setVisibility(1);
  expect(missing.sort()).toEqual(['/six', '/three%']);
});

test('what lies below the path of a prefix leads to it, and nothing else does', async () => {
  await site.clear();
  await site.add('/shop', '/sport', { match: 'prefix' });
  await site.add('/exactly', '/shop');
  await site.add('/below', '/shop/a/b?x=1');
  await site.add('/beside', '/shopping');
  await site.add('/above', '/');
  await site.add('/shop/own', '/shop/other', { match: 'prefix' });
  expect(pathsOf(await site.list({ view: 'chains' })).sort()).toEqual(['/below', '/exactly', '/shop/own']);
  expect(pathsOf(await site.list({ view: 'missing' }))).toEqual(['/beside']);
});

test('a prefix at / takes whatever others lead to', async () => {
  await site.add('/six', '/live-story');
  await site.add('/', 'https://elsewhere.test', { match: 'prefix' });
  const chains = pathsOf(await site.list({ view: 'chains' }));
  expect(chains.sort()).toEqual(['/one', '/six', '/three%', '/two']);
});

describe('only redirects that are followed make others chains', () => {
  const change = (path: string, values: { enabled?: boolean; deleted_ts?: number; query?: string }) =>
    site.api.ground.database.db
      .updateTable('redirect')
      .set(values)
      .where('site_id', '=', site.siteId)
      .where('path_key', '=', path)
      .execute();
  const chains = async () => pathsOf(await site.list({ view: 'chains' })).sort();

  test.each<[string, string, Parameters<typeof change>[1], string[]]>([
    ['one that is switched off', '/one', { enabled: false }, []],
    ['one that was deleted', '/one', { deleted_ts: 1 }, []],
    ['one that wants just its own query', '/one', { query: 'match' }, ['/two']],
    ['a chain that is switched off itself', '/two', { enabled: false }, []],
  ])('%s', async (_, path, values, expected) => {
    await change(path, values);
    expect(await chains()).toEqual(expected);
  });

  test('an address with a query is taken without it, unless the query belongs to it', async () => {
    await site.add('/asks', '/one?x=1');
    expect(await chains()).toEqual(['/asks', '/two']);
    await change('/one', { query: 'match' });
    expect(await chains()).toEqual(['/two']);
  });

  test('none leads to itself', async () => {
    await site.add('/live-story', '/live-story?from=old', { query: 'match' });
    expect(await chains()).toEqual(['/two']);
  });
});

test('counts each view', async () => {
  const { body } = await site.api.as(site.owner).call(countRedirects, { params: site.params });
  const counts = { all: 5, chains: 1, missing: 1, never_hit: 5 };
  expect(body).toEqual({ ...counts, missing_checked_ts: null, missing_is_current: false });
});

test('lets chains lead straight to their end', async () => {
  await site.add('/zero', '/two?x=1');
  const ids = (await site.list()).items.map(({ id }: { id: number }) => id);
  const { body } = await site.api
    .as(site.owner)
    .call(flattenRedirects, { params: site.params, body: { ids } });
  const changed = body.items.map((one: { path: string; redirect_to: string }) => [one.path, one.redirect_to]);
  expect(Object.fromEntries(changed)).toEqual({ '/two': '/sport', '/zero': '/sport' });
  expect((await site.list({ view: 'chains' })).total_count).toBe(0);
});

test('what belongs to another site is not flattened', async () => {
  const { api } = site;
  const there = await createSite(api.ground.database, { host: 'other.test', title: 'Other', now: api.now });
  const other = await signInAs(api.ground, { siteId: there, host: 'other.test' }, 'owner');
  const ids = (await site.list()).items.map(({ id }: { id: number }) => id);
  const answer = await api.as(other).call(flattenRedirects, { params: { siteId: there }, body: { ids } });
  expect([answer.status, answer.body.items]).toEqual([200, []]);
  expect((await site.list({ view: 'chains' })).total_count).toBe(1);
});
