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

/** When the latest alert of the site went out, by which ways and how far; one that is on its way can be stopped. */
export function LastAlert({ alert, scopeId }: { alert: Alert | null; scopeId: number }) {
  const text = useAlertTexts();
  const becameOf = useBecameOf();
  const zone = useCaller().site.timeZone;
  const stale = [getAlertDraft, listAlerts, listCampaignSends];
  const { mutateAsync: cancel, isPending } = useWrite(cancelAlert, stale);
  if (!alert) return <p className={classes.note}>{text('noLast')}</p>;
  const { id, subject, created_ts: seconds, by_mail: byMail, push } = alert;
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
      <div className={classes.note}>
        <p>
          {text('last', { time: when })} <bdi>{subject}</bdi> {push ? null : becameOf(alert)}
        </p>
        {push && byMail ? (
          <p>
            {text('mailPart')} {becameOf(alert)}
          </p>
        ) : null}
        {push ? (
          <p>
            {text('pushPart')} {becameOf(push)}{' '}
            {push.recipients > 0
              ? text('pushResult', {
                  ...{ sent: numberText(push.sent), gone: numberText(push.gone) },
                  failed: numberText(push.failed),
                })
              : null}
          </p>
        ) : null}
      </div>
      {isUnderWay(alert) ? (
        <Button size="xs" variant="default" loading={isPending} onClick={() => void onCancel()}>
          {text('cancel')}
        </Button>
      ) : null}
    </div>
  );
}

type Way = Pick<Alert, 'state' | 'expected' | 'recipients'>;

/** How far one way is, or how it ended. */
function useBecameOf() {
  const text = useAlertTexts();
  return ({ state, expected, recipients }: Way): string => {
    if (state === 'waiting' || state === 'sending') {
      if (expected === null) return text('underWay');
      return text('progress', { done: numberText(recipients), all: numberText(expected) });
    }
    return text(`ended.${state === 'failed' || state === 'cancelled' ? state : 'sent'}`);
  };
}
