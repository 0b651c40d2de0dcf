import { sql } from 'kysely';
import { isUnreachable, type Trx } from '../database.ts';
import { type OutboxEvent, type Reaction, react } from './reaction.ts';

export const LONGEST_PAUSE = 3_600;
/** With these pauses the last try comes nine hours after the first. */
export const MOST_ATTEMPTS = 16;

/** Seconds until the next try. */
export const pauseAfter = (attempts: number): number => Math.min(5 * 2 ** attempts, LONGEST_PAUSE);

/**
 * Lets a reaction have events so that a failure leaves nothing of it behind.
 * @returns why it failed, or null
 * @throws when the database is away: then nothing of the transaction counts
 */
export const tryReaction = (
  reaction: Reaction,
  events: readonly OutboxEvent[],
  trx: Trx,
): Promise<Error | null> => tryReactions([[reaction, events]], trx);

/** The same of several reactions, one after the other: a failure leaves nothing of any behind. */
export async function tryReactions(
  reactions: Iterable<readonly [Reaction, readonly OutboxEvent[]]>,
  trx: Trx,
): Promise<Error | null> {
  await sql`savepoint reaction`.execute(trx);
  try {
    for (const [reaction, events] of reactions) await react(reaction, events, trx);
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
