import { notFound } from '#platform/contract/api-error.ts';
import type { Db } from '#platform/server/database.ts';
import type { RowOf } from '#platform/server/rows/table.ts';

/** A group by its slug. @throws ApiError not_found */
export async function findGroup(db: Db, siteId: number, slug: string): Promise<RowOf<'user_group'>> {
  const row = await db
    .selectFrom('user_group')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('slug', '=', slug)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
