import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useListViews } from '#modules/saved-views/saved-views.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { LinkIcon } from '#platform/dashboard/act-icons.tsx';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { MessageView } from '#platform/dashboard/message-view.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { listMisses, type MissedPath, resolveMisses } from '../../missing-pages.contract.ts';
import { AddRedirectOfMiss } from '../add-redirect-of-miss.tsx';
import classes from '../missed-path.module.css';
import { useNotFoundTexts } from '../not-found-texts.ts';
import { useResolve } from '../use-resolve.ts';
import { useDaysFilter } from './days-filter.tsx';
import { MissDrawer } from './miss-drawer.tsx';
import { chosenDays, type ReportSearch, reportQuery, reportSearch, shownPeriods } from './report-search.ts';

const nameOf = ({ path }: MissedPath): string => path;

/** The call says `total` where lists say `total_count`. */
function askPage(state: ReportSearch) {
  const input = { query: reportQuery(state) };
  return {
    queryKey: keyOf(listMisses, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { items, total } = await call(listMisses, input, { signal });
      return { items, total_count: total };
    },
  };
}

/** Addresses that readers asked for in vain, how often, and where they came from. */
export function NotFoundReportScreen() {
  const text = useNotFoundTexts();
  const { holder } = useCaller();
  const [openId, setOpenId] = useState<number | null>(null);
  const [redirected, setRedirected] = useState<string | null>(null);
  const resolve = useResolve();
  const list = useList({
    list: '404_report',
    address: reportSearch,
    ask: askPage,
    nameOf,
    count: (values) => text('count', values),
  });
  const { search, change, shown, props } = list;
  const days = useDaysFilter({ search, onChange: change });
  const periods = [...shownPeriods, ...(days.isSet ? (['custom'] as const) : [])];
  const mayRedirect = mayCall(resolveMisses, holder, null);
  const columns = useColumns(mayRedirect ? setRedirected : null);
  const views = useListViews({
    ...{ screen: '404_report', address: reportSearch, list, columns },
    tabs: {
      views: periods.map((id) => ({
        ...{ id, count: undefined },
        title: id === 'custom' ? days.value : text(`periods.${id}`),
      })),
      current: periods.at(-1) === 'custom' ? 'custom' : search.period,
      of: (id) => {
        const period = shownPeriods.find((one) => one === id);
        const { from, to } = search;
        return period ? { period, from: undefined, to: undefined } : { from, to };
      },
    },
  });
  const open = props.rows.find(({ id }) => id === openId)?.value;
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
          days,
          choiceFilter({
            ...{ id: 'bots', name: text('bots.name'), none: text('bots.hidden') },
            ...{ value: search.bots, values: ['shown'] as const, labelOf: () => text('bots.shown') },
            onChange: (bots) => change({ bots }),
          }),
        ]}
        bulkActions={
          mayRedirect
            ? (selected, clear) => {
                const chosen = props.rows.filter(({ id, name }) => name !== '' && selected.ids.has(id));
                return (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() =>
                      void resolve(chosen.map(({ name }) => ({ path: name, action: 'ignore' }))).then(
                        (isDone) => isDone && clear(),
                      )
                    }
                  >
                    {text('acts.ignore')}
                  </Button>
                );
              }
            : undefined
        }
        columns={columns}
        openId={open?.id}
        onOpen={({ id, path }) => (path === '' ? undefined : setOpenId(id))}
        onClose={() => setOpenId(null)}
        drawer={
          open ? (
            <MissDrawer
              key={open.id}
              miss={open}
              shown={shown}
              search={search}
              onOpen={setOpenId}
              onClose={() => setOpenId(null)}
              actions={
                <May call={resolveMisses}>
                  <Button onClick={() => setRedirected(open.path)}>{text('acts.redirect')}</Button>
                  <Button
                    variant="default"
                    onClick={() => void resolve([{ path: open.path, action: 'ignore' }])}
                  >
                    {text('acts.ignore')}
                  </Button>
                </May>
              }
            />
          ) : null
        }
        emptyUnfiltered={
          <MessageView
            title={text('emptyPeriod')}
            actions={
              search.period === '30d' || chosenDays(search) ? null : (
                <Button variant="default" onClick={() => change({ period: '30d' })}>
                  {text('emptyLonger')}
                </Button>
              )
            }
          >
            {text('emptyHint')}
          </MessageView>
        }
      />
      {views.dialog}
      {redirected === null ? null : (
        <AddRedirectOfMiss key={redirected} path={redirected} onClose={() => setRedirected(null)} />
      )}
    </>
  );
}

function useColumns(onRedirect: ((path: string) => void) | null): TableColumn<MissedPath>[] {
  const text = useNotFoundTexts();
  return useMemo(
    () => [
      {
        id: 'path',
        title: text('columns.path'),
        width: 'rest',
        sortBy: 'path',
        phone: 'main',
        cell: ({ path, hits, bot_hits }, shape) => (
          <>
            {path === '' ? (
              <span className={classes.quiet}>{text('others')}</span>
            ) : (
              <bdi dir="ltr" className={classes.path}>
                {path}
              </bdi>
            )}
            {bot_hits === hits ? <span className={classes.mark}>{text('bots.mark')}</span> : null}
            {onRedirect && path !== '' ? (
              <RowActs name={path} shape={shape}>
                <IconButton
                  name={text('acts.redirectOf', { path })}
                  tip="end"
                  onClick={() => onRedirect(path)}
                >
                  <LinkIcon />
                </IconButton>
              </RowActs>
            ) : null}
          </>
        ),
      },
      numberColumn(
        ({ hits }) => hits,
        (values) => text('hits', values),
        { id: 'hits', title: text('columns.hits'), sortBy: 'hits', phone: 'end' },
      ),
      numberColumn(
        ({ distinct_visitors }) => distinct_visitors,
        ({ shown }) => shown,
        { id: 'visitors', title: text('columns.visitors'), width: 96, leaves: 2 },
      ),
      timeColumn(({ last_hit_ts }) => last_hit_ts, {
        ...{ id: 'lastHit', title: text('columns.lastHit'), sortBy: 'last_hit', leaves: 1, phone: 'below' },
      }),
    ],
    [text, onRedirect],
  );
}
