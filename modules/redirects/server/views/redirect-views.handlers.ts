import { answer, type Handler } from '#platform/server/answer.ts';
import { countRedirects, flattenRedirects } from '../../redirect-views.contract.ts';
import { sectionKeys } from '../rules/live-pages.ts';
import type { RedirectNeeds } from '../write-redirect.ts';
import { flattenChains } from './flatten-chains.ts';
import { countViews } from './redirect-views.queries.ts';

/** The calls of the views: how many each holds, and what can be done about chains. */
export function redirectViewHandlers(needs: RedirectNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(countRedirects, async ({ site }) =>
      countViews(db, site.id, sectionKeys(await needs.sections(site.id))),
    ),
    answer(flattenRedirects, async (call) => {
      const { rows, batchId } = await flattenChains(needs, call, call.body.ids);
      return { items: rows, batch_id: batchId };
    }),
  ];
}
