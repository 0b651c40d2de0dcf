import { readRedirectPath } from '#modules/redirects/redirects.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { listMisses, listReferers } from '../../missing-pages.contract.ts';
import { missSpan } from './miss-span.ts';
import { countMissRows, missRows, referersOf, visitorsOf } from './misses.queries.ts';

/** What readers asked for in vain, and where they came from. */
export function missHandlers(db: Db): Handler[] {
  return [
    answer(listMisses, async ({ query, site, now }) => {
      const { q, bots, order_by: by, order_direction: direction, limit, offset } = query;
      const span = missSpan(query, site.timezone, now);
      const [rows, total] = await Promise.all([
        missRows(db, site.id, { span, q, bots }, { by, direction, limit, offset }),
        countMissRows(db, site.id, { span, q, bots }),
      ]);
      const visitors = await visitorsOf(
        db,
        site.id,
        span,
        rows.map(({ id }) => id),
      );
      const items = rows.map((row) => {
        // Programs are no visitors, and no estimate says more of these than asked at all.
        const asked = bots ? row.hits - row.bot_hits : row.hits;
        return { ...row, distinct_visitors: Math.min(visitors.get(row.id) ?? 0, asked) };
      });
      return { items, total };
    }),
    answer(listReferers, ({ query, site, now }) => {
      const span = missSpan(query, site.timezone, now);
      const path = readRedirectPath(query.path)?.path ?? query.path;
      return referersOf(db, site.id, { span, bots: query.bots }, path);
    }),
  ];
}
