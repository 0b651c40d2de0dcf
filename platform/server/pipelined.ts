import { DummyDriver, PostgresDialect, Transaction } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Db, Trx } from './database.ts';

// Nothing that is built on a transaction asks for these: its connection is there already.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('A transaction has its connection.')),
});
const driver = new DummyDriver();

/** What a statement says when one before it has failed. */
const ABORTED = '25P02';

type Answers<Work extends readonly Promise<unknown>[]> = {
  -readonly [Key in keyof Work]: Awaited<Work[Key]>;
};

/**
 * Sends the statements of one transaction one behind the other, without waiting for the answer to each: the database
 * takes them in the order in which they were begun. Nothing is sent any more once this has ended, well or not.
 * @param db without a transaction each statement is one of its own; the work must then ask for no other connection, which
 * might be waiting for this one
 * @param begin begins the work, with a transaction whose statements do not wait for each other
 * @throws what failed first
 */
export function pipelined<const Work extends readonly Promise<unknown>[]>(
  db: Db,
  begin: (trx: Trx) => Work,
): Promise<Answers<Work>> {
  const outer = db.getExecutor();
  return outer.provideConnection(async (connection) => {
    const executor = outer.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    const together = new Transaction<DB>({ config: { dialect }, dialect, driver, executor });
    const ended = await Promise.allSettled(begin(together));
    const failures = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    if (failures.length > 0) {
      throw failures.find((one) => (one as { code?: unknown } | null)?.code !== ABORTED) ?? failures[0];
    }
    return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as Answers<Work>;
  });
}
