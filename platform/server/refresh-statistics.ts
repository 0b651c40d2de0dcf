import { sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Db } from './database.ts';
import { setForTransaction } from './transaction-settings.ts';

/**
 * Tells the planner anew what is in a table that has grown. It would find out by itself, but minutes later, and take
 * every site for a small one until then. In a transaction of its own: its lock is held no longer than it takes.
 */
export async function refreshStatistics(db: Db, table: keyof DB & string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setForTransaction(trx, 'longStatements');
    await sql`analyze ${sql.table(table)}`.execute(trx);
  });
}
