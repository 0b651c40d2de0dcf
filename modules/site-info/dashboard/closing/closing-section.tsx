import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { calendarDate, numericDay } from '#platform/dashboard/dates.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { closeSite, reopenSite } from '../../site-closing.contract.ts';
import { getSite, type SiteInfo } from '../../site-info.contract.ts';
import { useSiteTexts } from '../site-texts.ts';
import classes from './closing.module.css';

const ClosingDialog = lazyPart(() => import('./closing-dialog.tsx'), 'ClosingDialog');
const stale = [getSite, getAccountData];

/** Whether readers have the site, for those who may close it. */
export function ClosingSection({ site }: { site: SiteInfo }) {
  const text = useSiteTexts();
  const { holder, site: own } = useCaller();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { mutateAsync: close } = useWrite(closeSite, stale);
  const { mutateAsync: reopen } = useWrite(reopenSite, stale);
  if (!mayCall(closeSite, holder)) return null;
  const params = { siteId: site.id };
  const name = site.title;
  const isClosed = site.closed_ts !== null;
  const onClose = async (note: string) => {
    await close({ params, body: { note } });
    notices.done(isClosed ? text('closing.saved') : text('closing.done', { name }));
  };
  const onReopen = async () => {
    setIsBusy(true);
    try {
      await reopen({ params });
      notices.done(text('closing.reopened', { name }));
    } catch (error) {
      notices.failed(error, text('closing.failed', { reason: reasonOf(error) }), null);
    }
    setIsBusy(false);
  };
  const date = site.closed_ts === null ? '' : numericDay(calendarDate(site.closed_ts, own.timeZone));
  return (
    <PageSection
      title={text('closing.title')}
      hint={isClosed ? text('closing.since', { date }) : text('closing.hint')}
    >
      {site.closed_note === '' ? null : (
        <blockquote className={classes.note} dir="auto">
          {site.closed_note}
        </blockquote>
      )}
      <div className={classes.acts}>
        {isClosed ? (
          <Button variant="default" loading={isBusy} onClick={() => void onReopen()}>
            {text('closing.reopen')}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {isClosed ? text('closing.edit') : text('closing.close')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isOpen ? <ClosingDialog site={site} onSubmit={onClose} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </PageSection>
  );
}
