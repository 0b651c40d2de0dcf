import { Button } from '@mantine/core';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDateTime } from '#platform/dashboard/dates.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type Alert, cancelAlert, getAlertDraft, listAlerts } from '../../alerts.contract.ts';
import { listCampaignSends } from '../../campaigns.contract.ts';
import classes from '../newsletters.module.css';
import { isUnderWay } from './alert-progress.ts';
import { useAlertTexts } from './alert-texts.ts';

/** When the latest alert of the site went out; one that is on its way can be stopped. */
export function LastAlert({ alert, scopeId }: { alert: Alert | null; scopeId: number }) {
  const text = useAlertTexts();
  const zone = useCaller().site.timeZone;
  const stale = [getAlertDraft, listAlerts, listCampaignSends];
  const { mutateAsync: cancel, isPending } = useWrite(cancelAlert, stale);
  if (!alert) return <p className={classes.note}>{text('noLast')}</p>;
  const { id, subject, created_ts: seconds, expected, recipients } = alert;
  const when = shortDateTime({ seconds, zone, language: pageLanguage }, Date.now() / 1000);
  const onCancel = async () => {
    try {
      await cancel({ params: { siteId: scopeId, alertId: id } });
      notices.done(text('cancelled'));
    } catch (error) {
      notices.failed(error, reasonOf(error) || text('cancelFailed'), null);
    }
  };
  return (
    <div className={classes.acts} role="status">
      <p className={classes.note}>
        {text('last', { time: when })} <bdi>{subject}</bdi>{' '}
        {isUnderWay(alert)
          ? expected === null
            ? text('underWay')
            : text('progress', { done: numberText(recipients), all: numberText(expected) })
          : text(`ended.${alert.state === 'failed' || alert.state === 'cancelled' ? alert.state : 'sent'}`)}
      </p>
      {isUnderWay(alert) ? (
        <Button size="xs" variant="default" loading={isPending} onClick={() => void onCancel()}>
          {text('cancel')}
        </Button>
      ) : null}
    </div>
  );
}
