import { useCaller } from '#platform/dashboard/caller.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_EMAIL } from '../../newsletter-kinds.contract.ts';
import { createSubscriber, listSubscribers, SubscriberDraft } from '../../subscribers.contract.ts';
import { useNewslettersTexts } from '../newsletters-texts.ts';
import { KindsFields, type KindValues } from './kinds-fields.tsx';
import { subscriberSchema } from './subscriber-schema.ts';

/** Asks somebody by mail whether they want newsletters. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const text = useNewslettersTexts();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: add } = useWrite(createSubscriber, [listSubscribers]);
  return (
    <FormDialog<KindValues & { email: string }>
      title={text('subscribers.add')}
      submit={text('subscribers.send')}
      initial={{ email: '', daily: true, weekly: false, alerts: false }}
      schema={subscriberSchema(SubscriberDraft, text('subscribers.kindsMissing')) as never}
      onSubmit={async (values) => {
        const { email } = await add({ params, body: values });
        notices.done(text('subscribers.asked', { email }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label={text('subscribers.email')}
            help={text('subscribers.addHint')}
            type="email"
            autoComplete="off"
            maxLength={LONGEST_EMAIL}
            {...textOf(form, 'email')}
          />
          <KindsFields form={form} />
        </>
      )}
    </FormDialog>
  );
}
