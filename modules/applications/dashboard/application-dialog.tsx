import { Button } from '@mantine/core';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import classes from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import type { CommunityApplication } from '../applications.contract.ts';
import own from './application-dialog.module.css';
import { useApplicationsTexts } from './applications-texts.ts';

type ApplicationDialogProps = {
  application: CommunityApplication;
  onAccept: () => void;
  onDecline: () => void;
  onClose: () => void;
};

/** The whole of an application, with the two answers while it waits. */
export function ApplicationDialog({ application, onAccept, onDecline, onClose }: ApplicationDialogProps) {
  const text = useApplicationsTexts();
  const { applicant, group_title: community, message, status, reason, decided_by: decider } = application;
  return (
    <DialogFrame
      title={text('dialogTitle', { name: applicant.title, community })}
      width={560}
      onClose={onClose}
    >
      <div className={classes.consequence}>
        <p className={own.message}>{message || text('noMessage')}</p>
        {status === 'pending' ? <p className={own.note}>{text('acceptHint', { community })}</p> : null}
        {status === 'approved' || status === 'declined' ? (
          <p className={own.note}>
            {text(`by.${status}`, { name: decider?.title ?? '' })} {reason}
          </p>
        ) : null}
      </div>
      {status === 'pending' ? (
        <DialogFoot isRuled={false}>
          <Button variant="default" onClick={onDecline}>
            {text('decline')}
          </Button>
          <Button onClick={onAccept}>{text('accept')}</Button>
        </DialogFoot>
      ) : null}
    </DialogFrame>
  );
}
