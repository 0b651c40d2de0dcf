import type { Db } from '#platform/server/database.ts';

/** What communities are called, those that are archived too. */
export async function communityTitles(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('community')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
