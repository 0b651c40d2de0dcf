import { Suspense, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { sortingOf } from '#platform/dashboard/list-sorting.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { createRedirect, listRedirects, type Redirect } from '../redirects.contract.ts';
import { FileActions } from './files/file-actions.tsx';
import { hasUnreachable, PagesEnd } from './matching/pages-end.tsx';
import { RedirectsBulk } from './matching/redirects-bulk.tsx';
import { readRecords, useRedirectRecords } from './records/use-redirect-records.ts';
import { useRedirectsColumns } from './redirects-columns.tsx';
import { useRedirectsFilters } from './redirects-filters.tsx';
import { redirectsQuery, redirectsSearch } from './redirects-search.ts';
import { useRedirectsTexts } from './redirects-texts.ts';
import { useDeleteRedirects } from './use-delete-redirects.ts';
import { useRedirectViews } from './views/use-redirect-views.tsx';

const RedirectDialog = lazyPart(() => import('./redirect-dialog.tsx'), 'RedirectDialog');

/** Old addresses and where they lead: found, filtered, added, changed, deleted, taken out and brought in. */
export function RedirectsScreen() {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const [dialog, setDialog] = useState<Redirect | 'add' | null>(null);
  const list = useList({
    list: 'redirects',
    address: redirectsSearch,
    ask: (state) =>
      state.view === 'records'
        ? readRecords(site.id, state)
        : read(listRedirects, { query: redirectsQuery(state) }),
    nameOf,
    count: (values) => text('count', values),
    live: { topic: 'redirect', said: (count) => text('changed', { count }) },
  });
  const { search, change, reset, total, props } = list;
  const hasRecords = search.view === 'records';
  const records = useRedirectRecords();
  const pathsOf = (ids: readonly number[]) =>
    props.rows.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
  const onDelete = useDeleteRedirects(hasRecords ? (ids) => records.remove(pathsOf(ids)) : undefined);
  const views = useRedirectViews(search, change);
  const filters = useRedirectsFilters(search, change);
  const columns = useRedirectsColumns({ onEdit: setDialog, onDelete, rowAction: views.rowAction });
  // The records have one order; another one leads to the redirects.
  const { onSort } = sortingOf(search, redirectsSearch.sortKeys, redirectsSearch.usual, (next) =>
    change({ ...next, view: 'all' }),
  );
  const files = hasRecords ? (
    <FileActions search={redirectsSearch.read({})} total={views.total} />
  ) : (
    <FileActions search={search} total={total} />
  );
  return (
    <>
      <ListScreen
        {...props}
        title={text('redirects')}
        views={{ ...views.bar, actions: files }}
        search={{ ...props.search, label: text(hasRecords ? 'findRecord' : 'find') }}
        filters={hasRecords ? [] : filters}
        primary={
          <May call={createRedirect}>
            <AddButton label={text('add')} onClick={() => setDialog('add')} />
          </May>
        }
        selectsAll={!hasRecords}
        bulkActions={(selected, clear) => (
          <RedirectsBulk
            {...{ search, selected, clear, onDelete }}
            total={total ?? 0}
            more={views.bulkAction}
          />
        )}
        onReset={() => reset({ view: search.view })}
        columns={columns}
        {...(hasRecords ? { sort: records.sort, onSort } : {})}
        note={hasUnreachable(props.paging) ? <PagesEnd /> : views.note}
        onOpen={setDialog}
        empty={views.empty}
        failure={text('loadFailed')}
      />
      <Suspense fallback={null}>
        {dialog === null ? null : (
          <RedirectDialog
            key={dialog === 'add' ? dialog : dialog.id}
            redirect={dialog === 'add' ? null : dialog}
            add={hasRecords ? records.add : undefined}
            onDelete={onDelete}
            onFlatten={views.flatten}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </>
  );
}

const nameOf = ({ path }: Redirect): string => path;
