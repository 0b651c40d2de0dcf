import { sql } from 'kysely';
import { isUnreachable, type Trx } from '../database.ts';
import type { OutboxEvent, Reaction } from './reaction.ts';

export const LONGEST_PAUSE = 3_600;
/** With these pauses the last try comes nine hours after the first. */
export const MOST_ATTEMPTS = 16;

/** Seconds until the next try. */
export const pauseAfter = (attempts: number): number => Math.min(5 * 2 ** attempts, LONGEST_PAUSE);

/**
 * Runs a reaction so that a failure leaves nothing of it behind.
 * @returns why it failed, or null
 * @throws when the database is away: then nothing of the transaction counts
 */
export const tryReaction = (reaction: Reaction, event: OutboxEvent, trx: Trx): Promise<Error | null> =>
  attempt(() => reaction.handle(event, trx), trx);

/**
 * Runs a part of a transaction so that a failure leaves nothing of it behind.
 * @returns why it failed, or null
 * @throws when the database is away: then nothing of the transaction counts
 */
export async function attempt(run: () => Promise<void>, trx: Trx): Promise<Error | null> {
  await sql`savepoint reaction`.execute(trx);
  try {
    await run();
    await sql`release savepoint reaction`.execute(trx);
    return null;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    await sql`rollback to savepoint reaction`.execute(trx);
    await sql`release savepoint reaction`.execute(trx);
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** What is kept of a failure for who looks into the table. */
export const failureWords = (error: Error): string => error.message.slice(0, 500);
