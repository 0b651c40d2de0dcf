import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { BarButton } from '#platform/dashboard/bar-button.tsx';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { ArrowLeftIcon, DownloadIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { May } from '#platform/dashboard/may.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import { checkLinkNow } from '../../bad-links.contract.ts';
import { ignoreLinks, unlinkLinks } from '../../link-acts.contract.ts';
import {
  type BadLink,
  listAuditLinks,
  listLinkAudits,
  startLinkDownload,
} from '../../link-audits.contract.ts';
import { statusAsked } from '../../link-kinds.contract.ts';
import classes from '../bad-links.module.css';
import { useBadLinksTexts } from '../bad-links-texts.ts';
import { LinkDrawer } from '../link-drawer.tsx';
import { useCheckLink } from '../use-check-link.ts';
import {
  AUDITS,
  type AuditTab,
  auditPath,
  auditTabs,
  type BadLinksSearch,
  badLinksSearch,
  statusOf,
} from './audit-address.ts';
import { useAuditColumns } from './audit-columns.tsx';
import type { AskedAct } from './link-act-dialogs.tsx';
import { useDownload } from './use-download.ts';
import { type ChosenLinks, useLinkActs } from './use-link-acts.ts';
import { useRunningTasks } from './use-running-tasks.ts';

const LinkActDialog = lazyPart(() => import('./link-act-dialogs.tsx'), 'LinkActDialog');

const nameOf = ({ url }: BadLink): string => url;

/** The call says `totalRows` where lists say `total_count`. */
const askOf = (auditId: number, tab: AuditTab) => (state: BadLinksSearch) => {
  const { type, q, limit } = state;
  const query = { type, url: q || undefined, link_status: statusAsked(type, statusOf(tab)), limit };
  const input = { params: { auditId }, query: { ...query, offset: offsetOf(state) } };
  return {
    queryKey: keyOf(listAuditLinks, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { items, totalRows } = await call(listAuditLinks, input, { signal });
      return { items, total_count: totalRows };
    },
  };
};

/** What an audit found, by what became of it, and what can be done about it. */
export function AuditLinks({ auditId, tab }: { auditId: number; tab: AuditTab }) {
  const text = useBadLinksTexts();
  const go = useGo();
  const { holder } = useCaller();
  const [openId, setOpenId] = useState<number | null>(null);
  const [asked, setAsked] = useState<AskedAct | null>(null);
  const { check, isChecking } = useCheckLink();
  const { isRunning, cancel } = useRunningTasks();
  const { download, isBusy } = useDownload(auditId);
  const acts = useLinkActs(auditId);
  const audits = useQuery(read(listLinkAudits, {}));
  const audit = audits.data?.items.find(({ id }) => id === auditId);
  const { search, change, total, shown, items, props } = useList({
    ...{ list: 'bad_links', address: badLinksSearch, ask: askOf(auditId, tab), nameOf },
    count: (values) => text('bad.count', values),
  });
  const chosenOf = ({ isAll, ids }: SelectedRows): ChosenLinks => ({
    links: isAll ? null : [...ids],
    ...{ url: search.q, type: search.type, status: statusOf(tab) },
    count: isAll ? (total ?? 0) : ids.size,
    posts: isAll
      ? null
      : items.filter(({ id }) => ids.has(id)).reduce((sum, { post_count }) => sum + post_count, 0),
  });
  const one = (id: number): SelectedRows => ({ isAll: false, ids: new Set([id]) });
  const isOpen = tab === 'broken' || tab === 'malformed';
  const mayRepair = mayCall(unlinkLinks, holder);
  const actsOn = (selected: SelectedRows, clear: () => void, size: 'xs' | 'sm') => (
    <>
      {isOpen && mayRepair ? (
        <>
          <Button
            size={size}
            onClick={() => setAsked({ kind: 'replace', chosen: chosenOf(selected), clear })}
          >
            {text('acts.replace')}
          </Button>
          <Button
            size={size}
            variant="default"
            onClick={() => setAsked({ kind: 'unlink', chosen: chosenOf(selected), clear })}
          >
            {text('acts.unlink')}
          </Button>
        </>
      ) : null}
      {isOpen || tab === 'ignored' ? (
        <May call={ignoreLinks}>
          <Button
            size={size}
            variant="default"
            onClick={() => void acts[isOpen ? 'ignore' : 'unhide'](chosenOf(selected)).then(clear)}
          >
            {text(isOpen ? 'acts.ignore' : 'acts.unhide')}
          </Button>
        </May>
      ) : null}
    </>
  );
  const columns = useAuditColumns(check);
  const open = items.find(({ id }) => id === openId);
  const counts = audit?.counts.by_status ?? {};
  const shownTabs = auditTabs.filter((name) => name !== 'pending' || tab === name || counts.PENDING);
  const close = () => setOpenId(null);
  return (
    <>
      <ListScreen
        {...props}
        title={text('bad.links')}
        views={{
          lead: (
            <>
              <IconButton name={text('bad.back')} onClick={() => go(AUDITS)}>
                <ArrowLeftIcon />
              </IconButton>
              {audit ? <bdi className={classes.named}>{audit.title}</bdi> : null}
            </>
          ),
          views: shownTabs.map((id) => ({
            ...{
              id,
              title: text(`bad_status.${statusOf(id)}`),
              count: audit ? (counts[statusOf(id)] ?? 0) : undefined,
            },
          })),
          current: tab,
          onView: (next) => go(auditPath(auditId, next)),
        }}
        search={{ ...props.search, label: text('find') }}
        filters={
          tab === 'malformed'
            ? []
            : [
                choiceFilter({
                  ...{ id: 'type', name: text('filters.type'), none: text('filters.any') },
                  ...{ value: search.type, values: ['INTERNAL', 'EXTERNAL'] as const },
                  labelOf: (type) => text(`type.${type}`),
                  onChange: (type) => change({ type }),
                }),
              ]
        }
        actions={
          <>
            {audit && audit.task_id !== null && audit.finished_ts === null ? (
              <BarButton
                icon={<XIcon />}
                label={text('audits.cancelOf', { title: audit.title })}
                onClick={() => void cancel(audit.task_id ?? 0)}
              />
            ) : null}
            <May call={startLinkDownload}>
              <BarButton
                icon={<DownloadIcon />}
                label={text('bad.download')}
                disabled={isBusy}
                onClick={() => void download()}
              />
            </May>
          </>
        }
        bulkActions={(selected, clear) => actsOn(selected, clear, 'xs')}
        selectsAll
        columns={columns}
        openId={open?.id}
        onOpen={({ id }) => setOpenId(id)}
        onClose={close}
        drawer={
          open ? (
            <LinkDrawer
              key={open.id}
              link={open}
              shown={shown}
              onOpen={setOpenId}
              onClose={close}
              actions={
                <>
                  {actsOn(one(open.id), close, 'sm')}
                  {open.type === 'MALFORMED' ? null : (
                    <May call={checkLinkNow}>
                      <Button variant="default" loading={isChecking} onClick={() => void check(open.id)}>
                        {text('check')}
                      </Button>
                    </May>
                  )}
                </>
              }
            />
          ) : null
        }
        note={
          audit && audit.unchecked_count > 0
            ? text('audits.unchecked', {
                count: audit.unchecked_count,
                shown: numberText(audit.unchecked_count),
              })
            : undefined
        }
        empty={text(isRunning && audit?.status === 'RUNNING' ? 'bad.stillRunning' : 'bad.empty')}
      />
      <Suspense fallback={null}>
        {asked ? <LinkActDialog {...asked} acts={acts} onClose={() => setAsked(null)} /> : null}
      </Suspense>
    </>
  );
}
