import { sql } from 'kysely';
import { type DailyViewsToLoad, raiseDailyViews } from '#modules/figures/figures.public.ts';
import { recountPageViews } from '#modules/posts/posts.public.ts';
import type { Trx } from '#platform/server/database.ts';

/** More sums than these go to the database, which adds them up. */
const MOST_IN_MEMORY = 20_000;
const AT_ONCE = 2_000;

export type DaySums = {
  add(day: string, postId: number): Promise<void>;
  /** Sends what is in memory, so that the transaction is not taken for a forgotten one. */
  flush(): Promise<void>;
  /** Adds them to what logs said before, and writes that as the views of the site's days. @returns what was raised, and how many posts have views on which days */
  write(): Promise<Written>;
};
type Written = { raised: number; posts: number; days: number; first: string | null; last: string | null };

/** Views by day and post, whatever the size of a log: in memory, and beyond that in a table of this transaction. */
export async function openDaySums(trx: Trx, siteId: number): Promise<DaySums> {
  await sql`create temporary table log_view (day date, post_id bigint, views integer, primary key (day, post_id))
    on commit drop`.execute(trx);
  let sums = new Map<string, DailyViewsToLoad>();
  const flush = async () => {
    const rows = [...sums.values()];
    sums = new Map();
    await sql`insert into log_view (day, post_id, views)
      select * from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ postId }) => postId)}::bigint[],
        ${rows.map(({ views }) => views)}::integer[]) as more (day, post_id, views)
      on conflict (day, post_id) do update set views = log_view.views + excluded.views`.execute(trx);
  };
  return {
    add: async (day, postId) => {
      const key = `${day} ${postId}`;
      const sum = sums.get(key);
      if (sum) sum.views += 1;
      else sums.set(key, { day, postId, views: 1 });
      if (sums.size >= MOST_IN_MEMORY) await flush();
    },
    flush,
    write: async () => {
      await flush();
      let raised = 0;
      const viewed = new Set<number>();
      for await (const rows of pagesOf(trx)) {
        raised += await raiseDailyViews(trx, siteId, await ofAllLogs(trx, siteId, rows));
        for (const { postId } of rows) if (postId > 0) viewed.add(postId);
      }
      const postIds = [...viewed].sort((a, b) => a - b);
      for (let at = 0; at < postIds.length; at += AT_ONCE) {
        await recountPageViews(trx, siteId, postIds.slice(at, at + AT_ONCE));
      }
      const { rows } = await sql<Omit<Written, 'raised' | 'posts'>>`select count(distinct day)::int as days,
        min(day)::text as first, max(day)::text as last from log_view`.execute(trx);
      return { raised, posts: viewed.size, ...(rows[0] ?? { days: 0, first: null, last: null }) };
    },
  };
}

/** What these and all logs before them say of the same days. */
async function ofAllLogs(
  trx: Trx,
  siteId: number,
  rows: readonly DailyViewsToLoad[],
): Promise<DailyViewsToLoad[]> {
  const { rows: whole } = await sql<DailyViewsToLoad>`
    insert into access_log_daily (site_id, day, post_id, views)
    select ${siteId}::bigint, more.* from unnest(${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ postId }) => postId)}::bigint[], ${rows.map(({ views }) => views)}::integer[])
      as more (day, post_id, views)
    on conflict (site_id, day, post_id) do update set views = access_log_daily.views + excluded.views
    returning day::text, post_id as "postId", views`.execute(trx);
  return whole.map((row) => ({ ...row, postId: Number(row.postId) }));
}

/** All sums in the order of their key, each page from where the last one ended. */
async function* pagesOf(trx: Trx): AsyncGenerator<DailyViewsToLoad[]> {
  let last = { day: '-infinity', postId: 0 };
  for (;;) {
    const { rows } = await sql<DailyViewsToLoad>`select day::text, post_id as "postId", views from log_view
      where (day, post_id) > (${last.day}::date, ${last.postId}::bigint)
      order by day, post_id limit ${AT_ONCE}`.execute(trx);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    last = end;
  }
}
