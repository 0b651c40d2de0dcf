import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { UploadIcon } from '#platform/dashboard/act-icons.tsx';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useAddress } from '#platform/dashboard/address.ts';
import { addressOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CountText } from '#platform/dashboard/count-text.tsx';
import { DownloadIcon } from '#platform/dashboard/icons.tsx';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { nextSort } from '#platform/dashboard/table/sort-cycle.ts';
import { i18n } from '#platform/dashboard/texts.ts';
import { ViewsAction } from '#platform/dashboard/views-bar.tsx';
import { countRedirects } from '../redirect-batches.contract.ts';
import { exportRedirects, importRedirects } from '../redirect-files.contract.ts';
import { redirectSortKeys } from '../redirect-kinds.contract.ts';
import { createRedirect } from '../redirects.contract.ts';
import { useRedirectsColumns } from './redirects-columns.tsx';
import { useRedirectsFilters } from './redirects-filters.tsx';
import {
  defaultRedirectsSearch,
  lastReachableRow,
  listViews,
  offsetOf,
  pageSizes,
  type RedirectsSearch,
  readRedirectsSearch,
  writeRedirectsSearch,
} from './redirects-search.ts';
import { useRedirectsTexts } from './redirects-texts.ts';
import { useRedirectBatches } from './use-redirect-batches.ts';
import { useRedirectsList } from './use-redirects-list.ts';

const RedirectDialog = lazy(() =>
  import('./redirect-dialog.tsx').then((module) => ({ default: module.RedirectDialog })),
);
const ImportDialog = lazy(() =>
  import('./import/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
);

/** Old addresses and where they lead: found, filtered, added, changed, deleted, taken out and brought in. */
export function RedirectsScreen() {
  const text = useRedirectsTexts();
  const { site } = useCaller();
  const { pairs, go } = useAddress();
  const search = useMemo(() => readRedirectsSearch(pairs), [pairs]);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const [dialog, setDialog] = useState<number | 'add' | 'import' | null>(null);

  const params = { siteId: site.id };
  const list = useRedirectsList(search);
  const counts = useQuery(read(countRedirects, { params }));
  const change = useCallback(
    (next: Partial<RedirectsSearch>) => go(writeRedirectsSearch({ ...search, page: 1, ...next })),
    [search, go],
  );
  const areRecords = search.view === 'records';
  const items = list.data?.items;
  const { onDelete, onFlatten } = useRedirectBatches(areRecords ? items : undefined);
  const filters = useRedirectsFilters(search, change);
  const columns = useRedirectsColumns({
    ...{ zone: site.timeZone, now, areChains: search.view === 'chains' },
    ...{ onEdit: setDialog, onDelete, onFlatten },
  });
  const rows = useMemo(
    () => (items ?? []).map((value) => ({ id: value.id, name: value.path, value })),
    [items],
  );
  const total = list.data?.total_count;
  const shown = new Intl.NumberFormat(i18n.language).format(total ?? 0);
  const close = () => setDialog(null);

  return (
    <>
      <ListScreen
        list="redirects"
        title={text('redirects')}
        state={list}
        count={total !== undefined && <CountText text={text('count', { count: total, shown })} />}
        views={{
          views: listViews.map((id) => ({
            id,
            title: text(`views.${id}`),
            count: counts.data?.[id === 'records' ? 'all' : id],
          })),
          current: search.view,
          onView: (view) => change({ view }),
          actions: (
            <>
              <May call={importRedirects}>
                <ViewsAction
                  id="redirects.import"
                  icon={<UploadIcon />}
                  label={text('actions.import')}
                  onClick={() => setDialog('import')}
                />
              </May>
              <ViewsAction
                id="redirects.export"
                icon={<DownloadIcon />}
                label={text('actions.export')}
                href={addressOf(exportRedirects, { params, query: { columns: 'all' } })}
              />
            </>
          ),
        }}
        search={{
          text: search.q,
          onFind: (q) => change({ q }),
          label: text(areRecords ? 'findRecord' : 'find'),
        }}
        filters={areRecords ? [] : filters}
        primary={
          <May call={createRedirect}>
            <AddButton label={text('add')} onClick={() => setDialog('add')} />
          </May>
        }
        bulkActions={(selected, clear) => (
          <BulkActions
            areChains={search.view === 'chains'}
            onDelete={() => void onDelete([...selected]).then(clear)}
            onFlatten={() => void onFlatten([...selected]).then(clear)}
          />
        )}
        onReset={() => change({ ...defaultRedirectsSearch, view: search.view, limit: search.limit })}
        columns={columns}
        rows={rows}
        sort={
          areRecords ? { by: 'path', direction: 1 } : { by: search.sortBy, direction: search.sortDirection }
        }
        onSort={(column) => change({ view: areRecords ? 'all' : search.view, ...sortChange(search, column) })}
        paging={{
          page: Math.floor(offsetOf(search) / search.limit) + 1,
          size: search.limit,
          sizes: pageSizes,
          total,
          isExact: true,
          lastRow: lastReachableRow,
          onPage: (page) => change({ page }),
          onSize: (limit) => change({ limit }),
        }}
        openId={undefined}
        onOpen={setDialog}
        onClose={close}
        empty={
          search.view === 'all' || search.view === 'records'
            ? text('empty', { site: site.title })
            : text(`emptyView.${search.view}`)
        }
        failure={text('loadFailed')}
        place={`redirects${writePairs(writeRedirectsSearch(search))}`}
        question={`redirects${writePairs(writeRedirectsSearch({ ...search, page: 1, limit: 10 }))}`}
      />
      <Suspense fallback={null}>
        {dialog === 'import' ? <ImportDialog onClose={close} /> : null}
        {dialog === 'add' || typeof dialog === 'number' ? (
          <RedirectDialog
            key={dialog}
            id={dialog === 'add' ? null : dialog}
            shown={items}
            isRecord={areRecords}
            {...{ onDelete, onFlatten }}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function BulkActions(props: { areChains: boolean; onDelete: () => void; onFlatten: () => void }) {
  const text = useRedirectsTexts();
  return (
    <>
      {props.areChains ? (
        <Button size="xs" variant="default" onClick={props.onFlatten}>
          {text('actions.flattenWord')}
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={props.onDelete}>
        {text('actions.deleteWord')}
      </Button>
    </>
  );
}

function sortChange(search: RedirectsSearch, column: string): Partial<RedirectsSearch> {
  const next = nextSort({ by: search.sortBy, direction: search.sortDirection }, column);
  const sortBy = redirectSortKeys.find((key) => key === next.by);
  if (next.direction === 0 || !sortBy) return { sortBy: 'created', sortDirection: -1 };
  return { sortBy, sortDirection: next.direction };
}
