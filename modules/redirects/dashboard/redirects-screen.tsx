import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CountText } from '#platform/dashboard/count-text.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { pagingOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { sortingOf } from '#platform/dashboard/list-sorting.ts';
import { May } from '#platform/dashboard/may.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { useListSearch } from '#platform/dashboard/use-list-search.ts';
import { redirectSortKeys } from '../redirect-kinds.contract.ts';
import { createRedirect, listRedirects, type Redirect } from '../redirects.contract.ts';
import { FileActions } from './files/file-actions.tsx';
import { hasUnreachable, PagesEnd } from './matching/pages-end.tsx';
import { RedirectsBulk } from './matching/redirects-bulk.tsx';
import { useRedirectRecords } from './records/use-redirect-records.ts';
import { useRedirectsColumns } from './redirects-columns.tsx';
import { useRedirectsFilters } from './redirects-filters.tsx';
import { newestFirst, redirectsQuery, redirectsSearch } from './redirects-search.ts';
import { useRedirectsTexts } from './redirects-texts.ts';
import { useDeleteRedirects } from './use-delete-redirects.ts';
import { useRedirectViews } from './views/use-redirect-views.tsx';

const RedirectDialog = lazyPart(() => import('./redirect-dialog.tsx'), 'RedirectDialog');

/** Old addresses and where they lead: found, filtered, added, changed, deleted, taken out and brought in. */
export function RedirectsScreen() {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const { search, change, reset, ...address } = useListSearch('redirects', redirectsSearch);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const [dialog, setDialog] = useState<Redirect | 'add' | null>(null);

  const records = useRedirectRecords(search);
  const redirects = useQuery({
    ...read(listRedirects, { query: redirectsQuery(search) }),
    placeholderData: keepPreviousData,
    enabled: !records.isShown,
  });
  const list = records.isShown ? records.list : redirects;
  const total = list.data?.total_count;
  const rows = useMemo(
    () => (list.data?.items ?? []).map((value) => ({ id: value.id, name: value.path, value })),
    [list.data],
  );
  const views = useRedirectViews(search, change);
  const filters = useRedirectsFilters(search, change);
  const onDelete = useDeleteRedirects(records.isShown ? records.remove : undefined);
  const columns = useRedirectsColumns({
    ...{ zone: site.timeZone, now, onEdit: setDialog, onDelete, rowAction: views.rowAction },
  });
  const files = records.isShown ? (
    <FileActions search={redirectsSearch.read({})} total={views.total} />
  ) : (
    <FileActions search={search} total={total} />
  );
  const paging = pagingOf(search, { total }, change);
  const sorting = sortingOf(search, redirectSortKeys, newestFirst, (next) =>
    change({ ...next, view: records.isShown ? 'all' : search.view }),
  );

  return (
    <>
      <ListScreen
        list="redirects"
        title={text('redirects')}
        state={list}
        count={
          total !== undefined && (
            <CountText text={text('count', { count: total, shown: numberText(total) })} />
          )
        }
        views={{ ...views.bar, actions: files }}
        search={{
          text: search.q,
          onFind: (q) => change({ q }),
          label: text(records.isShown ? 'findRecord' : 'find'),
        }}
        filters={records.isShown ? [] : filters}
        primary={
          <May call={createRedirect}>
            <AddButton label={text('add')} onClick={() => setDialog('add')} />
          </May>
        }
        selectsAll={!records.isShown}
        bulkActions={(selected, clear) => (
          <RedirectsBulk
            {...{ search, selected, clear, onDelete }}
            total={total ?? 0}
            more={views.bulkAction}
          />
        )}
        onReset={() => reset({ view: search.view })}
        columns={columns}
        rows={rows}
        {...sorting}
        {...(records.isShown ? { sort: records.sort } : {})}
        paging={paging}
        note={hasUnreachable(paging) ? <PagesEnd /> : undefined}
        onOpen={setDialog}
        empty={views.empty}
        failure={text('loadFailed')}
        {...address}
      />
      <Suspense fallback={null}>
        {dialog === null ? null : (
          <RedirectDialog
            key={dialog === 'add' ? dialog : dialog.id}
            redirect={dialog === 'add' ? null : dialog}
            add={records.isShown ? records.add : undefined}
            onDelete={onDelete}
            onFlatten={views.flatten}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );
}
