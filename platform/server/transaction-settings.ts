import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './database.ts';
import { pipelined } from './pipelined.ts';

/** What a transaction may be given that others are not, each as it is sent. */
const settings = {
  /** A busy machine may need longer than any request is given. */
  longStatements: sql`set local statement_timeout = '10min'`,
  /** What somebody looks at meanwhile must not keep the database busy for long. */
  shortStatements: sql`set local statement_timeout = '2s'`,
  /** Whoever waits for a lock holds a connection, and somebody waits for an answer. */
  shortWaits: sql`set local lock_timeout = '5s'`,
  /** Plans made while the tables were small must not stay when they have grown. */
  indexesOnly: sql`set local enable_seqscan = off`,
  /** Its end does not wait for the disk: a later one does, and with it all before it. */
  lateSync: sql`set local synchronous_commit = off`,
  /** Words of many texts are gathered for longer before they are sorted into an index, which then opens fewer pages. */
  longWordLists: sql`set local gin_pending_list_limit = '16MB'`,
  /** What stands on every node is written too: a cluster refuses that after it has read many shards at once. */
  writesEveryNode: sql`set local citus.multi_shard_modify_mode = 'sequential'`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** On a cluster a transaction's settings stay where they were said, unless this comes first. */
const reachingShards = sql`set local citus.propagate_set_commands = 'local'`;

/** Gives the open transaction some settings, on every node that it comes to. */
export async function setForTransaction(
  trx: Trx,
  ...names: readonly (keyof typeof settings)[]
): Promise<void> {
  await pipelined(trx, (together) =>
    [reachingShards, ...names.map((name) => settings[name])].map((setting) => setting.execute(together)),
  );
}
