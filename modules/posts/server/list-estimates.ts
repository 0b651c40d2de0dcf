import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { estimatedRows } from '#platform/server/estimates.ts';
import type { Events } from '#platform/server/events.ts';
import { keep } from '#platform/server/kept.ts';
import { type HeadlineSample, headlineSample } from './headline-sample.ts';
import type { Lead } from './list-plan.ts';
import { licensedPosts, type PostSelection } from './post-filter.ts';

/** What plans are made from: sizes of sets, and how frequent phrases are. Right enough, and seldom read. */
export type ListEstimates = {
  total(siteId: number): Promise<number>;
  sizeOf(selection: PostSelection, lead: Exclude<Lead, { by: 'posts' | 'title' }>): Promise<number>;
  sample(siteId: number): Promise<HeadlineSample>;
};

const FIVE_MINUTES = 300_000;
/** Sets are counted to here; whatever is larger is large. */
const MOST_COUNTED = 20_000;
const SAMPLE_POINTS = 500;
const SAMPLE_EACH = 4;

/** Estimates for the lists of all sites, kept in the process for five minutes. */
export function listEstimates(db: Db, events: Events): ListEstimates {
  const kept = <Key extends string | number, Value>(most: number, load: (key: Key) => Promise<Value>) =>
    keep<Key, Value>({
      most,
      maxAgeMilliseconds: FIVE_MINUTES,
      events,
      load: async (keys) =>
        new Map(await Promise.all(keys.map(async (key) => [key, await load(key)] as const))),
    });
  const totals = kept<number, number>(1_000, (siteId) => estimatedRows(db, 'post', siteId));
  const samples = kept<number, HeadlineSample>(50, (siteId) => readSample(db, siteId));
  const sizes = kept<string, number>(5_000, (key) => {
    const [table = '', column = '', siteId, value] = key.split(' ');
    return countSet(db, { table, column, siteId: Number(siteId), value: Number(value) });
  });
  const licensed = kept<string, number>(1_000, (key) => {
    const [siteId, days] = key.split(' ').map(Number);
    return countLicensed(db, siteId ?? 0, days ?? 0);
  });
  const size = async (siteId: number, table: string, column: string, value: number) =>
    (await sizes.get(`${table} ${column} ${siteId} ${value}`)) ?? 0;

  return {
    total: async (siteId) => (await totals.get(siteId)) ?? 0,
    sample: async (siteId) => (await samples.get(siteId)) ?? headlineSample([]),
    sizeOf: async ({ siteId }, lead) => {
      if (lead.by === 'licenses') return (await licensed.get(`${siteId} ${lead.days}`)) ?? 0;
      if (lead.by === 'links') return size(siteId, lead.table, lead.key, lead.value);
      const parts = await Promise.all([
        size(siteId, 'post_author', 'profile_id', lead.profileId),
        ...lead.communityIds.map((id) => size(siteId, 'post', 'community_id', id)),
      ]);
      return parts.reduce((sum, part) => sum + part, 0);
    },
  };
}

type CountedSet = { table: string; column: string; siteId: number; value: number };

async function countSet(db: Db, { table, column, siteId, value }: CountedSet): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from ${sql.table(table)} where site_id = ${siteId} and ${sql.ref(column)} = ${value}
      limit ${sql.lit(MOST_COUNTED)}
    ) as bounded`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countLicensed(db: Db, siteId: number, days: number): Promise<number> {
  const posts = licensedPosts({
    siteId,
    now: Math.floor(Date.now() / 1_000),
    filters: { license_days: days },
  });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${posts} limit ${sql.lit(MOST_COUNTED)}) as bounded`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Headlines spread evenly over the time in which the site was written. */
async function readSample(db: Db, siteId: number): Promise<HeadlineSample> {
  const inLists = sql`status in (0, 1, 2, 5, 8, 9, 10)`;
  const { rows } = await sql<{ headline: string }>`
    with ends as materialized (
      select min(created_ts) as oldest, max(created_ts) as newest from post where site_id = ${siteId} and ${inLists}
    )
    select distinct found.id, found.headline
    from ends cross join generate_series(1, ${sql.lit(SAMPLE_POINTS)}) as point
    cross join lateral (
      select id, headline from post
      where site_id = ${siteId} and ${inLists}
        and created_ts <= ends.oldest + (ends.newest - ends.oldest) * point / ${sql.lit(SAMPLE_POINTS)}
      order by created_ts desc, id desc limit ${sql.lit(SAMPLE_EACH)}
    ) as found`.execute(db);
  return headlineSample(rows.map(({ headline }) => headline));
}
