import type { Db, Trx } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { importRunning } from '../../imports.contract.ts';
import { isImporting } from './site-imports.queries.ts';

/** Does it while nobody else begins an import on the site, or undoes one. @throws ApiError import_already_running */
export const whileIdle = (db: Db, siteId: number, work: (trx: Trx) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockInSite(trx, locks.startingImports, siteId);
    if (await isImporting(trx, siteId)) throw importRunning();
    await work(trx);
  });
