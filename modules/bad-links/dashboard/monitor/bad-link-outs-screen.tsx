import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useListViews } from '#modules/saved-views/saved-views.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { call } from '#platform/dashboard/call.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { CheckIcon, RefreshIcon } from '#platform/dashboard/icons.tsx';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { numberColumn, timeColumn } from '#platform/dashboard/records/columns.tsx';
import { RowActs } from '#platform/dashboard/records/row-acts.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { wordFilter } from '#platform/dashboard/records/word-filter.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { checkLinkNow, listLinks, type MonitoredLink } from '../../bad-links.contract.ts';
import { listLinkAudits } from '../../link-audits.contract.ts';
import { linkResults } from '../../link-kinds.contract.ts';
import classes from '../bad-links.module.css';
import { useBadLinksTexts } from '../bad-links-texts.ts';
import { LinkDrawer } from '../link-drawer.tsx';
import { LinkResultText } from '../link-result.tsx';
import { useCheckLink } from '../use-check-link.ts';
import { DailyLinks } from './daily-links.tsx';
import {
  LONGEST_HOST,
  type MonitorSearch,
  monitorQuery,
  monitorSearch,
  shownStates,
} from './monitor-search.ts';

const nameOf = ({ url }: MonitoredLink): string => url;

/** The call says `count` where lists say `total_count`. */
function askPage(state: MonitorSearch) {
  const input = { query: monitorQuery(state) };
  return {
    queryKey: keyOf(listLinks, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { items, count } = await call(listLinks, input, { signal });
      return { items, total_count: count };
    },
  };
}

/** Links to other sites, watched as time goes by: those that are broken, and what the last month was like. */
export function BadLinkOutsScreen() {
  const text = useBadLinksTexts();
  const go = useGo();
  const [openId, setOpenId] = useState<number | null>(null);
  const { check, isChecking } = useCheckLink();
  const list = useList({
    list: 'bad_link_outs',
    address: monitorSearch,
    ask: askPage,
    nameOf,
    count: (values) => text('count', values),
  });
  const { search, change, shown, props } = list;
  const columns = useColumns(check);
  const views = useListViews({
    ...{ screen: 'bad_link_outs', address: monitorSearch, list, columns },
    tabs: {
      views: shownStates.map((id) => ({ id, title: text(`state.${id}`), count: undefined })),
      current: search.state,
      of: (id) => ({ state: shownStates.find((state) => state === id), status: undefined }),
    },
  });
  const open = props.rows.find(({ id }) => id === openId)?.value;
  return (
    <div className={classes.page}>
      <DailyLinks />
      <ListScreen
        {...props}
        title={text('links')}
        failure={text('wrong')}
        views={views.bar}
        savedView={views}
        onReset={views.onReset}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'status', name: text('filters.result'), none: text('filters.any') },
            ...{ value: search.status, values: linkResults },
            labelOf: (result) => text(`result.${result}`),
            onChange: (status) => change({ status, ...(status ? { state: 'all' } : {}) }),
          }),
          wordFilter({
            ...{ id: 'host', name: text('filters.host'), value: search.host, longest: LONGEST_HOST },
            onChange: (host) => change({ host }),
          }),
        ]}
        actions={
          <May call={listLinkAudits}>
            <BarButton
              icon={<CheckIcon />}
              label={text('toAudits')}
              onClick={() => go('/r/dashboard/bad_links_audits')}
            />
          </May>
        }
        columns={columns}
        openId={open?.id}
        onOpen={({ id }) => setOpenId(id)}
        onClose={() => setOpenId(null)}
        drawer={
          open ? (
            <LinkDrawer
              key={open.id}
              link={{ ...open, result: open.status }}
              shown={shown}
              onOpen={setOpenId}
              onClose={() => setOpenId(null)}
              actions={
                <>
                  <May call={checkLinkNow}>
                    <Button loading={isChecking} onClick={() => void check(open.id)}>
                      {text('check')}
                    </Button>
                  </May>
                  {/^https?:/.test(open.url) ? (
                    <Button
                      variant="default"
                      component="a"
                      href={open.url}
                      target="_blank"
                      rel="noopener noreferrer nofollow"
                    >
                      {text('open')}
                    </Button>
                  ) : null}
                </>
              }
            />
          ) : null
        }
        empty={text(`empty.${search.state}`)}
      />
      {views.dialog}
    </div>
  );
}

function useColumns(check: (linkId: number) => Promise<void>): TableColumn<MonitoredLink>[] {
  const text = useBadLinksTexts();
  return useMemo(
    () => [
      {
        id: 'link',
        title: text('columns.link'),
        width: 'rest',
        phone: 'main',
        cell: ({ id, url }, shape) => (
          <>
            <bdi dir="ltr" className={classes.address}>
              {url}
            </bdi>
            <RowActs name={url} shape={shape}>
              <IconButton name={text('checkOf', { url })} tip="end" onClick={() => void check(id)}>
                <RefreshIcon />
              </IconButton>
            </RowActs>
          </>
        ),
      },
      {
        id: 'result',
        title: text('columns.result'),
        width: 176,
        phone: 'below',
        cell: ({ status, http_code }) => <LinkResultText result={status} code={http_code} />,
      },
      numberColumn(
        ({ post_count }) => post_count,
        (values) => text('posts', values),
        { id: 'posts', title: text('columns.posts'), phone: 'end' },
      ),
      numberColumn(
        ({ fails_in_row }) => fails_in_row,
        (values) => text('days', values),
        {
          ...{ id: 'fails', title: text('columns.fails'), width: 96, leaves: 2, minWindow: 900 },
          cell: ({ fails_in_row }) =>
            fails_in_row === 0 ? null : text('days', { count: fails_in_row, shown: String(fails_in_row) }),
        },
      ),
      timeColumn(({ last_checked_ts }) => last_checked_ts, {
        ...{ id: 'checked', title: text('columns.checked'), leaves: 1, phone: 'belowEnd' },
      }),
      timeColumn(({ first_seen_ts }) => first_seen_ts, {
        ...{ id: 'seen', title: text('columns.seen'), leaves: 3, minWindow: 1_100 },
      }),
    ],
    [text, check],
  );
}
