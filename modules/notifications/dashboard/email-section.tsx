import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { CheckField } from '#platform/dashboard/choice-fields.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { PageSection } from '#platform/dashboard/page-form.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { type EmailSwitch, sentFlags, UNSUBSCRIBE_ALL } from '../email-flags.contract.ts';
import { getEmailSubscriptions, saveEmailSubscriptions } from '../email-subscriptions.contract.ts';
import classes from './notification-ways.module.css';
import { useNotificationTexts } from './notifications-texts.ts';

/** What the person is mailed beside the notifications; a choice counts at once. */
export function EmailSection() {
  const text = useNotificationTexts();
  const { holder } = useCaller();
  const asked = useQuery({ ...read(getEmailSubscriptions, {}), staleTime: 0 });
  const save = useWrite(saveEmailSubscriptions, [getEmailSubscriptions]);
  const put = (name: EmailSwitch, isOn: boolean) =>
    save.mutate(
      { body: { [name]: isOn } },
      {
        onSuccess: () => notices.done(text('email.saved')),
        onError: (error) => notices.failed(error, text('email.saveFailed'), () => put(name, isOn)),
      },
    );
  const shown = holder.sitePermissions.has('VIEW_STATS') ? sentFlags : [];
  const isOn = (name: EmailSwitch) =>
    save.isPending && save.variables.body[name] !== undefined
      ? save.variables.body[name]
      : (asked.data?.[name] ?? false);
  return (
    <PageSection title={text('email.title')} hint={text('email.hint')}>
      {asked.error ? (
        <FailureView error={asked.error} title={text('email.failed')} onRetry={() => void asked.refetch()} />
      ) : asked.data ? (
        <div className={classes.kinds}>
          <fieldset className={classes.switches} disabled={isOn(UNSUBSCRIBE_ALL)}>
            {shown.map((name) => (
              <CheckField
                key={name}
                label={text(`email.${name}`)}
                isOn={isOn(name) && !isOn(UNSUBSCRIBE_ALL)}
                onChange={(checked) => put(name, checked)}
              />
            ))}
          </fieldset>
          <CheckField
            label={text('email.unsubscribe_all')}
            isOn={isOn(UNSUBSCRIBE_ALL)}
            onChange={(checked) => put(UNSUBSCRIBE_ALL, checked)}
          />
        </div>
      ) : null}
    </PageSection>
  );
}
