import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { setForTransaction } from '#platform/server/transaction-settings.ts';
import { holdSums, sumSubjectMonth, sumSubjects } from './subject-sums.ts';

const DAY = 86_400;
/** Days and months are added up once no zone is in them any more and no batch of them still waits. */
const SETTLED_DAYS = 3;
/** Batches of the time since then say nothing of what was added up. */
const OPEN_DAYS = 2;
const SECONDS = 900;
const MONTHS_AT_ONCE = 120;
const LOCK_WAS_NOT_FREE = '55P03';

/** The first day of the month of a day, both YYYY-MM-DD. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;
const dayAt = (ts: number): string => new Date(ts * 1000).toISOString().slice(0, 10);

/**
 * Has these days and their months added up anew, from the transaction that changes the days; reports read posts until then.
 * @param now unix seconds; with it, days that no sum may have yet cost nothing
 */
export async function reopenSums(
  trx: Trx,
  siteId: number,
  days: readonly string[],
  now?: number,
): Promise<void> {
  const open = now === undefined ? null : dayAt(now - OPEN_DAYS * DAY);
  const summed = [...new Set(days)].filter((day) => open === null || day < open).sort();
  const months = [...new Set(summed.map(monthOf))].filter((month) => open === null || month < monthOf(open));
  if (months.length > 0)
    await sql`insert into view_month (site_id, month, is_whole)
      select ${siteId}::bigint, changed.month, false from unnest(${months}::date[]) as changed (month)
      on conflict (site_id, month) do update set is_whole = false`.execute(trx);
  if (summed.length > 0)
    await sql`insert into view_day (site_id, day, is_whole)
      select ${siteId}::bigint, changed.day, false from unnest(${summed}::date[]) as changed (day)
      on conflict (site_id, day) do update set is_whole = false`.execute(trx);
}

/** Adds up months that are over, those of the past first, and the days since. */
export function sweepSums({ database: { db }, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  jobs.sweep({
    name: 'page views of days and months that are over',
    seconds: SECONDS,
    run: (signal) => sumOldViews(db, Math.floor(Date.now() / 1000), signal),
  });
}

/** @param now unix seconds */
export async function sumOldViews(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const settled = dayAt(now - SETTLED_DAYS * DAY);
  const before = monthOf(settled);
  for (const { id } of await db.selectFrom('site').select('id').orderBy('id').execute()) {
    for (const month of await monthsDue(db, id, before)) {
      for (const day of await openDays(db, id, month)) {
        if (signal?.aborted) return;
        await unlessHeld(db, id, (trx) => sumDay(trx, id, day));
      }
      if (signal?.aborted) return;
      await unlessHeld(db, id, (trx) => sumMonth(trx, id, month));
    }
    for (const day of await daysDue(db, id, before, settled)) {
      if (signal?.aborted) return;
      await unlessHeld(db, id, (trx) => sumDay(trx, id, day));
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

async function daysDue(db: Db, siteId: number, from: string, until: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct d.day::text as day from view_source_daily as d
    where d.site_id = ${siteId} and d.day >= ${from}::date and d.day < ${until}::date
      and not exists (select from view_day as w where w.site_id = ${siteId} and w.day = d.day and w.is_whole)
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** The days of a month that are not added up. */
async function openDays(db: Db, siteId: number, month: string): Promise<string[]> {
  const first = Date.parse(month) / 1000;
  const days = Array.from({ length: 31 }, (_, at) => dayAt(first + at * DAY));
  const { rows } = await sql<{ day: string }>`select w.day::text as day from view_day as w
    where w.site_id = ${siteId} and w.is_whole and w.day = any(${days}::date[])`.execute(db);
  const whole = new Set(rows.map(({ day }) => day));
  return days.filter((day) => monthOf(day) === month && !whole.has(day));
}

/**
 * Adds up a month whose days are added up, each by itself: who moves views gets a turn between them. Whoever changes a
 * day of it meanwhile waits for the row of the month, or is waited for.
 */
async function sumMonth(trx: Trx, siteId: number, month: string): Promise<void> {
  await sql`insert into view_month (site_id, month, is_whole) values (${siteId}, ${month}::date, true)
    on conflict (site_id, month) do update set is_whole = true`.execute(trx);
  for (const day of await openDays(trx, siteId, month)) await sumDay(trx, siteId, day);
  await sql`delete from view_monthly where site_id = ${siteId} and month = ${month}::date`.execute(trx);
  await sql`insert into view_monthly (site_id, month, post_id, views)
    select ${siteId}::bigint, ${month}::date, d.post_id, sum(d.views) from view_daily as d
    where d.site_id = ${siteId} and d.day >= ${month}::date and d.day < ${month}::date + interval '1 month'
    group by d.post_id`.execute(trx);
  await sumSubjectMonth(trx, siteId, month);
}

async function sumDay(trx: Trx, siteId: number, day: string): Promise<void> {
  const next = dayAt(Date.parse(day) / 1000 + DAY);
  await markWhole(trx, siteId, day, next);
  await sumSubjects(trx, siteId, day, next);
}

const markWhole = (trx: Trx, siteId: number, from: string, until: string) =>
  sql`insert into view_day (site_id, day, is_whole)
    select ${siteId}::bigint, one.day::date, true
    from generate_series(${from}::date, ${until}::date - 1, interval '1 day') as one (day)
    on conflict (site_id, day) do update set is_whole = true`.execute(trx);

/** What an import holds is added up by the next round. */
async function unlessHeld(db: Db, siteId: number, add: (trx: Trx) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await holdSums(trx, siteId);
      await setForTransaction(trx, 'shortWaits');
      await add(trx);
    });
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_WAS_NOT_FREE) throw error;
  }
}
