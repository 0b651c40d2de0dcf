import { Button } from '@mantine/core';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FactList } from '#platform/dashboard/fact-list.tsx';
import { TimeCell } from '#platform/dashboard/records/columns.tsx';
import type { Invite } from '../invites.contract.ts';
import classes from './invites.module.css';
import { useInvitesTexts } from './invites-texts.ts';

type InviteDetailsProps = {
  invite: Invite;
  /** Left out where the caller may not. */
  onResend: (() => void) | undefined;
  onRevoke: () => void;
  onClose: () => void;
};

/** All that an invite says, and what can be done about it. */
export function InviteDetails({ invite, onResend, onRevoke, onClose }: InviteDetailsProps) {
  const text = useInvitesTexts();
  const isOver = invite.status === 'accepted' || invite.status === 'revoked';
  const facts = [
    [text('columns.status'), text(`status.${invite.status}`)],
    [text('columns.roles'), invite.roles.length > 0 ? invite.roles.join(', ') : text('noRole')],
    [text('columns.inviter'), invite.inviter ?? '–'],
    [text('columns.created'), <TimeCell key="created" seconds={invite.created_ts} />],
    [text('columns.expires'), <TimeCell key="expires" seconds={invite.expires_ts} />],
  ] as const;
  return (
    <DialogFrame title={invite.email} width={560} onClose={onClose}>
      <div className={frame.consequence}>
        <FactList facts={facts} />
        {invite.message === '' ? null : (
          <p className={classes.message} dir="auto">
            {invite.message}
          </p>
        )}
      </div>
      {isOver ? null : (
        <DialogFoot isRuled={false}>
          {invite.status === 'pending' ? (
            <Button variant="default" onClick={onRevoke}>
              {text('revoke')}
            </Button>
          ) : null}
          {onResend ? (
            <Button data-autofocus onClick={onResend}>
              {text('resend')}
            </Button>
          ) : null}
        </DialogFoot>
      )}
    </DialogFrame>
  );
}
