import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { hashOfEvent, hashOfSeal, NOTHING_BEFORE, type SealedEvent } from './audit-hash.ts';
import { sealedColumns } from './seal-audit.ts';

const PAGE = 50;
/** Faults that are named one by one; the others are counted. */
const MOST_NAMED = 100;
/** A row is sealed within seconds; one this old that is not was kept from it. */
const SEALED_AFTER = 2 * 86_400;

/** What was found out about the audit log of a site. */
export type AuditVerdict = {
  events: number;
  seals: number;
  /** The last link: who notes it elsewhere can tell later that nothing before it was replaced. */
  head: string | null;
  /** Rows that stand in no seal yet. */
  open: number;
  /** Sentences, the first hundred. */
  faults: string[];
  faultCount: number;
  /** Whether the link that was asked for is part of the chain. */
  hasLink: boolean;
};

/**
 * Reads the whole audit log of a site and holds it against its seals.
 * @param now unix seconds
 * @param keptSince rows before it may have gone, as what is too old does (unix seconds)
 * @param link a hash that was noted earlier
 */
export async function verifyAudit(
  db: Db,
  siteId: number,
  { now, keptSince, link = null }: { now: number; keptSince: number; link?: string | null },
): Promise<AuditVerdict> {
  const verdict: AuditVerdict = {
    ...{ events: 0, seals: 0, head: null, open: 0, faults: [], faultCount: 0 },
    hasLink: link === null,
  };
  const say = (fault: string) => {
    verdict.faultCount += 1;
    if (verdict.faults.length < MOST_NAMED) verdict.faults.push(fault);
  };
  let before: { number: number; hash: string } | null = null;
  for (let page = await sealsAfter(db, siteId, 0); page.length > 0; ) {
    const events = await eventsOf(db, siteId, page);
    for (const seal of page) {
      // The first of all may have gone with the months that are too old.
      const expected: string | null = before?.hash ?? (seal.number === 1 ? NOTHING_BEFORE : null);
      if (before !== null && seal.number !== before.number + 1)
        say(`${before.number + 1} to ${seal.number - 1}: these seals are missing.`);
      else if (expected !== null && seal.before_hash !== expected)
        say(`Seal ${seal.number} does not follow on the one before it.`);
      if (hashOfSeal(seal) !== seal.hash) say(`Seal ${seal.number} was changed.`);
      seal.event_ids.forEach((id, at) => {
        const ts = seal.event_ts[at] ?? 0;
        const event = events.get(id);
        if (event) verdict.events += 1;
        if (!event && ts >= keptSince) say(`Entry ${id} of ${dayOf(ts)} is gone.`);
        if (event && hashOfEvent(event) !== seal.event_hashes[at])
          say(`Entry ${id} of ${dayOf(ts)} was changed.`);
      });
      verdict.seals += 1;
      verdict.hasLink ||= seal.hash === link;
      before = seal;
    }
    page = await sealsAfter(db, siteId, before?.number ?? 0);
  }
  verdict.head = before?.hash ?? null;
  const { open, old } = await countOpen(db, siteId, now - SEALED_AFTER);
  verdict.open = open;
  if (old > 0) say(`${old} entries older than two days stand in no seal.`);
  if (!verdict.hasLink) say('The link that was given is not part of the chain.');
  return verdict;
}

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const sealsAfter = (db: Db, siteId: number, number: number) =>
  db
    .selectFrom('audit_seal')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('number', '>', number)
    .orderBy('number')
    .limit(PAGE)
    .execute();

async function eventsOf(
  db: Db,
  siteId: number,
  seals: readonly { event_ids: number[]; first_ts: number; last_ts: number }[],
): Promise<Map<number, SealedEvent>> {
  const ids = seals.flatMap(({ event_ids }) => event_ids);
  const from = Math.min(...seals.map(({ first_ts }) => first_ts));
  const to = Math.max(...seals.map(({ last_ts }) => last_ts));
  const { rows } = await sql<SealedEvent>`
    select ${sealedColumns} from audit_event
    where site_id = ${siteId} and at_ts between ${from} and ${to} and id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function countOpen(db: Db, siteId: number, oldTs: number): Promise<{ open: number; old: number }> {
  const { rows } = await sql<{ open: number; old: number }>`
    select count(*) as open, count(*) filter (where e.at_ts < ${oldTs}) as old from audit_event e
    left join (select unnest(event_ids) as id from audit_seal where site_id = ${siteId}) as s on s.id = e.id
    where e.site_id = ${siteId} and s.id is null`.execute(db);
  return rows[0] ?? { open: 0, old: 0 };
}
