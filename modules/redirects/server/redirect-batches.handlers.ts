import { answer, type Handler } from '#platform/server/answer.ts';
import {
  countRedirects,
  flattenRedirects,
  removeRedirects,
  restoreRedirects,
} from '../redirect-batches.contract.ts';
import { sectionKeys } from './live-pages.ts';
import { flattenAll, removeAll, restoreAll } from './redirect-batches.ts';
import { countViews } from './redirect-list.queries.ts';
import { redirectQueries } from './redirects.queries.ts';
import type { RedirectNeeds } from './write-redirect.ts';

/** The calls for several redirects at once. */
export function redirectBatchHandlers(needs: RedirectNeeds): Handler[] {
  const { db } = needs.database;
  return [
    answer(countRedirects, async ({ site }) =>
      countViews(db, site.id, sectionKeys(await needs.sections(site.id))),
    ),
    answer(removeRedirects, async (call) => {
      const { ids } = call.body;
      const items = await removeAll(needs, call, (trx) =>
        redirectQueries(trx).findAll(call.site.id, ids, 'live'),
      );
      return { items };
    }),
    answer(restoreRedirects, async (call) => ({ items: await restoreAll(needs, call, call.body.ids) })),
    answer(flattenRedirects, async (call) => ({ items: await flattenAll(needs, call, call.body.ids) })),
  ];
}
