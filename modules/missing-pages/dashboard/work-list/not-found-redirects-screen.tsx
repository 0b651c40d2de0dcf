import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useListViews } from '#modules/saved-views/saved-views.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { listOpenMisses, type OpenMiss } from '../../missing-pages.contract.ts';
import { missStatuses } from '../../not-found-kinds.contract.ts';
import { AddRedirectOfMiss } from '../add-redirect-of-miss.tsx';
import { useNotFoundTexts } from '../not-found-texts.ts';
import { useResolve } from '../use-resolve.ts';
import { WorkListBulk } from './work-list-bulk.tsx';
import { useWorkListColumns } from './work-list-columns.tsx';
import { shorterPeriods, workListQuery, workListSearch } from './work-list-search.ts';

const nameOf = ({ path }: OpenMiss): string => path;

/** Missing addresses that wait for a decision: redirected to what is suggested or chosen, gone, or ignored. */
export function NotFoundRedirectsScreen() {
  const text = useNotFoundTexts();
  const { site } = useCaller();
  const [edited, setEdited] = useState<OpenMiss | null>(null);
  const resolve = useResolve();
  const params = { siteId: site.id };
  const list = useList({
    list: '404_redirects',
    address: workListSearch,
    ask: (state) => read(listOpenMisses, { params, query: workListQuery(state) }),
    nameOf,
    count: (values) => text('count', values),
  });
  const { search, change, items, props } = list;
  const counts = useQuery(read(listOpenMisses, { params, query: workListQuery(search) })).data?.counts;
  const columns = useWorkListColumns(search.status, setEdited, resolve);
  const views = useListViews({
    ...{ screen: '404_redirects', address: workListSearch, list, columns },
    tabs: {
      views: missStatuses.map((id) => ({ id, title: text(`status.${id}`), count: counts?.[id] })),
      current: search.status,
      of: (id) => ({ status: missStatuses.find((status) => status === id) }),
    },
  });
  return (
    <>
      <ListScreen
        {...props}
        title={text('paths')}
        views={views.bar}
        savedView={views}
        onReset={views.onReset}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'period', name: text('period'), none: text('periods.30d') },
            ...{ value: search.period, values: shorterPeriods },
            labelOf: (period) => text(`periods.${period}`),
            onChange: (period) => change({ period }),
          }),
        ]}
        bulkActions={(selected, clear) => (
          <WorkListBulk
            status={search.status}
            chosen={items.filter(({ id }) => selected.ids.has(id))}
            resolve={async (decisions) => {
              const isDone = await resolve(decisions);
              if (isDone) clear();
              return isDone;
            }}
          />
        )}
        columns={columns}
        onOpen={search.status === 'redirected' ? undefined : setEdited}
        empty={text(`empty.${search.status}`)}
      />
      {views.dialog}
      {edited === null ? null : (
        <AddRedirectOfMiss
          key={edited.id}
          path={edited.path}
          target={edited.suggestion?.target}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
