import type { FindPageNeeds } from '#modules/permalinks/permalinks.public.ts';
import type { RedirectNeeds } from '#modules/redirects/redirects.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { listLikelyTargets, listOpenMisses, resolveMisses } from '../../missing-pages.contract.ts';
import { type MissStatus, MOST_LISTED } from '../../not-found-kinds.contract.ts';
import { missSpan } from '../reports/miss-span.ts';
import { type MissRow, missRows, topReferrers } from '../reports/misses.queries.ts';
import { likelyTargets } from './likely-targets.ts';
import { resolveAll } from './resolve-misses.ts';

/** What is to be done about missing addresses. */
export function openMissHandlers(needs: FindPageNeeds, redirects: RedirectNeeds): Handler[] {
  const { db } = needs;
  const statusOf = async (siteId: number, { path, ignored_ts }: MissRow): Promise<MissStatus> => {
    if (await needs.findRedirect(siteId, encodeURI(path), '')) return 'redirected';
    return ignored_ts === null ? 'open' : 'ignored';
  };
  return [
    answer(listOpenMisses, async ({ query, site, now }) => {
      const span = missSpan(query, site.timezone, now);
      const order = { by: 'hits', direction: -1, limit: MOST_LISTED, offset: 0 } as const;
      const rows = (await missRows(db, site.id, { span, q: query.q, bots: false }, order)).filter(
        ({ path }) => path !== '',
      );
      const counts = { open: 0, redirected: 0, ignored: 0 };
      const asked: MissRow[] = [];
      for (const row of rows) {
        const status = await statusOf(site.id, row);
        counts[status] += 1;
        if (status === query.status) asked.push(row);
      }
      const page = asked.slice(query.offset, query.offset + query.limit);
      const targets =
        query.status === 'open'
          ? await likelyTargets(
              needs,
              site,
              page.map(({ path }) => path),
            )
          : new Map();
      const referrers = await topReferrers(
        db,
        site.id,
        span,
        page.map(({ id }) => id),
      );
      return {
        items: page.map((row) => ({
          ...row,
          top_referrer: referrers.get(row.id) ?? null,
          status: query.status,
          suggestion: targets.get(row.path)?.[0] ?? null,
        })),
        total_count: asked.length,
        counts,
      };
    }),
    answer(listLikelyTargets, async ({ query, site }) => {
      const found = await likelyTargets(needs, site, [query.path]);
      return { items: found.get(query.path) ?? [] };
    }),
    answer(resolveMisses, async (call) => {
      const items = await resolveAll(redirects, call, call.body.items);
      return { items, done: items.filter(({ is_done }) => is_done).length };
    }),
  ];
}
