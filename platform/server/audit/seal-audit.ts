import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { tryLockInSite } from '../lock-site.ts';
import { locks } from '../locks.ts';
import { hashOfEvent, hashOfSeal, NOTHING_BEFORE, type SealedEvent } from './audit-hash.ts';

/** Rows of one seal. */
const MOST_SEALED = 1_000;
/** What was written in the last minutes is looked through each time; what came in later than that, now and then. */
const SECONDS_BACK = 600;
/** No transaction is open for longer, so no row appears that is older than this. */
const LATEST_BACK = 26 * 3_600;

/** The columns of a row as they are sealed. */
export const sealedColumns: RawBuilder<SealedEvent> = sql.raw(
  `site_id, at_ts, id, actor_profile_id, actor_kind, action, object_kind, object_id, before::text as before,
   after::text as after, ip, agent, request_id, batch_id, token_id`,
);

/**
 * Seals what was written lately: a few statements for each site that wrote, beside the writers and never before them.
 * @param now unix seconds
 * @returns how many rows
 */
export async function sealRecent(db: Db, now: number, signal?: AbortSignal): Promise<number> {
  const since = now - SECONDS_BACK;
  const { rows } = await sql<{ site_id: number }>`
    select distinct site_id from audit_event where at_ts >= ${since}`.execute(db);
  return sealSites(
    db,
    rows.map(({ site_id }) => site_id),
    () => since,
    now,
    signal,
  );
}

/** Seals what was left: by a server that ended, by a long transaction, or before there were seals. */
export async function sealLeft(db: Db, now: number, signal?: AbortSignal): Promise<number> {
  const sites = await db.selectFrom('site').select('id').execute();
  const ids = sites.map(({ id }) => id);
  return sealSites(db, ids, (last) => (last === null ? 0 : last - LATEST_BACK), now, signal);
}

async function sealSites(
  db: Db,
  siteIds: readonly number[],
  sinceOf: (lastTs: number | null) => number,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  let sealed = 0;
  for (const siteId of siteIds) {
    let at: Place | null = null;
    do {
      const begin: Place | null = at;
      const seal = await db.transaction().execute((trx) => sealNext(trx, siteId, begin, { sinceOf, now }));
      sealed += seal?.event_ids.length ?? 0;
      at = placeAfter(seal);
    } while (at !== null && !signal?.aborted);
  }
  return sealed;
}

/** The last row of a seal, in the order of sealing. */
type Place = { at_ts: number; id: number };

/** Where the next seal begins; null where none follows. What appears before it meanwhile is found the next time. */
function placeAfter(seal: { event_ts: number[]; event_ids: number[] } | null): Place | null {
  if (!seal || seal.event_ids.length < MOST_SEALED) return null;
  return { at_ts: seal.event_ts.at(-1) ?? 0, id: seal.event_ids.at(-1) ?? 0 };
}

/** Seals the next rows of a site, behind a place of this time or from the first that has no seal. */
async function sealNext(
  trx: Trx,
  siteId: number,
  behind: Place | null,
  { sinceOf, now }: { sinceOf: (lastTs: number | null) => number; now: number },
): Promise<{ event_ts: number[]; event_ids: number[] } | null> {
  if (!(await tryLockInSite(trx, locks.sealingAudit, siteId))) return null;
  const last = await trx
    .selectFrom('audit_seal')
    .select(['number', 'hash', 'last_ts'])
    .where('site_id', '=', siteId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const events = await unsealed(trx, siteId, sinceOf(last?.last_ts ?? null), behind);
  if (events.length === 0) return null;
  const content = {
    site_id: siteId,
    number: (last?.number ?? 0) + 1,
    event_ids: events.map(({ id }) => id),
    event_ts: events.map(({ at_ts }) => at_ts),
    event_hashes: events.map(hashOfEvent),
    before_hash: last?.hash ?? NOTHING_BEFORE,
  };
  const [first_ts = 0, last_ts = 0] = [content.event_ts[0], content.event_ts.at(-1)];
  const seal = { ...content, first_ts, last_ts, hash: hashOfSeal(content), sealed_ts: now };
  await trx.insertInto('audit_seal').values(seal).execute();
  return content;
}

async function unsealed(
  trx: Trx,
  siteId: number,
  since: number,
  behind: Place | null,
): Promise<SealedEvent[]> {
  const from = behind?.at_ts ?? since;
  const { rows } = await sql<SealedEvent>`
    select ${sealedColumns} from audit_event
    where site_id = ${siteId} and at_ts >= ${from} and (at_ts, id) > (${behind?.at_ts ?? 0}, ${behind?.id ?? 0})
      and id not in (select unnest(event_ids) from audit_seal where site_id = ${siteId} and last_ts >= ${from})
    order by at_ts, id limit ${sql.lit(MOST_SEALED)}`.execute(trx);
  return rows;
}
