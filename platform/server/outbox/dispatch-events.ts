import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Trx } from '../database.ts';
import { locks } from '../locks.ts';
import type { Log } from '../log.ts';
import { setForTransaction } from '../transaction-settings.ts';
import { failureWords, pauseAfter, tryReaction, tryReactions } from './attempt.ts';
import { type OutboxEvent, type Reaction, type Reactions, takesMany } from './reaction.ts';

export type DispatchOptions = {
  db: Kysely<DB>;
  reactions: Reactions;
  log: Log;
  siteId: number;
  /** Aborted when the server stops: the batch that has begun is finished. */
  signal: AbortSignal;
  /** Unix seconds. */
  now(): number;
};

/** Events of one transaction; of many that wait, as after an act on many things, more each time. */
const FIRST_BATCH = 100;
const LARGEST_BATCH = 800;
/** One dispatcher at a time works on a site, or the events of one object could overtake each other. */
export async function lockSite(trx: Trx, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.dispatchingEvents}, hashint8(${siteId}))`.execute(trx);
}

/** Hands all open events of a site to their reactions, oldest first. */
export async function dispatchEvents(options: DispatchOptions): Promise<void> {
  for (let size = FIRST_BATCH; !options.signal.aborted; size = Math.min(2 * size, LARGEST_BATCH)) {
    if ((await dispatchBatch(options, size)) < size) return;
  }
}

/** Effects, notes about failures and the mark "dispatched" stand or fall together. */
function dispatchBatch({ db, reactions, log, siteId, now }: DispatchOptions, size: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // What a crash of the database takes back is dispatched again, with all that came of it.
    await setForTransaction(trx, 'lateSync');
    await lockSite(trx, siteId);
    const rows = await trx
      .selectFrom('outbox')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('dispatched_ts', 'is', null)
      .orderBy('id')
      .limit(size)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length === 0) return 0;
    const inLine = await linesOf(
      trx,
      siteId,
      rows.map((row) => row.object_id),
    );
    const keep = async (event: OutboxEvent, reaction: Reaction, error: Error | null) => {
      const line = lineOf(reaction.name, event.objectId);
      if (line !== null) inLine.add(line);
      if (error) log.warn({ err: error, event: event.event, reaction: reaction.name }, 'a reaction failed');
      await keepForRetry(trx, event, reaction, { error, now: now() });
    };
    const isBehind = ({ objectId }: OutboxEvent, { name }: Reaction) =>
      inLine.has(lineOf(name, objectId) ?? '');
    const one = async (event: OutboxEvent, reaction: Reaction) => {
      const waits = isBehind(event, reaction);
      const error = waits ? null : await tryReaction(reaction, [event], trx);
      if (waits || error) await keep(event, reaction, error);
    };
    const gathered = new Map<Reaction, OutboxEvent[]>();
    for (const event of rows.map(asEvent)) {
      for (const reaction of reactions.to(event.event)) {
        if (reaction.isMeant?.(event) === false) continue;
        const some = gathered.get(reaction);
        if (!takesMany(reaction) || isBehind(event, reaction)) await one(event, reaction);
        else if (some) some.push(event);
        else gathered.set(reaction, [event]);
      }
    }
    // One that fails takes back what all of them did; then each is tried apart.
    const failure = await tryReactions(gathered, trx);
    for (const [reaction, events] of failure ? gathered : []) {
      const error = gathered.size > 1 ? await tryReaction(reaction, events, trx) : failure;
      if (error) for (const event of events) await one(event, reaction);
    }
    await trx
      .updateTable('outbox')
      .set({ dispatched_ts: now() })
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(rows.map((row) => row.id)))))
      .execute();
    return rows.length;
  });
}

/** Notes a reaction that failed, or that waits behind one that did. */
async function keepForRetry(
  trx: Trx,
  event: OutboxEvent,
  { name }: Reaction,
  { error, now }: { error: Error | null; now: number },
): Promise<void> {
  await trx
    .insertInto('outbox_retry')
    .values({
      site_id: event.siteId,
      event_id: event.id,
      reaction: name,
      object_id: event.objectId,
      attempts: error ? 1 : 0,
      due_ts: error ? now + pauseAfter(1) : now,
      error: error ? failureWords(error) : null,
    })
    .execute();
}

/** The reactions to these objects that wait for another try: what comes later waits behind them. */
async function linesOf(trx: Trx, siteId: number, objectIds: (number | null)[]): Promise<Set<string>> {
  const ids = [...new Set(objectIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Set();
  const rows = await trx
    .selectFrom('outbox_retry')
    .select(['reaction', 'object_id'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('object_id', '=', eb.fn.any(eb.val(ids))))
    .where('given_up_ts', 'is', null)
    .execute();
  return new Set(rows.flatMap((row) => lineOf(row.reaction, row.object_id) ?? []));
}

const lineOf = (reaction: string, objectId: number | null): string | null =>
  objectId === null ? null : `${objectId} ${reaction}`;

type OutboxRow = {
  site_id: number;
  id: number;
  event: string;
  object_id: number | null;
  payload: unknown;
  created_ts: number;
};

/** The event as reactions see it. */
export const asEvent = (row: OutboxRow): OutboxEvent => ({
  siteId: row.site_id,
  id: row.id,
  event: row.event,
  objectId: row.object_id,
  payload: row.payload as Record<string, unknown>,
  createdTs: row.created_ts,
});
