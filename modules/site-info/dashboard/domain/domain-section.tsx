import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { calendarDate, numericDay } from '#platform/dashboard/dates.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { changeDomain, getDomainChange } from '../../domain-change.contract.ts';
import { getSite, type SiteInfo } from '../../site-info.contract.ts';
import classes from '../site.module.css';
import { useSiteTexts } from '../site-texts.ts';
import own from './domain.module.css';
import { DomainProgress } from './domain-progress.tsx';

const DomainDialog = lazyPart(() => import('./domain-dialog.tsx'), 'DomainDialog');
const POLL = 10_000;

/** Under which domain the site is, and how a change of it goes on. */
export function DomainSection({ site }: { site: SiteInfo }) {
  const text = useSiteTexts();
  const caller = useCaller();
  const mayChange = mayCall(changeDomain, caller.holder);
  const [isOpen, setIsOpen] = useState(false);
  const task = site.taskID;
  const { data: change } = useQuery({
    ...read(getDomainChange, { query: { task_id: task ?? 0 } }),
    enabled: task !== null && mayChange,
    refetchInterval: ({ state }) => (state.data?.is_ready ? false : POLL),
  });
  const { mutateAsync: start } = useWrite(changeDomain, [getSite]);
  const client = useRefreshWhenReady(change?.is_ready === true, task);
  useEffect(() => {
    if (change?.status === 'done') notices.done(text('domain.done', { domain: change.new_domain }));
  }, [change?.status, change?.new_domain, text]);
  const dayOf = (ts: number) => numericDay(calendarDate(ts, caller.site.timeZone));
  return (
    <PageSection title={text('domain.title')} hint={text('domain.hint')}>
      <ul className={own.hosts}>
        {site.domains.map(({ host, is_main, redirects_until_ts }) => (
          <li key={host}>
            {is_main ? <b dir="ltr">{host}</b> : <bdi dir="ltr">{host}</bdi>}
            {redirects_until_ts === null ? null : (
              <p className={classes.note}>
                {text('domain.redirects', { domain: site.domain, date: dayOf(redirects_until_ts) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {mayChange && task === null ? (
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {text('domain.change')}
        </Button>
      ) : null}
      {task !== null && change ? <DomainProgress siteId={site.id} change={change} onEnd={client} /> : null}
      <Suspense fallback={null}>
        {isOpen ? (
          <DomainDialog onStart={(body) => start({ body })} onClose={() => setIsOpen(false)} />
        ) : null}
      </Suspense>
    </PageSection>
  );
}

/** The site is asked again once a change has ended: its number is cleared there. */
function useRefreshWhenReady(isReady: boolean, task: number | null): () => void {
  const { refetch } = useQuery({
    ...read(getSite, { params: { siteId: useCaller().site.id } }),
    enabled: false,
  });
  useEffect(() => {
    if (isReady && task !== null) void refetch();
  }, [isReady, task, refetch]);
  return () => void refetch();
}
