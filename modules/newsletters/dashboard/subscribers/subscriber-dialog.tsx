import { useCaller } from '#platform/dashboard/caller.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { changeSubscriber, listSubscribers, type Subscriber } from '../../subscribers.contract.ts';
import classes from '../newsletters.module.css';
import { useNewslettersTexts } from '../newsletters-texts.ts';
import { isAnyKind, KindsFields, type KindValues } from './kinds-fields.tsx';

/** Whatever is chosen is right: none of them ends it. */
const schema = { safeParse: () => ({ success: true }) };

/** What somebody gets, changed for them as they asked; without any newsletter they are unsubscribed. */
export function SubscriberDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const text = useNewslettersTexts();
  const { site } = useCaller();
  const { mutateAsync: change } = useWrite(changeSubscriber, [listSubscribers]);
  const { id, email, daily, weekly, alerts } = subscriber;
  return (
    <FormDialog<KindValues>
      title={email}
      submit={text('subscribers.saveOne')}
      initial={{ daily, weekly, alerts }}
      schema={schema}
      onSubmit={async (values) => {
        await change({ params: { siteId: site.id, subscriberId: id }, body: values });
        const isOver = !isAnyKind(values);
        notices.done(text(isOver ? 'subscribers.unsubscribedOne' : 'subscribers.savedOne', { email }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <KindsFields form={form} />
          <p className={classes.note} role="status">
            {text(isAnyKind(form.values) ? 'subscribers.changeHint' : 'subscribers.noneHint')}
          </p>
        </>
      )}
    </FormDialog>
  );
}
