import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { endLeft } from '../subscribers/end-left.ts';
import { type ProviderRow, providerOf } from './mail-lists.queries.ts';
import { type LeftPlace, type MailProvider, ProviderRefused } from './mail-provider.ts';
import { openConnected } from './open-connected.ts';

const JOB = 'newsletters.read_left';
const QUEUE = 'newsletters.left';
const TURN_MILLISECONDS = 5_000;
const SWEEP_SECONDS = 60;
const SITES_AT_ONCE = 200;
const [FIVE_MINUTES, HOUR, DAY] = [300, 3_600, 86_400];
const LONGEST_ERROR = 300;
const BEGIN: LeftPlace = { status: 'unsubscribed', page: 0 };

type Reading = {
  siteId: number;
  providerId: number;
  /** That of the row as a rule; one that was left for another is read to its end. */
  listId: string;
  since: number | null;
  startedTs: number;
  at: LeftPlace;
};
type Jobs = Pick<Ground, 'jobs'>;

const seconds = (): number => Math.floor(Date.now() / 1000);

/** Learns each day who left by the provider's own links, which only the provider knows. */
export function defineReadingLeft(ground: Ground): void {
  const { database, jobs } = ground;
  jobs.define<Reading>(JOB, (reading, { signal }) => readLeft(ground, reading, signal));
  jobs.sweep({
    name: 'mail lists whose leavers are read',
    seconds: SWEEP_SECONDS,
    run: (signal) => startReadings(ground, database.db, seconds(), signal),
  });
}

/** Begins every reading that is due; `now` is unix seconds. */
export async function startReadings(ground: Jobs, db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ site_id: number; id: number }>`select site_id, id from mail_provider
    where members_due_ts <= ${now} order by members_due_ts limit ${SITES_AT_ONCE}`.execute(db);
  for (const { site_id: siteId, id } of rows) {
    if (signal?.aborted) return;
    const row = await providerOf(db, siteId, id);
    if (!row) continue;
    // One that is lost begins again.
    await setDue(db, siteId, id, now + HOUR);
    if (row.list_id !== null) await readSoon(ground, db, siteId, row, now);
  }
}

/** Has those read who left the list that a provider keeps at this moment. */
export async function readSoon(
  { jobs }: Jobs,
  db: Db | Trx,
  siteId: number,
  { id: providerId, list_id: listId, members_read_ts: since }: ProviderRow,
  now: number,
): Promise<void> {
  if (listId === null) return;
  await enqueue({ jobs }, db, { siteId, providerId, listId, since, startedTs: now, at: BEGIN });
}

const enqueue = ({ jobs }: Jobs, db: Db | Trx, reading: Reading): Promise<void> => {
  const { siteId, providerId, listId, at } = reading;
  const part = at.status === BEGIN.status && at.page === BEGIN.page ? 'all' : 'rest';
  const key = `${JOB}.${siteId}.${providerId}.${listId}.${part}`;
  return jobs.enqueue(db, JOB, reading, { queue: QUEUE, key });
};

/** Reads for some seconds; what is left has its turn after others. */
async function readLeft(ground: Ground, reading: Reading, signal: AbortSignal): Promise<void> {
  const { db } = ground.database;
  const { siteId, providerId, listId, since, startedTs } = reading;
  const row = await providerOf(db, siteId, providerId);
  if (!row?.credential_sealed) return;
  let provider: MailProvider;
  const until = Date.now() + TURN_MILLISECONDS;
  try {
    provider = await openConnected(ground, siteId, row);
    for (let at = reading.at; ; ) {
      if (signal.aborted || Date.now() > until) return await enqueue(ground, db, { ...reading, at });
      const { members, next } = await provider.listLeft(listId, since, at);
      await endLeft(ground, siteId, members, { startedTs, now: seconds() });
      if (next === null) break;
      at = next;
    }
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return noteFailure(ground, siteId, { row, listId, error });
  }
  if (listId === row.list_id) await noteRead(ground, siteId, row, startedTs);
}

const isConnected = ({ state }: ProviderRow): boolean => state === 'connected';
const forgotten = { credential_sealed: null, client_id: null, members_due_ts: null };

function noteRead({ database }: Ground, siteId: number, row: ProviderRow, startedTs: number): Promise<void> {
  const read = { members_read_ts: startedTs, members_error: null };
  return change(database.db, siteId, row, {
    ...read,
    ...(isConnected(row) ? { members_due_ts: startedTs + DAY } : forgotten),
  });
}

type Failure = { row: ProviderRow; listId: string; error: ProviderRefused };

/** A provider that was disconnected is asked for an hour; then its key is forgotten, and people have to look themselves. */
async function noteFailure(
  { database }: Ground,
  siteId: number,
  { row, listId, error }: Failure,
): Promise<void> {
  // A list that was left for another one is tried again by its job alone.
  if (listId !== row.list_id) {
    if (error.isFinal) return;
    throw error;
  }
  const now = seconds();
  const isOver = error.isFinal || (row.disconnected_ts ?? 0) < now - HOUR;
  await change(database.db, siteId, row, {
    members_error: error.message.slice(0, LONGEST_ERROR),
    ...(isConnected(row)
      ? { members_due_ts: now + HOUR }
      : isOver
        ? forgotten
        : { members_due_ts: now + FIVE_MINUTES }),
  });
}

type Changes = Partial<
  Pick<ProviderRow, 'credential_sealed' | 'client_id' | 'members_read_ts' | 'members_error'>
> & { members_due_ts: number | null };

/** What somebody connected or disconnected meanwhile stays as they left it. */
const change = (db: Db, siteId: number, { id, revision }: ProviderRow, changes: Changes): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('mail_provider')
      .set(changes)
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('revision', '=', revision)
      .execute();
    await publishChange(trx, { topic: 'newsletter', siteId });
  });

const setDue = async (db: Db, siteId: number, id: number, dueTs: number): Promise<void> => {
  await db
    .updateTable('mail_provider')
    .set({ members_due_ts: dueTs })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};
