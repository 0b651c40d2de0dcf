import { answer, type Handler } from '#platform/server/answer.ts';
import { countRedirects, flattenRedirects } from '../../redirect-views.contract.ts';
import { readCheckState } from '../missing/check-state.ts';
import type { RedirectNeeds } from '../write-redirect.ts';
import { flattenChains } from './flatten-chains.ts';
import { countViews } from './redirect-views.queries.ts';

/** The calls of the views: how many each holds, and what can be done about chains. */
export function redirectViewHandlers(needs: RedirectNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(countRedirects, async ({ site }) => {
      const [counts, checked] = await Promise.all([countViews(db, site.id), readCheckState(db, site.id)]);
      return {
        ...counts,
        missing_checked_ts: checked?.checked_ts ?? null,
        missing_is_current:
          checked === null ? counts.all === 0 : checked.heard_count === checked.checked_count,
      };
    }),
    answer(flattenRedirects, async (call) => {
      const { rows, batchId } = await flattenChains(needs, call, call.body.ids);
      return { items: rows, batch_id: batchId };
    }),
  ];
}
