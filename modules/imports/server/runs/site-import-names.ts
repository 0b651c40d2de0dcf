import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { listImports } from '../../imports.contract.ts';

/** Imports for a log, by their files, for those who may see them. */
export const siteImportNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const files = await db
      .selectFrom('site_import')
      .select(['id', 'filename as name'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    // The command and the import itself speak of their run.
    const runs = await db
      .selectFrom('import_run')
      .select(['id', 'source as name'])
      .where('site_id', '=', site.id)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute();
    const maySee = isAllowed(listImports.permission, caller.holder);
    return factsOf(
      ids,
      [...files, ...runs].map(({ id, name }) => ({ id, name: maySee ? name : null, isDeleted: false })),
    );
  };
