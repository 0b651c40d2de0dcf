import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import {
  changeRedirectRecords,
  createRedirectRecord,
  listRedirectRecords,
} from '../../redirect-records.contract.ts';
import { listPage } from '../redirect-list.queries.ts';
import { ownHosts } from '../rules/own-hosts.ts';
import { readRedirectPath } from '../rules/redirect-path.ts';
import { addRedirect, type RedirectNeeds, removeAll } from '../write-redirect.ts';

/** The same redirects as records of the routing, found by their paths. */
export function redirectRecordHandlers(needs: RedirectNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(listRedirectRecords, async ({ query, site }) => {
      const { __json__: filter, ...page } = query;
      const pathKeys = filter?.paths && (await keysOf(db, site, filter.paths));
      return listPage(db, { siteId: site.id, pathKeys }, { key: 'path', direction: 1 }, page);
    }),
    answer(createRedirectRecord, (call) => addRedirect(needs, call, call.body, call.body.origin)),
    answer(changeRedirectRecords, async (call) => {
      const keys = await keysOf(db, call.site, call.body.filters.paths);
      const ids = await idsByKeys(db, call.site.id, keys);
      const { rows: items, batchId } = await removeAll(needs, call, ids);
      return { removed: items.length, items, batch_id: batchId };
    }),
  ];
}

async function keysOf(db: Db, site: Call['site'], paths: readonly string[]): Promise<string[]> {
  const hosts = await ownHosts(db, site);
  return paths.flatMap((path) => readRedirectPath(path, hosts)?.key ?? []);
}

async function idsByKeys(db: Db, siteId: number, keys: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('redirect')
    .select('id')
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where((eb) => eb('path_key', '=', eb.fn.any(eb.val([...keys]))))
    .orderBy('path_key')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
