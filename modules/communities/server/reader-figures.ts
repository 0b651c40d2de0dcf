import { sql } from 'kysely';
import { MOST_COUNTED } from '#platform/contract/search-limit.ts';
import type { Db } from '#platform/server/database.ts';
import type { CommunityStats } from '../communities.contract.ts';
import type { CreatorPeriods } from './creator-periods.ts';

const BANNED = 2;
const MUTED = 2;

type Counts = {
  id: number;
  total: number;
  before: number;
  joined: number;
  joined_before: number;
  muted: number;
};

/**
 * The readers of communities: whoever follows one is a reader of it. How often they come is not counted, as readers
 * are not recognized from one page to the next. Counting stops at ten thousand readers, the newest first.
 */
export async function readerFigures(
  db: Db,
  siteId: number,
  ids: readonly number[],
  { now, before }: CreatorPeriods,
): Promise<Map<number, CommunityStats>> {
  if (ids.length === 0) return new Map();
  const [from, until] = before ? [before.from, before.to] : [0, 0];
  const { rows } = await sql<Counts>`
    select wanted.id, counted.* from unnest(${[...ids]}::bigint[]) as wanted (id)
    cross join lateral (
      select count(*)::int as total,
        count(*) filter (where since_ts < ${now.from})::int as before,
        count(*) filter (where since_ts >= ${now.from})::int as joined,
        count(*) filter (where since_ts >= ${from} and since_ts < ${until})::int as joined_before,
        count(*) filter (where status = ${MUTED})::int as muted
      from (
        select f.since_ts, f.status from follow as f
        join profile as reader on reader.site_id = ${siteId} and reader.id = f.profile_id
        where f.site_id = ${siteId} and f.target_id = wanted.id and f.target_type = 'communities'
          and reader.status <> ${BANNED} and reader.deleted_ts is null
        order by f.since_ts desc, f.id desc limit ${MOST_COUNTED}) as readers
    ) as counted`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        total_readers: { count: row.total, trend: before ? changeOf(row.before, row.total) : null },
        joined_readers: { count: row.joined, trend: before ? changeOf(row.joined_before, row.joined) : null },
        inactive_readers: { count: row.muted, trend: null },
        sessions: null,
      },
    ]),
  );
}

/** The change in percent, to a tenth; null where there was nothing before. */
const changeOf = (before: number, now: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1_000) / 10;
