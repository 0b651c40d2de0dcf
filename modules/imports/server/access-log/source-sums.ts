import { sql } from 'kysely';
import { addLoggedSources, type LoggedSource } from '#modules/figures/figures.public.ts';
import type { Trx } from '#platform/server/database.ts';
import type { AccessLogFound } from './access-log-found.ts';
import type { KnownOrigin } from './origin-of-line.ts';

/** More sums than these go to the database, which adds them up. */
const MOST_IN_MEMORY = 20_000;
const DAYS_AT_ONCE = 30;
const MOST_SHOWN = 5;

export type SourceSums = {
  add(day: string, origin: KnownOrigin): Promise<void>;
  flush(): Promise<void>;
  /** Adds them to what logs said before, once the views of the days are written. */
  write(): Promise<Pick<AccessLogFound, 'sources' | 'referrers'>>;
};

/** Views by day and where their readers came from, whatever the size of a log. */
export async function openSourceSums(trx: Trx, siteId: number): Promise<SourceSums> {
  await sql`create temporary table log_source (day date, source text, host text, views bigint,
    primary key (day, source, host)) on commit drop`.execute(trx);
  let sums = new Map<string, LoggedSource>();
  const flush = async () => {
    const rows = [...sums.values()];
    sums = new Map();
    await sql`insert into log_source (day, source, host, views)
      select * from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ source }) => source)}::text[],
        ${rows.map(({ host }) => host)}::text[], ${rows.map(({ views }) => views)}::bigint[])
        as more (day, source, host, views)
      on conflict (day, source, host) do update set views = log_source.views + excluded.views`.execute(trx);
  };
  return {
    add: async (day, { source, host }) => {
      const key = `${day} ${source} ${host ?? ''}`;
      const sum = sums.get(key);
      if (sum) sum.views += 1;
      else sums.set(key, { day, source, host: host ?? '', views: 1 });
      if (sums.size >= MOST_IN_MEMORY) await flush();
    },
    flush,
    write: async () => {
      await flush();
      for await (const rows of daysOf(trx)) await addLoggedSources(trx, siteId, rows);
      const { rows: sources } = await sql<{ source: LoggedSource['source']; views: string }>`
        select source, sum(views) as views from log_source group by source order by 2 desc, 1`.execute(trx);
      const { rows: referrers } = await sql<{ host: string; views: string }>`
        select host, sum(views) as views from log_source where source = 'site'
        group by host order by 2 desc, 1 limit ${MOST_SHOWN}`.execute(trx);
      return {
        sources: sources.map(({ source, views }) => ({ source, views: Number(views) })),
        referrers: referrers.map(({ host, views }) => ({ host, views: Number(views) })),
      };
    },
  };
}

/** All sums, some days after the other: those of one day come together. */
async function* daysOf(trx: Trx): AsyncGenerator<LoggedSource[]> {
  let last = '-infinity';
  for (;;) {
    const { rows } = await sql<LoggedSource>`select day::text, source, host, views from log_source
      where day in (select distinct day from log_source where day > ${last}::date order by day limit ${DAYS_AT_ONCE})
      order by day, source, host`.execute(trx);
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map((row) => ({ ...row, views: Number(row.views) }));
    last = end.day;
  }
}
