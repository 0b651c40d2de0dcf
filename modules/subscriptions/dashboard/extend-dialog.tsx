import { useMemo } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { shortDate } from '#platform/dashboard/dates.ts';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { pageLanguage } from '#platform/dashboard/page-language.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { listSubscriptions, type Subscription, updateSubscription } from '../subscriptions.contract.ts';
import { EndField } from './end-field.tsx';
import { chosenEnd, type EndChoice } from './end-values.ts';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

type Values = { ends: EndChoice; day: string };

const initial: Values = { ends: 'month', day: '' };

/** Gives a subscription another end, counted from the one that it has; one that is over goes on from now. */
export function ExtendDialog({ row, onClose }: { row: Subscription; onClose: () => void }) {
  const text = useSubscriptionsTexts();
  const { timeZone } = useCaller().site;
  const update = useWrite(updateSubscription, [listSubscriptions]);
  const name = row.profile_title ?? row.email;
  const from = () => Math.max(row.date_expire ?? 0, Math.floor(Date.now() / 1000));
  const schema = useMemo(
    () => ({
      safeParse: (values: unknown) =>
        chosenEnd(values as Values, 0, timeZone) === 'wrong'
          ? { success: false, error: { issues: [{ path: ['day'], message: text('ends.dayMissing') }] } }
          : { success: true },
    }),
    [text, timeZone],
  );
  return (
    <FormDialog
      title={text('acts.extendOf', { name })}
      submit={text('acts.extend')}
      {...{ initial, schema }}
      failed={() => text('acts.failed')}
      onSubmit={async (values) => {
        const end = chosenEnd(values, from(), timeZone);
        const date_expire = typeof end === 'number' ? end : null;
        await update.mutateAsync({
          params: { subscriptionId: row.id },
          body: { date_expire, revision: row.revision },
        });
        notices.done(
          date_expire === null
            ? text('acts.endless')
            : text('acts.extendedTo', {
                date: shortDate({ seconds: date_expire, zone: timeZone, language: pageLanguage }, 0),
              }),
        );
      }}
      onClose={onClose}
    >
      {(form) => <EndField form={form} label={text('ends.new')} hasPlan={false} />}
    </FormDialog>
  );
}
