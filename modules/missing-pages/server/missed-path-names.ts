import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { listMisses } from '../missing-pages.contract.ts';

/** Missing addresses for a log, for those who may see the report. */
export const missedPathNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const rows = await db
      .selectFrom('missed_path')
      .select(['id', 'path'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    const maySee = isAllowed(listMisses.permission, caller.holder);
    return factsOf(
      ids,
      rows.map(({ id, path }) => ({ id, name: maySee ? path : null, isDeleted: false })),
    );
  };
