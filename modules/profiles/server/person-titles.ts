import type { Db } from '#platform/server/database.ts';

/** The names of people by their ids, as answers carry them; those that are gone are left out. */
export async function personTitles(
  db: Db,
  siteId: number,
  ids: readonly (number | null)[],
): Promise<Record<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return {};
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute();
  return Object.fromEntries(rows.map(({ id, title }) => [String(id), title]));
}
