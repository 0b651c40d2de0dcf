import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { getRedirect } from '../redirects.contract.ts';

/** The paths of redirects for a log, for those who may see redirects. */
export const redirectObjectNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const rows = await db
      .selectFrom('redirect')
      .select(['id', 'path', 'deleted_ts'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    const maySee = isAllowed(getRedirect.permission, caller.holder);
    return factsOf(
      ids,
      rows.map(({ id, path, deleted_ts }) => ({
        ...{ id, name: maySee ? path : null, isDeleted: deleted_ts !== null },
      })),
    );
  };
