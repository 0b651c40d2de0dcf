import { sql } from 'kysely';
import { tooManyWriters } from '#platform/contract/api-error.ts';
import type { Trx } from './database.ts';
import type { locks } from './locks.ts';
import { setForTransaction } from './transaction-settings.ts';

const LOCK_TIMEOUT = '55P03';

/**
 * Lets one writer of a thing of a site work at a time, until the end of the transaction. Writers of one process wait in
 * line before they come here; another server's is waited for some seconds.
 * @param lock the number that the thing is known by
 * @param isPatient for work that nobody waits for: as long as a statement may take
 * @throws ApiError too_many_writers when another server does not let go of it
 */
export async function lockInSite(
  trx: Trx,
  lock: (typeof locks)[keyof typeof locks],
  siteId: number,
  isPatient = false,
): Promise<void> {
  if (await tryLockInSite(trx, lock, siteId)) return;
  if (!isPatient) await setForTransaction(trx, 'shortWaits');
  try {
    await sql`select pg_advisory_xact_lock(${lock}, hashint8(${siteId}))`.execute(trx);
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_TIMEOUT) throw tooManyWriters({ retryAfter: 5 });
    throw error;
  }
}

/**
 * The same for work that whoever holds the lock is doing at this moment: it is tried, not waited for.
 * @param lock the number that the thing is known by
 * @returns whether the lock is held, until the end of the transaction
 */
export async function tryLockInSite(
  trx: Trx,
  lock: (typeof locks)[keyof typeof locks],
  siteId: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(${lock}, hashint8(${siteId})) as is_mine`.execute(trx);
  return rows[0]?.is_mine === true;
}
