import type { Db } from '#platform/server/database.ts';

/** What people of a site are called, by their numbers. */
export async function peopleNames(
  db: Db,
  siteId: number,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const people = await db
    .selectFrom('profile')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute();
  return new Map(people.map(({ id, title }) => [id, title]));
}
