import { useState } from 'react';
import { keywordSources } from '#modules/figures/keyword-kinds.contract.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { addressOf, call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { calendarDate } from '#platform/dashboard/dates.ts';
import { DownloadIcon } from '#platform/dashboard/icons.tsx';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { periodFilter } from '#platform/dashboard/records/period-filter.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { useMomentOfDay } from '#platform/dashboard/use-moment.ts';
import { exportKeywords, listKeywords } from '../../keywords.contract.ts';
import { usePagesTexts } from '../pages-texts.ts';
import { KeywordDialog } from './keyword-dialog.tsx';
import { type KeywordRow, useKeywordColumns } from './keywords-columns.tsx';
import {
  askedKeywords,
  hasDays,
  type KeywordsSearch,
  keywordsQuery,
  keywordsSearch,
  otherPeriods,
} from './keywords-search.ts';

const nameOf = ({ keyword }: KeywordRow): string => keyword;

/** The server says that it is a file, so the screen stays. */
function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** What readers look for, and what is read by its tags. */
export function PopularKeywordsScreen() {
  const text = usePagesTexts();
  const { site } = useCaller();
  const params = { siteId: site.id };
  const today = calendarDate(useMomentOfDay(site.timeZone), site.timeZone);
  const [opened, setOpened] = useState<KeywordRow | null>(null);
  const { search, change, reset, props } = useList({
    list: 'popular_keywords',
    address: keywordsSearch,
    ask: (state: KeywordsSearch) => {
      const input = { params, query: keywordsQuery(state, today) };
      return {
        queryKey: keyOf(listKeywords, input),
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const { items, total_count, search_path } = await call(listKeywords, input, { signal });
          // Their place tells rows apart.
          const rows = items.map((item, at) => ({ ...item, id: at + 1, searchPath: search_path }));
          return { items: rows, total_count };
        },
      };
    },
    nameOf,
    count: (values) => text('keywords.count', values),
  });
  const isOfTags = search.source === 'tags';
  const columns = useKeywordColumns(isOfTags);
  const file = addressOf(exportKeywords, { params, query: askedKeywords(search, today) });
  return (
    <>
      <ListScreen
        {...props}
        title={text('keywords.plural')}
        views={{
          views: keywordSources.map((id) => ({
            id,
            title: text(`keywords.sources.${id}`),
            count: undefined,
          })),
          current: search.source,
          onView: (source) => change({ source, results: undefined }),
        }}
        actions={
          <BarButton icon={<DownloadIcon />} label={text('keywords.export')} onClick={() => download(file)} />
        }
        search={{ ...props.search, label: text('keywords.find') }}
        filters={[
          choiceFilter({
            ...{ id: 'period', name: text('keywords.period'), none: text('keywords.periods.last_month') },
            ...{ value: hasDays(search) ? undefined : search.period, values: otherPeriods },
            labelOf: (period) => text(`keywords.periods.${period}`),
            onChange: (period) => change({ period, from: undefined, to: undefined }),
          }),
          periodFilter({
            ...{ id: 'days', name: text('keywords.days'), value: { from: search.from, to: search.to } },
            onChange: ({ from, to }) => change({ from, to, period: undefined }),
          }),
          ...(isOfTags
            ? []
            : [
                choiceFilter({
                  ...{ id: 'results', name: text('keywords.results'), none: text('keywords.anyResults') },
                  ...{ value: search.results, values: ['none'] as const },
                  labelOf: () => text('keywords.noResults'),
                  onChange: (results) => change({ results }),
                }),
              ]),
        ]}
        onReset={() => reset({ source: search.source })}
        columns={columns}
        onOpen={setOpened}
        empty={text(isOfTags ? 'keywords.emptyTags' : 'keywords.empty')}
      />
      {opened ? <KeywordDialog key={opened.keyword} row={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
