import { apiError, notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { readCursor, writeCursor } from '#platform/server/list-cursor.ts';
import type { RedirectSortKey } from '../redirect-kinds.contract.ts';
import {
  changeRedirectRecords,
  createRedirectRecord,
  listRedirectRecords,
} from '../redirect-records.contract.ts';
import {
  createRedirect,
  deleteRedirect,
  getRedirect,
  listRedirects,
  updateRedirect,
} from '../redirects.contract.ts';
import { sectionKeys } from './live-pages.ts';
import { removeAll } from './redirect-batches.ts';
import { countRows, listRows, type RedirectSelection } from './redirect-list.queries.ts';
import { readRedirectPath } from './redirect-path.ts';
import { redirectQueries } from './redirects.queries.ts';
import { addRedirect, changeRedirect, ownHosts, type RedirectNeeds } from './write-redirect.ts';

/** The calls for redirects one by one, and those for them as records of the routing. */
export function redirectHandlers(needs: RedirectNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(listRedirects, async ({ query, site }) => {
      const { limit, offset, order_by, order_direction, after, ...filters } = query;
      const tree = await needs.sections(site.id);
      const selection = { ...filters, siteId: site.id, sectionKeys: sectionKeys(tree) };
      const order = { key: order_by, direction: order_direction === 1 ? 1 : -1 } as const;
      return listPage(db, selection, order, { limit, offset, after });
    }),
    answer(getRedirect, async ({ params, site }) => {
      const row = await redirectQueries(db).find(site.id, params.redirectId);
      if (!row) throw notFound();
      return row;
    }),
    answer(createRedirect, (call) => addRedirect(needs, call, call.body)),
    answer(updateRedirect, (call) => changeRedirect(needs, call, call.params.redirectId, call.body)),
    answer(deleteRedirect, async (call) => {
      const rows = await removeAll(needs, call, (trx) =>
        redirectQueries(trx).findAll(call.site.id, [call.params.redirectId], 'live'),
      );
      if (rows.length === 0) throw notFound();
      return undefined;
    }),
    answer(listRedirectRecords, async ({ query, site }) => {
      const { __json__: filter, ...page } = query;
      const hosts = await ownHosts(db, { site });
      const pathKeys = filter?.paths?.flatMap((path) => readRedirectPath(path, hosts)?.key ?? []);
      return listPage(db, { siteId: site.id, pathKeys }, { key: 'path', direction: 1 }, page);
    }),
    answer(createRedirectRecord, (call) => addRedirect(needs, call, call.body)),
    answer(changeRedirectRecords, async (call) => {
      const hosts = await ownHosts(db, call);
      const keys = call.body.filters.paths.flatMap((path) => readRedirectPath(path, hosts)?.key ?? []);
      const items = await removeAll(needs, call, (trx) =>
        redirectQueries(trx).findByKeys(call.site.id, keys),
      );
      return { removed: items.length, items };
    }),
  ];
}

const cursorInvalid = apiError('after_is_invalid', 400, 'after is not a cursor of this list in this order.');

/** One page of the list, how many there are in all, and where the next page begins. */
async function listPage(
  db: Db,
  selection: RedirectSelection,
  order: { key: RedirectSortKey; direction: 1 | -1 },
  page: { limit: number; offset: number; after?: string | undefined },
) {
  const isText = order.key === 'path' || order.key === 'redirect_to';
  const after = page.after === undefined ? null : readCursor(page.after, order, isText);
  if (page.after !== undefined && !after) throw cursorInvalid();
  const [found, total_count] = await Promise.all([
    listRows(db, selection, order, { ...page, after }),
    countRows(db, selection),
  ]);
  const items = found.slice(0, page.limit);
  const last = items.at(-1);
  const hasMore = found.length > page.limit && last !== undefined;
  return {
    items,
    total_count,
    after: hasMore ? writeCursor(order, { value: last.sort_value, id: last.id }) : null,
  };
}
