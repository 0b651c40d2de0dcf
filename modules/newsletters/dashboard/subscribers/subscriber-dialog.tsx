import { useCaller } from '#platform/dashboard/caller.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { changeSubscriber, listSubscribers, type Subscriber } from '../../subscribers.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';
import { KindsFields, type KindValues } from './kinds-fields.tsx';

/** Whatever is chosen is right: none of them ends it. */
const schema = { safeParse: () => ({ success: true }) };

/** What somebody gets, changed for them as they asked; without any newsletter they are unsubscribed. */
export function SubscriberDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const text = useNewslettersTexts();
  const { site } = useCaller();
  const { mutateAsync: change } = useWrite(changeSubscriber, [listSubscribers]);
  const { id, email, daily, weekly } = subscriber;
  return (
    <FormDialog<KindValues>
      title={email}
      submit={text('subscribers.saveOne')}
      initial={{ daily, weekly }}
      schema={schema}
      onSubmit={async (values) => {
        await change({ params: { siteId: site.id, subscriberId: id }, body: values });
        const isOver = !values.daily && !values.weekly;
        notices.done(text(isOver ? 'subscribers.unsubscribedOne' : 'subscribers.savedOne', { email }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <KindsFields form={form} />
          <p className={classes.note} role="status">
            {form.values.daily || form.values.weekly
              ? text('subscribers.changeHint')
              : text('subscribers.noneHint')}
          </p>
        </>
      )}
    </FormDialog>
  );
}
