import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

type Counted = { key: string; version: number };
type Counts = { agreed_count: number; denied_count: number };

/** Agreements with how many people agreed to the version of now, and how many denied; the newest word of each counts. */
export async function withCounts<One extends Counted>(
  db: Db,
  siteId: number,
  agreements: readonly One[],
): Promise<(One & Counts)[]> {
  if (agreements.length === 0) return [];
  const { rows } = await sql<Counted & { value: number; count: number }>`
    select key, version, value, count(*)::int as count from (
      select distinct on (key, profile_id) key, version, value from agreement_decision
      where site_id = ${siteId} and key = any(${agreements.map(({ key }) => key)}::text[])
      order by key, profile_id, id desc) as newest
    group by key, version, value`.execute(db);
  return agreements.map((one) => {
    const counted = (value: number) =>
      rows.find((row) => row.key === one.key && row.version === one.version && row.value === value)?.count ??
      0;
    return { ...one, agreed_count: counted(1), denied_count: counted(2) };
  });
}
