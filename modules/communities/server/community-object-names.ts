import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { reachOf } from './community-reach.ts';

/** How communities are named in a log, for those who administer them. */
export const communityObjectNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const reach = reachOf(caller);
    const rows = await db
      .selectFrom('community')
      .select(['id', 'title', 'archived_ts'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    return factsOf(
      ids,
      rows.map(({ id, title, archived_ts }) => ({
        ...{ id, isDeleted: archived_ts !== null },
        name: reach === null || reach.includes(id) ? title : null,
      })),
    );
  };
