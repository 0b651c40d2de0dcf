import { useMemo } from 'react';
import { MOST_RESULTS } from '#modules/figures/keyword-kinds.contract.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { numberColumn } from '#platform/dashboard/records/columns.tsx';
import { TrendSign } from '#platform/dashboard/strip/stats-strip.tsx';
import { trendOf } from '#platform/dashboard/strip/trend.ts';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import type { Keyword } from '../../keywords.contract.ts';
import { usePagesTexts } from '../pages-texts.ts';
import classes from './keywords.module.css';

const percent = (share: number): string =>
  new Intl.NumberFormat(pageLanguage, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** How many posts a search found, as far as they are counted. */
export const resultsText = (results: number, more: (values: { count: string }) => string): string =>
  results > MOST_RESULTS ? more({ count: numberText(MOST_RESULTS) }) : numberText(results);

/** A row of the list: keywords have no ids of their own. */
export type KeywordRow = Keyword & { id: number; searchPath: string };

/** What was looked for, how often, and what came of it. */
export function useKeywordColumns(isOfTags: boolean): TableColumn<KeywordRow>[] {
  const text = usePagesTexts();
  return useMemo(
    () => [
      {
        id: 'keyword',
        title: text('keywords.keyword'),
        width: 'rest',
        phone: 'main',
        cell: ({ keyword, pinned, results }, shape) => (
          <>
            <bdi className={classes.keyword}>{keyword}</bdi>
            {pinned ? <span className={classes.mark}>{text('keywords.pinned')}</span> : null}
            {shape === 'phone' && results === 0 ? (
              <span className={classes.mark}>{text('keywords.noResults')}</span>
            ) : null}
          </>
        ),
      },
      numberColumn(
        ({ searches }) => searches,
        (values) => text(isOfTags ? 'keywords.viewsCount' : 'keywords.searchesCount', values),
        {
          ...{ id: 'searches', title: text(isOfTags ? 'keywords.views' : 'keywords.searches') },
          ...{ width: 104, phone: 'end' },
        },
      ),
      {
        ...{ id: 'trend', title: text('keywords.trend'), width: 96, align: 'end', leaves: 2, minWindow: 700 },
        cell: ({ trend }) => <Trend percent={trend} />,
      },
      {
        ...{ id: 'results', width: 120, align: 'end', leaves: 1 },
        title: text(isOfTags ? 'keywords.postsRead' : 'keywords.results'),
        cell: ({ results }) => {
          if (isOfTags) return numberText(results ?? 0);
          const shown = resultsText(results ?? 0, (values) => text('keywords.more', values));
          if (results === 0) return <span className={classes.none}>{text('keywords.noResults')}</span>;
          return shown;
        },
      },
      ...(isOfTags
        ? []
        : [
            {
              ...{ id: 'clicks', title: text('keywords.clickRate'), width: 112, align: 'end' as const },
              ...{ leaves: 3, minWindow: 800 },
              cell: ({ click_rate }: KeywordRow) => (click_rate === null ? '–' : percent(click_rate)),
            },
          ]),
    ],
    [text, isOfTags],
  );
}

function Trend({ percent: moved }: { percent: number | null }) {
  const trend = trendOf(moved, pageLanguage);
  if (!trend) return <span className={classes.quiet}>–</span>;
  return (
    <bdi className={classes.trend} data-direction={trend.direction}>
      <TrendSign direction={trend.direction} />
      {trend.text}
    </bdi>
  );
}
