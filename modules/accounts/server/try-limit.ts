import type { Db } from '#platform/server/database.ts';

/** How often something may be tried within a window that starts with the first try. */
export type TryLimit = {
  most: number;
  windowSeconds: number;
  /** Tries beyond these have to wait for the one before: 2 seconds, 4, 8, and so on. */
  freeTries: number;
};

export type TryCount = { tries: number; untilTs: number; waitUntilTs: number };

/** Tries at once are counted in no order: one that began in the second before may come after the others. */
const AT_ONCE_SECONDS = 60;

/** Counts one more try, or says for how many seconds there is none; a refused try is not counted. */
export function countTry(
  before: TryCount | null,
  limit: TryLimit,
  now: number,
): { refusedFor: number } | { next: TryCount } {
  const fresh = { tries: 0, untilTs: now + limit.windowSeconds, waitUntilTs: 0 };
  // A window that would end too late was begun before the clock was set back.
  const isOpen = before !== null && before.untilTs > now && before.untilTs <= fresh.untilTs + AT_ONCE_SECONDS;
  const current = isOpen ? before : fresh;
  if (current.tries >= limit.most) return { refusedFor: current.untilTs - now };
  if (current.waitUntilTs > now) return { refusedFor: current.waitUntilTs - now };
  const tries = current.tries + 1;
  const waitUntilTs = tries <= limit.freeTries ? 0 : now + 2 ** (tries - limit.freeTries);
  return { next: { tries, untilTs: current.untilTs, waitUntilTs } };
}

/**
 * Takes one try under a key, before it is made: a hundred at once pass no more than one after the other.
 * @returns seconds to wait, or null when the try may be made
 */
export async function takeTry(db: Db, key: string, limit: TryLimit, now: number): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('auth.rate_limit')
      .values({ key, tries: 0, until_ts: now + limit.windowSeconds })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await trx
      .selectFrom('auth.rate_limit')
      .select(['tries', 'until_ts as untilTs', 'wait_until_ts as waitUntilTs'])
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst();
    const counted = countTry(row ?? null, limit, now);
    if ('refusedFor' in counted) return counted.refusedFor;
    const { tries, untilTs, waitUntilTs } = counted.next;
    await trx
      .updateTable('auth.rate_limit')
      .set({ tries, until_ts: untilTs, wait_until_ts: waitUntilTs })
      .where('key', '=', key)
      .execute();
    return null;
  });
}

/** Forgets the tries under a key, after one that succeeded. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('auth.rate_limit').where('key', '=', key).execute();
}

/** Gives back one try that turned out to be right. */
export async function giveTryBack(db: Db, key: string): Promise<void> {
  await db
    .updateTable('auth.rate_limit')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('key', '=', key)
    .where('tries', '>', 0)
    .execute();
}
