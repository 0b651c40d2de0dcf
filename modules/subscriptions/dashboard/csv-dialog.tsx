import type { InputOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_EMAIL } from '../subscription-kinds.contract.ts';
import { listSubscriptions } from '../subscriptions.contract.ts';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

export type AskedSubscriptions = InputOf<typeof listSubscriptions>['query'];

type CsvDialogProps = {
  /** The filters of the list. */
  asked: AskedSubscriptions;
  total: number | undefined;
  onClose: () => void;
};

const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Sends a CSV of the list to an address of staff. */
export function CsvDialog({ asked, total, onClose }: CsvDialogProps) {
  const text = useSubscriptionsTexts();
  const { profile } = useCaller();
  const schema = {
    safeParse: (values: unknown) =>
      isAddress.test((values as { target_email: string }).target_email.trim())
        ? { success: true }
        : { success: false, error: { issues: [{ path: ['target_email'], message: text('csv.wrong') }] } },
  };
  return (
    <FormDialog
      title={text('csv.title')}
      submit={text('csv.send')}
      initial={{ target_email: profile.email }}
      schema={schema}
      onSubmit={async ({ target_email }) => {
        const email = target_email.trim();
        await call(listSubscriptions, {
          query: { ...asked, download_format: 'csv', target_email: email, total },
        });
        notices.done(text('csv.sent', { email }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label={text('csv.to')}
          help={text('csv.help')}
          type="email"
          maxLength={LONGEST_EMAIL}
          {...textOf(form, 'target_email')}
        />
      )}
    </FormDialog>
  );
}
