import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import type { QuotaName } from '#platform/contract/quota.ts';
import { openMetrics } from './metrics.ts';
import { openQuotas, setQuotaLimit } from './quotas.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const DAY = 86_400;
let sites = 9_000;

/** A site with limits of its own, and a clock that a test moves. */
async function quotasOf(limits: Partial<Record<QuotaName, { person?: number; site?: number }>>) {
  const { db } = api.ground.database;
  sites += 1;
  const siteId = sites;
  const time = { now: 20_000 * DAY + 3_600 };
  for (const [quota, { person = 1_000, site = 1_000 }] of Object.entries(limits)) {
    await setQuotaLimit(db, { siteId, quota: quota as QuotaName, person, site });
  }
  const metrics = openMetrics();
  const quotas = openQuotas({ db, metrics, now: () => time.now });
  const take = (profileId: number | null, amounts: Parameters<typeof quotas.take>[2]) =>
    db.transaction().execute((trx) => quotas.take(trx, { siteId, profileId }, amounts));
  return { db, siteId, quotas, metrics, time, take };
}

test('a person is refused beyond the limit of a day, by name and with the time when it resets', async () => {
  const { take, time, metrics } = await quotasOf({ tasks: { person: 2, site: 10 } });
  await take(1, { tasks: 1 });
  await take(1, { tasks: 1 });
  await expect(take(1, { tasks: 1 })).rejects.toMatchObject({
    code: 'quota_exceeded',
    status: 429,
    retryAfter: DAY - 3_600,
    extra: { quota: 'tasks', scope: 'person', limit: 2, resets_ts: 20_001 * DAY },
  });
  // Others have days of their own, and so has the next day.
  await take(2, { tasks: 1 });
  time.now += DAY;
  await take(1, { tasks: 1 });
  const figures = await metrics.registry.metrics();
  expect(figures).toContain('masthead_quota_used_total{quota="tasks"} 4');
  expect(figures).toContain('masthead_quota_refused_total{quota="tasks",scope="person"} 1');
});

test('a site is refused beyond its own limit, whoever asks, and other sites are not', async () => {
  const one = await quotasOf({ files: { site: 3 } });
  const other = await quotasOf({ files: { site: 3 } });
  for (const person of [1, 2, 3]) await one.take(person, { files: 1 });
  await expect(one.take(4, { files: 1 })).rejects.toMatchObject({ extra: { scope: 'site', limit: 3 } });
  await other.take(4, { files: 1 });
});

test('what was refused is not used up', async () => {
  const { take } = await quotasOf({ files: { person: 5 } });
  await expect(take(1, { files: 6 })).rejects.toThrow('limit of 5 files');
  await take(1, { files: 5 });
});

test('what is known at the end alone is recorded, and the next start is refused', async () => {
  const { take, quotas, db, siteId } = await quotasOf({ rows: { person: 100 } });
  await take(1, { rows: 0 });
  await quotas.record(db, { siteId, profileId: 1 }, { rows: 250 });
  await expect(take(1, { rows: 0 })).rejects.toMatchObject({
    code: 'quota_exceeded',
    extra: { quota: 'rows' },
  });
});

test('what cannot ask is told that there is no room, and uses nothing up then', async () => {
  const { quotas, db, siteId, take } = await quotasOf({ mails: { person: 1 } });
  const user = { siteId, profileId: 1 };
  expect(await quotas.tryTake(db, user, { mails: 1 })).toBe(true);
  expect(await quotas.tryTake(db, user, { mails: 1 })).toBe(false);
  await expect(take(2, { mails: 1 })).resolves.toBeUndefined();
});

test('of fifty who take at once no more come through than the limit has', async () => {
  const { take } = await quotasOf({ tasks: { person: 7 } });
  const ends = await Promise.allSettled(Array.from({ length: 50 }, () => take(1, { tasks: 1 })));
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
});
