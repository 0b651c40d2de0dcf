import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useAddress } from '#platform/dashboard/address.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { addressOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { ColumnsMenu } from '#platform/dashboard/columns-menu.tsx';
import { CountText } from '#platform/dashboard/count-text.tsx';
import { Dropdown } from '#platform/dashboard/dropdown.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { FilterBar } from '#platform/dashboard/filters/filter-bar.tsx';
import { DownloadIcon } from '#platform/dashboard/icons.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import { read } from '#platform/dashboard/queries.ts';
import { noWords, useRoomWords } from '#platform/dashboard/rooms/room-words.ts';
import { useColumnLayout } from '#platform/dashboard/table/kept-columns.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { useExactCount } from '#platform/dashboard/use-exact-count.ts';
import { ViewsBar } from '#platform/dashboard/views-bar.tsx';
import { exportAuditEvents, exportAuditLines, listAuditEvents } from '../audit.contract.ts';
import { useAuditColumns } from './audit-columns.tsx';
import { useAuditFilters } from './audit-filters.tsx';
import classes from './audit-list.module.css';
import {
  type AuditSearch,
  auditQuery,
  defaultAuditSearch,
  readAuditSearch,
  writeAuditSearch,
} from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';
import { useAuditTexts } from './audit-texts.ts';
import { kindsOf } from './event-words.ts';
import { useAuditViews } from './use-audit-views.ts';
import { useEvents } from './use-events.ts';

/** What was done on the site by anybody: found, filtered, opened field by field, taken out as a file. */
export function AuditLogScreen() {
  const text = useAuditTexts();
  const platformText = usePlatformTexts();
  const { site } = useCaller();
  const { pairs, go } = useAddress();
  const search = useMemo(() => readAuditSearch(pairs), [pairs]);
  const query = useMemo(() => auditQuery(search), [search]);
  const params = { siteId: site.id };
  const events = useEvents(listAuditEvents, { params, query });
  const layout = useColumnLayout('audit');
  const words = useRoomWords(kindsOf(events.items));
  const columns = useAuditColumns(true, words ?? noWords);
  const change = (next: Partial<AuditSearch>) => go(writeAuditSearch({ ...search, ...next }));
  const filters = useAuditFilters(search, change);
  const views = useAuditViews(search, columns);
  const { onReset } = views;
  const isFiltered = Object.keys(writeAuditSearch({ ...search, saved: undefined })).length > 0;
  const { first } = events;
  const exact = useExactCount(
    read(listAuditEvents, { params, query: { ...query, limit: 1, exact_count: true } }),
    { isMore: first?.is_exact === false, updatedAt: events.dataUpdatedAt },
  );
  const { total_count: count = 0, is_exact: isExact = true } = exact ?? first ?? {};
  const files = [
    { title: text('csv'), href: addressOf(exportAuditEvents, { params, query }) },
    { title: text('lines'), href: addressOf(exportAuditLines, { params, query }) },
  ];
  return (
    <div className={classes.screen}>
      <ViewsBar {...views.bar} />
      <FilterBar
        search={{ text: search.request, onFind: (request) => change({ request }), label: text('request') }}
        filters={filters}
        view={views}
        onReset={onReset}
        count={first && <CountText text={text('count', { count, shown: boundedCount(count, isExact) })} />}
        updatedAt={events.dataUpdatedAt}
        isFetching={events.isFetching}
        onReload={() => void events.refetch()}
        actions={
          <>
            <ColumnsMenu columns={columns} layout={layout} />
            <May call={exportAuditEvents}>
              <Dropdown
                label={text('export')}
                align="end"
                opener={(opener) => <BarButton icon={<DownloadIcon />} label={text('export')} {...opener} />}
              >
                {(close) => (
                  <ul className={classes.downloads}>
                    {files.map(({ title, href }) => (
                      <li key={href}>
                        <a href={href} download onClick={close}>
                          {title}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </Dropdown>
            </May>
          </>
        }
      />
      <AuditTable
        {...{ columns, layout, events, words }}
        onRequest={(request) => go(writeAuditSearch({ ...defaultAuditSearch, request }))}
        notice={
          events.error ? (
            <FailureView error={events.error} title={text('failed')} onRetry={() => void events.refetch()} />
          ) : events.isPending ? null : (
            <MessageView
              title={platformText('list.empty', { title: text('entries') })}
              actions={isFiltered ? <Button onClick={onReset}>{text('resetFilters')}</Button> : undefined}
            >
              {isFiltered ? text('emptyFiltered') : null}
            </MessageView>
          )
        }
      />
      {views.dialog}
    </div>
  );
}
