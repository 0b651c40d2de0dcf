import { useCaller } from '#platform/dashboard/caller.tsx';
import { ConfirmDialog } from '#platform/dashboard/dialogs/confirm-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { cancelAlert, listAlerts } from '../../alerts.contract.ts';
import { type CampaignSend, listCampaignSends } from '../../campaigns.contract.ts';
import { useNewslettersTexts } from '../newsletters-texts.ts';

/** Asks before an alert on its way is stopped. */
export function CancelAlert({ alert, onClose }: { alert: CampaignSend; onClose: () => void }) {
  const text = useNewslettersTexts();
  const params = { siteId: useCaller().site.id, alertId: alert.id };
  const { mutateAsync: cancel } = useWrite(cancelAlert, [listCampaignSends, listAlerts]);
  return (
    <ConfirmDialog
      title={text('sent.cancelAsk')}
      confirm={text('sent.cancel')}
      onConfirm={async () => {
        await cancel({ params });
        notices.done(text('sent.cancelled'));
      }}
      onClose={onClose}
    >
      {text('sent.cancelHint')}
    </ConfirmDialog>
  );
}
