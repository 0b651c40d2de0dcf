import { sql } from 'kysely';
import type { Trx } from './database.ts';
import { locks } from './locks.ts';

/** Has whatever else is done for the same person under this lock wait until the transaction ends. */
export async function lockPerson(trx: Trx, profileId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.person}, hashint8(${profileId}))`.execute(trx);
}
