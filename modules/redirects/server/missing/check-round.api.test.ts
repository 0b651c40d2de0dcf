import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { publishChange } from '#platform/server/events.ts';
import { refreshStatistics } from '#platform/server/refresh-statistics.ts';
import { recordStatements } from '#platform/testing/record-statements.ts';
import { countRedirects } from '../../redirect-views.contract.ts';
import { createRedirect, deleteRedirect } from '../../redirects.contract.ts';
import { pathsOf, redirectSiteOfFile } from '../redirects.fixture.ts';
import { livePagesOf } from '../rules/live-pages.ts';
import { noteHeard, readCheckState } from './check-state.ts';

const site = redirectSiteOfFile();
const dbOf = () => site.api.ground.database.db;
const counts = async () => (await site.api.as(site.owner).call(countRedirects, { params: site.params })).body;
const missing = async () => pathsOf(await site.list({ view: 'missing', limit: 100 })).sort();

/** Redirects that were written behind the back of the server, every other one to nowhere. */
const fill = async (count: number) => {
  await dbOf()
    .transaction()
    .execute(async (trx) => {
      await sql`insert into redirect (site_id, id, path, path_key, redirect_to, target_key, created_ts, updated_ts)
        select ${site.siteId}::bigint, 1000 + n, '/old/' || n, '/old/' || n, target, target, 0, 0
        from generate_series(1, ${count}::int) as n
        cross join lateral (select case n % 2 when 0 then '/live-story' else '/gone/' || n end as target) as t`.execute(
        trx,
      );
      await publishChange(trx, { topic: 'redirect', siteId: site.siteId });
    });
  // The views are asked by plans for as many redirects as there are.
  await refreshStatistics(dbOf(), 'redirect');
};

test('a round stops when its time is up, goes on from there, and says when it began', async () => {
  await fill(2_100);
  await noteHeard(dbOf(), site.siteId);
  expect(await counts()).toMatchObject({ missing: 0, missing_checked_ts: null, missing_is_current: false });
  expect(await site.goOn(() => true)).toBeGreaterThan(0);
  expect(await counts()).toMatchObject({ missing: 500, missing_checked_ts: null });
  expect(await readCheckState(dbOf(), site.siteId)).toMatchObject({ after_id: 2_000, round_count: 1 });
  expect(await site.goOn()).toBeNull();
  const done = await counts();
  expect(done).toMatchObject({ missing: 1_050, missing_is_current: true });
  expect(done.missing_checked_ts).toBeGreaterThan(Date.now() / 1000 - 60);
});

test('what is heard while a round goes on is judged by the next one', async () => {
  await fill(1_100);
  await noteHeard(dbOf(), site.siteId);
  await site.goOn(() => true);
  await noteHeard(dbOf(), site.siteId);
  const next = await site.goOn();
  expect(next).toBeGreaterThanOrEqual(Math.floor(Date.now() / 1000) + 2);
  expect((await counts()).missing_is_current).toBe(false);
  expect(await site.goOn()).toBeNull();
  expect((await counts()).missing_is_current).toBe(true);
});

test('what nobody heard anything of is not judged again', async () => {
  await fill(10);
  await site.check();
  const recorder = recordStatements();
  expect(await site.goOn().finally(() => recorder.stop())).toBeNull();
  expect(recorder.take()).toHaveLength(1);
});

test('a thousand redirects are judged by no more statements than ten, and read as often', async () => {
  const sent = async (count: number) => {
    await site.clear();
    await fill(count);
    const recorder = recordStatements();
    await site.check().finally(() => recorder.stop());
    return recorder.take().reduce((sum, { times }) => sum + times, 0);
  };
  await sent(10);
  const [few, many] = [await sent(10), await sent(900)];
  // A cache may look again meanwhile; a statement for each redirect would be 890 more.
  expect(many).toBeLessThan(few + 5);
});

test('one that was saved while it was judged keeps what was said of it then', async () => {
  await site.add('/one', '/nowhere');
  const [row] = (await site.list()).items;
  await noteHeard(dbOf(), site.siteId);
  const pages = livePagesOf(site.api.ground);
  const { answered } = pages;
  // The save comes between the reading of the redirects and the writing of what was found.
  pages.answered = async (db, at, keys) => {
    pages.answered = answered;
    const found = await answered(db, at, keys);
    await site.change(row.id, { revision: 1, redirect_to: '/live-story' });
    return found;
  };
  await site.goOn();
  expect(await missing()).toEqual([]);
});

test('redirects of other sites are neither judged nor marked', async () => {
  const { api } = site;
  const there = await createSite(api.ground.database, { host: 'other.test', title: 'Other', now: api.now });
  const other = await signInAs(api.ground, { siteId: there, host: 'other.test' }, 'owner');
  await api.as(other).call(createRedirect, { body: { path: '/a', redirect_to: '/live-story' } });
  await site.add('/a', '/live-story');
  await site.check();
  const theirs = await api.as(other).call(countRedirects, { params: { siteId: there } });
  expect([theirs.body.missing, await missing()]).toEqual([1, []]);
});

test('the last redirect that went is heard of until it is judged, and then nothing is', async () => {
  const { body } = await site.add('/old', '/gone');
  await site.check();
  await site.api.as(site.owner).call(deleteRedirect, { params: { redirectId: body.id } });
  expect((await counts()).missing_is_current).toBe(false);
  expect(await noteHeard(dbOf(), site.siteId)).not.toBeNull();
  await site.goOn();
  expect((await counts()).missing_is_current).toBe(true);
  expect(await noteHeard(dbOf(), site.siteId)).toBeNull();
});
