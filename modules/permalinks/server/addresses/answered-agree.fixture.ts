import { expect } from 'vitest';
import type { TestApi } from '#apps/testing/start-api.ts';
import { livePagesOf } from '#modules/redirects/redirects.public.ts';
import { readZonedSite } from '#platform/server/zoned-site.ts';

/** Holds what is said of many paths at once against what each of them alone leads to. */
export async function expectAgreement(
  { ground }: TestApi,
  siteId: number,
  paths: Iterable<string>,
): Promise<void> {
  await ground.events.caughtUp();
  const { db } = ground.database;
  const site = await readZonedSite(db, siteId);
  const pages = livePagesOf(ground);
  const keys = [...paths].map((path) => path.toLowerCase());
  const together = await pages.answered(db, site, keys);
  const alone = await Promise.all(
    keys.map(async (key) => ((await pages.found(db, site, key)) === null ? [] : [key])),
  );
  expect([...together].sort()).toEqual([...new Set(alone.flat())].sort());
}
