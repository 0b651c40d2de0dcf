import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { openBudget } from '#platform/server/work-budget.ts';
import { MOST_AT_ONCE } from '../redirect-kinds.contract.ts';
import {
  createRedirect,
  deleteRedirect,
  getRedirect,
  listRedirects,
  removeMatchingRedirects,
  removeRedirects,
  restoreRedirects,
  updateRedirect,
} from '../redirects.contract.ts';
import { removeMatching } from './matching/remove-matching.ts';
import { listPage } from './redirect-list.queries.ts';
import { redirectQueries } from './redirects.queries.ts';
import { chainOf } from './views/chain-of.ts';
import { addRedirect, changeRedirect, type RedirectNeeds, removeAll, restoreAll } from './write-redirect.ts';

/** Of one page; once it is spent, chains are shown as far as they were followed. */
const FOR_ALL_CHAINS = { steps: 50_000, milliseconds: 300 };

/** The calls of the list and of single redirects. */
export function redirectHandlers(needs: RedirectNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(listRedirects, async ({ query, site }) => {
      const { limit, offset, order_by, order_direction, after, ...filters } = query;
      const selection = { ...filters, siteId: site.id };
      const order = { key: order_by, direction: order_direction };
      const page = await listPage(db, selection, order, { limit, offset, after });
      if (query.view !== 'chains') return page;
      const rules = await needs.rules.get(site.id);
      const budget = openBudget(FOR_ALL_CHAINS);
      const items = page.items.map((row) => ({ ...row, chain: chainOf(rules, row.redirect_to, budget) }));
      return { ...page, items };
    }),
    answer(getRedirect, async ({ params, site }) => {
      const row = await redirectQueries(db).find(site.id, params.redirectId);
      if (!row) throw notFound();
      return row;
    }),
    answer(createRedirect, (call) => addRedirect(needs, call, call.body)),
    answer(updateRedirect, (call) => changeRedirect(needs, call, call.params.redirectId, call.body)),
    answer(deleteRedirect, async (call) => {
      const { rows } = await removeAll(needs, call, [call.params.redirectId]);
      if (rows.length === 0) throw notFound();
      return undefined;
    }),
    answer(removeRedirects, async (call) => {
      const { rows, batchId } = await removeAll(needs, call, call.body.ids);
      return { items: rows, batch_id: batchId };
    }),
    answer(removeMatchingRedirects, (call) => removeMatching(needs, call, call.body)),
    answer(restoreRedirects, async (call) => {
      const rows = await restoreAll(needs, call, call.body.ids);
      return { items: rows.slice(0, MOST_AT_ONCE) };
    }),
  ];
}
