import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { setForTransaction } from '#platform/server/transaction-settings.ts';

const DAY = 86_400;
/** A month is added up once no zone is in it any more and no batch of it still waits. */
const SETTLED_DAYS = 3;
/** Batches of the time since then say nothing of months that were added up. */
const OPEN_DAYS = 2;
const SECONDS = 900;
const MONTHS_AT_ONCE = 120;
const LOCK_WAS_NOT_FREE = '55P03';

/** The first day of the month of a day, both YYYY-MM-DD. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;
const dayAt = (ts: number): string => new Date(ts * 1000).toISOString().slice(0, 10);

/**
 * Has the months of these days added up anew, from the transaction that changes the days; reports read their days until then.
 * @param now unix seconds; with it, days that no sum may have yet cost nothing
 */
export async function reopenMonths(
  trx: Trx,
  siteId: number,
  days: readonly string[],
  now?: number,
): Promise<void> {
  const open = now === undefined ? null : monthOf(dayAt(now - OPEN_DAYS * DAY));
  const months = [...new Set(days.map(monthOf))].filter((month) => open === null || month < open).sort();
  if (months.length === 0) return;
  await sql`insert into view_month (site_id, month, is_whole)
    select ${siteId}::bigint, changed.month, false from unnest(${months}::date[]) as changed (month)
    on conflict (site_id, month) do update set is_whole = false`.execute(trx);
}

/** Adds up months that are over, those of the past first. */
export function sweepMonths({ database: { db }, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  jobs.sweep({
    name: 'page views of months that are over',
    seconds: SECONDS,
    run: (signal) => sumMonths(db, Math.floor(Date.now() / 1000), signal),
  });
}

/** @param now unix seconds */
export async function sumMonths(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const before = monthOf(dayAt(now - SETTLED_DAYS * DAY));
  for (const { id } of await db.selectFrom('site').select('id').orderBy('id').execute()) {
    for (const month of await monthsDue(db, id, before)) {
      if (signal?.aborted) return;
      await sumMonth(db, id, month);
    }
  }
}

async function monthsDue(db: Db, siteId: number, before: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select due.month::text as month from (
      select date_trunc('month', d.day)::date as month from view_source_daily as d
      where d.site_id = ${siteId} and d.day < ${before}::date group by 1
    ) as due
    where not exists (select from view_month as m
      where m.site_id = ${siteId} and m.month = due.month and m.is_whole)
    order by 1 limit ${MONTHS_AT_ONCE}`.execute(db);
  return rows.map(({ month }) => month);
}

/** Whoever changes a day of the month meanwhile waits for the row of the month, or is waited for. */
async function sumMonth(db: Db, siteId: number, month: string): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await setForTransaction(trx, 'shortWaits');
      await sql`insert into view_month (site_id, month, is_whole) values (${siteId}, ${month}::date, true)
        on conflict (site_id, month) do update set is_whole = true`.execute(trx);
      await sql`delete from view_monthly where site_id = ${siteId} and month = ${month}::date`.execute(trx);
      await sql`insert into view_monthly (site_id, month, post_id, views)
        select ${siteId}::bigint, ${month}::date, d.post_id, sum(d.views) from view_daily as d
        where d.site_id = ${siteId} and d.day >= ${month}::date and d.day < ${month}::date + interval '1 month'
        group by d.post_id`.execute(trx);
    });
  } catch (error) {
    // An import holds the month: the next round adds it up.
    if ((error as { code?: string }).code !== LOCK_WAS_NOT_FREE) throw error;
  }
}
