import { Button } from '@mantine/core';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { cancelEmailChange, sendEmailLink } from '../../email-proof.contract.ts';
import { getOwnProfile, type OwnProfile } from '../../own-profile.contract.ts';
import classes from './own-profile.module.css';
import { useProfileTexts } from './own-profile-texts.ts';

type Own = Pick<OwnProfile, 'email' | 'email_is_proven' | 'pending_email'>;

/** The address that one signs in with, and what is to be done until it, or the next one, is confirmed. */
export function OwnEmail({ current, onChange }: { current: Own; onChange: () => void }) {
  const text = useProfileTexts();
  const { site } = useCaller();
  const params = { siteId: site.id };
  const link = useWrite(sendEmailLink, [getOwnProfile]);
  const cancel = useWrite(cancelEmailChange, [getOwnProfile]);
  const { email, pending_email } = current;
  const send = () =>
    link.mutate(
      { params },
      {
        onSuccess: (sent) => notices.done(text('linkSent', { email: sent.email })),
        onError: (error) => notices.failed(error, text('sendFailed', { reason: error.message }), send),
      },
    );
  const keep = () =>
    cancel.mutate(
      { params },
      {
        onSuccess: () => notices.done(text('kept', { email })),
        onError: (error) => notices.failed(error, text('keepFailed', { reason: error.message }), keep),
      },
    );
  const isWaiting = pending_email !== null || !current.email_is_proven;
  return (
    <>
      <div className={classes.email}>
        <bdi>{email}</bdi>
        <Button variant="default" size="compact-sm" onClick={onChange}>
          {text('changeEmail')}
        </Button>
      </div>
      {isWaiting ? (
        <div className={classes.waiting}>
          <p>{pending_email === null ? text('unproven') : text('pending', { email: pending_email })}</p>
          <div className={classes.email}>
            <Button variant="default" size="compact-sm" loading={link.isPending} onClick={send}>
              {text(pending_email === null ? 'sendLink' : 'sendAgain')}
            </Button>
            {pending_email === null ? null : (
              <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={keep}>
                {text('keepEmail')}
              </Button>
            )}
          </div>
        </div>
      ) : null}
    </>
  );
}
