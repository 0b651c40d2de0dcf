import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { DAYS_SHOWN, type LinkResult } from '../../link-kinds.contract.ts';

const DAY = 86_400;

/** Beside the results: how many links were broken on a day, and how many there were. */
const BROKEN = 'BROKEN';
const TOTAL = 'TOTAL';

export type DayCounts = {
  date: string;
  counts: Partial<Record<LinkResult, number>>;
  broken: number;
  total: number;
};

const dayOf = (ts: number): string => new Date(ts * 1000).toISOString().slice(0, 10);

/** Writes down how many links a site has today, by what was found of them. */
export async function countDay(db: Db, siteId: number, now: number): Promise<void> {
  const day = dayOf(now);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('link_daily').where('site_id', '=', siteId).where('day', '=', day).execute();
    await sql`insert into link_daily (site_id, day, status, links)
      select ${siteId}::bigint, ${day}::date, coalesce(status, 'NONE'), count(*)::int from link
        where site_id = ${siteId} and type = 'EXTERNAL' and post_count > 0 and ignored_ts is null group by status
      on conflict (site_id, day, status) do update set links = excluded.links`.execute(trx);
    const { broken, total } = await countNow(trx, siteId);
    await trx
      .insertInto('link_daily')
      .values([
        { site_id: siteId, day, status: BROKEN, links: broken },
        { site_id: siteId, day, status: TOTAL, links: total },
      ])
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'day', 'status'])
          .doUpdateSet((eb) => ({ links: eb.ref('excluded.links') })),
      )
      .execute();
  });
}

/** How many links lead out of live posts of a site, and how many of them are broken. */
export async function countNow(db: Db, siteId: number): Promise<{ broken: number; total: number }> {
  const { rows } = await sql<{ broken: number; total: number }>`
    select count(*)::int as total, (count(*) filter (where is_broken and ignored_ts is null))::int as broken
    from link where site_id = ${siteId} and type = 'EXTERNAL' and post_count > 0`.execute(db);
  return rows[0] ?? { broken: 0, total: 0 };
}

/** The days that the chart shows, the earliest first; those on which nothing was counted are left out. */
export async function readDays(db: Db, siteId: number, now: number): Promise<DayCounts[]> {
  const rows = await db
    .selectFrom('link_daily')
    .select(['day', 'status', 'links'])
    .where('site_id', '=', siteId)
    .where('day', '>', dayOf(now - DAYS_SHOWN * DAY))
    .orderBy('day')
    .execute();
  const days = new Map<string, DayCounts>();
  for (const { day, status, links } of rows) {
    const date = String(day);
    const one = days.get(date) ?? { date, counts: {}, broken: 0, total: 0 };
    if (status === BROKEN) one.broken = links;
    else if (status === TOTAL) one.total = links;
    else if (status !== 'NONE') one.counts[status as LinkResult] = links;
    days.set(date, one);
  }
  return [...days.values()];
}
