import { sql } from 'kysely';
import { type Trx, violatedConstraint } from '#platform/server/database.ts';
import { Tally } from '../import-report.ts';
import { type Batch, titleOf } from './batch.ts';
import type { BatchIds } from './source-ids.ts';

/** What one part of a batch did; without ids where nothing of it is in. */
export type Part = { tally: Tally; ids: BatchIds | null };

/** A value that its column cannot hold, or more than a row or an index may be large. */
export function isOfOneItem(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && /^(22|54)[0-9A-Z]{3}$|^23(502|514)$/.test(code);
}

export function partWithout(batch: Batch, error: unknown): Part {
  const tally = new Tally();
  const item = batch.only;
  const reason = `The database couldn't store it (${(error as Error).message.slice(0, 200)}).`;
  if (item) tally.skip(item.what, item.id, titleOf(item), reason);
  return { tally, ids: null };
}

/** A trial run goes on behind what failed in it. */
export async function withSavepoint<Result>(trx: Trx, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(trx);
  try {
    const result = await work(trx);
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(trx);
    throw error;
  }
}

/** Somebody took a name between the look and the write, or two writers met. */
export function mayWorkAgain(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === '40P01' || (code === '23505' && violatedConstraint(error) !== null);
}
