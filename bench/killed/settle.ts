import { setTimeout as wait } from 'node:timers/promises';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import type { Database } from '#platform/server/database.ts';
import { type Differences, findDoubled, findLost, keepLedger, openWork } from './ledger.ts';
import type { Acknowledged } from './writers.ts';

const LONGEST_SETTLING = 300_000;

/** Whatever gives a database to work with. */
export type WithDatabase = { withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> };

/** Begins the ledger and signs an owner in. */
export function prepareSite({ withDatabase }: WithDatabase): Promise<{ siteId: number; token: string }> {
  return withDatabase(async (database) => {
    await keepLedger(database);
    const site = await database.db.selectFrom('site').select('id').executeTakeFirstOrThrow();
    const { token } = await signInAs({ database }, { siteId: site.id }, 'owner');
    return { siteId: site.id, token };
  });
}

/** Waits until nothing is left to do in the background, and holds everything against what was acknowledged. */
export async function settleAndCompare(
  place: WithDatabase,
  acknowledged: readonly Acknowledged[],
): Promise<{ settledSeconds: number; differences: Differences }> {
  const settledSeconds = await settle(place);
  const differences = await place.withDatabase(async (database) => ({
    ...(await findLost(database, acknowledged)),
    ...(await findDoubled(database)),
  }));
  return { settledSeconds, differences };
}

async function settle({ withDatabase }: WithDatabase): Promise<number> {
  const from = performance.now();
  let open = -1;
  while (performance.now() - from < LONGEST_SETTLING) {
    open = await withDatabase(openWork);
    if (open === 0) return (performance.now() - from) / 1000;
    await wait(1_000);
  }
  throw new Error(`After ${LONGEST_SETTLING} ms ${open} pieces of work were still open.`);
}
