import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { exportRedirects } from '../redirect-files.contract.ts';
import { removeMatchingRedirects, restoreRedirects } from '../redirects.contract.ts';
import { pathsOf, redirectSiteOfFile } from './redirects.fixture.ts';

const site = redirectSiteOfFile();
beforeEach(async () => {
  await site.api.ground.database.db.deleteFrom('audit_event').where('site_id', '=', site.siteId).execute();
});

const remove = (filter: object, expected_count: number, idempotency_key?: string) =>
  site.api.as(site.owner).call(removeMatchingRedirects, {
    params: site.params,
    body: { filter, expected_count, idempotency_key },
  });
const restore = (ids: number[]) =>
  site.api.as(site.owner).call(restoreRedirects, { params: site.params, body: { ids } });

/** So many redirects from `/old/1` on, written past the calls. */
const fill = (count: number) =>
  sql`insert into redirect (site_id, id, path, path_key, redirect_to, target_key, created_ts, updated_ts)
    select ${site.siteId}, n, '/old/' || n, '/old/' || n, '/sport', '/sport', ${site.api.now}, ${site.api.now}
    from generate_series(1, ${count}::int) n`.execute(site.api.ground.database.db);

const recorded = async (action: string) => {
  const { db } = site.api.ground.database;
  const of = db.selectFrom('audit_event').where('site_id', '=', site.siteId).where('action', '=', action);
  return (await of.select('object_id').execute()).length;
};

describe('what a list shows', () => {
  test('is deleted together and brought back together, with a trail of each', async () => {
    await fill(2_300);
    await site.add('/new', '/sport');
    const { status, body } = await remove({ query: '/old' }, 2_300);
    expect([status, new Set(body.ids).size]).toEqual([200, 2_300]);
    expect(pathsOf(await site.list())).toEqual(['/new']);
    expect(await recorded('redirect.removed')).toBe(2_300);
    const back = await restore(body.ids);
    expect([back.status, back.body.items.length]).toEqual([200, 1_000]);
    expect((await site.list({ query: '/old' })).total_count).toBe(2_300);
    expect(await recorded('redirect.restored')).toBe(2_300);
  });

  test('is what its filters and its view leave', async () => {
    await site.add('/one', '/sport', { status: 301 });
    await site.add('/two', '/one');
    await site.add('/three', '/nowhere');
    expect((await remove({ view: 'chains' }, 1)).status).toBe(200);
    expect((await remove({ view: 'missing', status: 302 }, 1)).status).toBe(200);
    expect(pathsOf(await site.list())).toEqual(['/one']);
  });

  test('is left alone when it is not as much as it was said', async () => {
    await fill(3);
    const { status, body } = await remove({}, 4);
    expect([status, body.error]).toEqual([409, 'count_changed']);
    expect(body.details[0].loc).toEqual(['body', 'expected_count']);
    expect((await site.list()).total_count).toBe(3);
  });

  test('is told once more to whoever has lost the answer, and to nobody else', async () => {
    await fill(70);
    const first = await remove({ query: '/old' }, 70, 'a key of mine');
    const { status, body } = await remove({ query: '/old' }, 70, 'a key of mine');
    expect([status, body.ids]).toEqual([200, first.body.ids]);
    expect(await recorded('redirect.removed')).toBe(70);
    expect((await remove({ query: '/old' }, 70, 'another key')).status).toBe(409);
    expect((await remove({ query: '/ol' }, 70, 'a key of mine')).status).toBe(409);
    const other = await signInAs(site.api.ground, { siteId: site.siteId, host: 'news.test' }, 'owner');
    const theirs = await site.api.as(other).call(removeMatchingRedirects, {
      params: site.params,
      body: { filter: { query: '/old' }, expected_count: 70, idempotency_key: 'a key of mine' },
    });
    expect(theirs.status).toBe(409);
    expect((await restore(body.ids)).status).toBe(200);
  });

  test('is left alone when it is more than 10,000', async () => {
    await fill(10_001);
    const { status, body } = await remove({}, 10_001);
    expect([status, body.error]).toEqual([422, 'too_many_redirects']);
    expect((await site.list()).total_count).toBe(10_001);
    await remove({ query: '/old/9' }, 1_111);
    expect((await site.list()).total_count).toBe(8_890);
  });

  test('does not come back into a circle, whether few or many come', async () => {
    await fill(60);
    await site.add('/a', '/b');
    const { body } = await remove({}, 61);
    await site.add('/b', '/a');
    expect((await restore(body.ids)).body.error).toBe('redirect_loops');
    expect(pathsOf(await site.list())).toEqual(['/b']);
  });

  test('does not come back into a circle of prefixes, and comes back beside thousands of others', async () => {
    await fill(3_000);
    const ids: number[] = [];
    for (let at = 0; at < 60; at += 1) {
      ids.push((await site.add(`/part-${at}`, `/whole-${at}`, { match: 'prefix' })).body.id);
    }
    await remove({ query: '/part-' }, 60);
    await site.add('/whole-7', '/part-7', { match: 'prefix' });
    expect((await restore(ids)).body.error).toBe('redirect_loops');
    await remove({ query: '/whole-7' }, 1);
    expect((await restore(ids)).status).toBe(200);
    expect((await site.list({ match: 'prefix' })).total_count).toBe(60);
  });

  test('does not come back beside another one of the same path, and is told which', async () => {
    await fill(12);
    const { body } = await remove({}, 12);
    await site.add('/old/7', '/elsewhere');
    const refused = await restore(body.ids);
    expect([refused.status, refused.body.error]).toEqual([409, 'duplicate']);
    const message = 'Another redirect already leads from /old/7. Delete that one first, then try again.';
    expect(refused.body.message).toBe(message);
    expect(refused.body.parameters).toEqual(['/old/7']);
    expect(refused.body.details).toEqual([{ loc: ['body', 'ids'], msg: message }]);
    expect(pathsOf(await site.list())).toEqual(['/old/7']);
  });

  test('does not come back when it was the same path twice', async () => {
    const first = await site.add('/again', '/sport');
    await remove({}, 1);
    const second = await site.add('/again', '/elsewhere');
    await remove({}, 1);
    const refused = await restore([first.body.id, second.body.id]);
    expect(refused.body.message).toContain('already leads from /again');
    expect((await restore([first.body.id])).status).toBe(200);
  });

  test('goes out as a file, and nothing else', async () => {
    await fill(12);
    await site.add('/new', '/sport', { status: 301 });
    const out = async (query: object) => {
      const { body } = await site.api.as(site.owner).call(exportRedirects, { params: site.params, query });
      return (body as string).trim().split('\n').slice(1);
    };
    expect(await out({ query: '/old/1' })).toHaveLength(4);
    expect(await out({ status: 301 })).toEqual(['/new,/sport,301']);
    expect(await out({ view: 'chains' })).toEqual([]);
    expect(await out({})).toHaveLength(13);
  });
});
