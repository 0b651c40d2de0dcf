import { Button } from '@mantine/core';
import { useState } from 'react';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import classes from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import type { ApplicationRole } from '../application-decisions.contract.ts';
import type { CommunityApplication } from '../applications.contract.ts';
import own from './application-dialog.module.css';
import { useApplicationsTexts } from './applications-texts.ts';
import { RoleField, useApplicationRoles } from './role-field.tsx';

type ApplicationDialogProps = {
  application: CommunityApplication;
  /** @param role the one that was chosen; nothing for the usual one */
  onAccept: (role: ApplicationRole | undefined) => void;
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
        {status === 'approved' || status === 'declined' ? (
          <p className={own.note}>
            {text(`by.${status}`, { name: decider?.title ?? '' })} {reason}
          </p>
        ) : null}
      </div>
      {status === 'pending' ? <Answer {...{ application, onAccept, onDecline }} /> : null}
    </DialogFrame>
  );
}

/** The role that they get, and the two answers. */
function Answer({ application, onAccept, onDecline }: Omit<ApplicationDialogProps, 'onClose'>) {
  const text = useApplicationsTexts();
  const { roles, error } = useApplicationRoles([application.group_site_id]);
  const [chosen, setChosen] = useState<number>();
  const role = roles.find(({ id, is_usual }) => id === chosen && !is_usual);
  return (
    <>
      <div className={own.role}>
        <RoleField roles={roles} value={chosen} onChoose={setChosen} />
        <p className={own.note} role={error ? 'alert' : undefined}>
          {error
            ? text('rolesFailed')
            : role
              ? text('acceptHintAs', { role: role.title, community: application.group_title })
              : text('acceptHint', { community: application.group_title })}
        </p>
      </div>
      <DialogFoot isRuled={false}>
        <Button variant="default" onClick={onDecline}>
          {text('decline')}
        </Button>
        <Button onClick={() => onAccept(role)}>{text('accept')}</Button>
      </DialogFoot>
    </>
  );
}
