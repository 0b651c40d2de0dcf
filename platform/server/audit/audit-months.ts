import pg from 'pg';

/** The audit log is kept for two years, and the month that is under way. */
const MONTHS_KEPT = 24;
/** Made ahead, so that a server may run for a year without being started again. */
const MONTHS_AHEAD = 13;
const PART = /^audit_event_(\d{4})_(\d{2})$/;

/** The moment before which the log may have gone, in unix seconds. */
export function auditKeptSince(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_KEPT) / 1000;
}

/**
 * Makes the months of the audit log that come, and takes those away that are older than two years, with their seals. As
 * the owner of the tables: whoever serves may do neither.
 * @returns the parts that were made and taken away
 */
export async function keepAuditMonths(
  client: pg.Client,
  now: Date,
): Promise<{ made: string[]; dropped: string[] }> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'audit_event'::regclass order by 1`,
  );
  const present = new Set(rows.map(({ name }) => name));
  const made: string[] = [];
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
    const [name, from, to] = monthOf(now, ahead);
    if (present.has(name)) continue;
    const isMade = await client
      .query(
        `create table ${pg.escapeIdentifier(name)} partition of audit_event
         for values from (${pg.escapeLiteral(String(from))}) to (${pg.escapeLiteral(String(to))})`,
      )
      .then(() => true, isOccupied);
    if (isMade) made.push(name);
  }
  const dropped = [...present].filter((name) => isTooOld(name, now));
  for (const name of dropped) await client.query(`drop table ${pg.escapeIdentifier(name)}`);
  const since = auditKeptSince(now);
  await client.query('delete from audit_event_rest where at_ts < $1', [since]);
  await client.query('delete from audit_seal where last_ts < $1', [since]);
  return { made, dropped };
}

/** Rows of that month, which came before it was made, stand with the rest and stay there. */
function isOccupied(error: unknown): false {
  if ((error as { code?: string }).code === '23514') return false;
  throw error;
}

function monthOf(now: Date, ahead: number): [name: string, from: number, to: number] {
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead));
  const month = String(start.getUTCMonth() + 1).padStart(2, '0');
  const end = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1);
  return [`audit_event_${start.getUTCFullYear()}_${month}`, start.getTime() / 1000, end / 1000];
}

function isTooOld(name: string, now: Date): boolean {
  const [, year, month] = PART.exec(name) ?? [];
  return year !== undefined && Date.UTC(Number(year), Number(month) - 1) / 1000 < auditKeptSince(now);
}
