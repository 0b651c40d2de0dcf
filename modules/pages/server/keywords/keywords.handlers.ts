import { stringify } from 'csv-stringify';
import { type AskedKeywords, keywordReports } from '#modules/figures/figures.public.ts';
import { answer, type Call, type Handler, StreamOf } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { safeCell } from '#platform/server/safe-cell.ts';
import { exportKeywords, listKeywords, pinResult } from '../../keywords.contract.ts';
import type { PagesNeeds } from '../pages-needs.ts';
import { pin, pinsOf } from './pins.ts';

const MOST_ROWS = 1_000;
type Asked = Pick<Call, 'site' | 'now'> & {
  query: Pick<AskedKeywords, 'period' | 'q'> & {
    source: 'site' | 'tags';
    zero_results: boolean;
    custom_date_from?: string | undefined;
    custom_date_to?: string | undefined;
  };
};

/** What readers look for, as a list and as a file, and which post stands first. */
export function keywordHandlers(ground: Ground, needs: PagesNeeds): Handler[] {
  const reports = keywordReports(needs.db);
  const read = async ({ site, now, query }: Asked, page: { limit: number; offset: number }) => {
    const { source, period, q, zero_results } = query;
    const asked = {
      siteId: site.id,
      timezone: site.timezone,
      now,
      ...{ period, from: query.custom_date_from, to: query.custom_date_to },
      q,
      hasNone: zero_results,
      ...page,
    };
    const { rows, total } = await (source === 'tags' ? reports.ofTags(asked) : reports.searched(asked));
    const pins =
      source === 'tags'
        ? new Map()
        : await pinsOf(
            needs.db,
            site.id,
            rows.map(({ keyword }) => keyword),
          );
    return {
      items: rows.map(({ clickRate, ...row }) => ({
        ...{ ...row, source, click_rate: clickRate, pinned: pins.get(row.keyword) ?? null },
      })),
      total_count: total,
    };
  };
  return [
    answer(listKeywords, async (call) => ({
      ...(await read(call, call.query)),
      search_path: (await needs.templates(call.site.id)).inUse.search.text,
    })),
    answer(exportKeywords, async (call) => {
      const { items } = await read(call, { limit: MOST_ROWS, offset: 0 });
      const head = ['keyword', 'source', 'searches', 'trend_percent', 'results', 'click_rate'];
      const lines = items.map((row) => [
        ...[row.keyword, row.source, row.searches, row.trend, row.results, row.click_rate],
      ]);
      const csv = stringify([head, ...lines], { bom: true, cast: { string: safeCell } });
      return new StreamOf(csv, { downloadName: `popular-keywords-${call.site.name}.csv` });
    }),
    answer(pinResult, (call) => pin(ground, needs, call)),
  ];
}
