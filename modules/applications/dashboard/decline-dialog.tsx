import { z } from 'zod';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_REASON } from '../application-kinds.contract.ts';
import { useApplicationsTexts } from './applications-texts.ts';

const schema = z.object({ reason: z.string().max(LONGEST_REASON) });

type DeclineDialogProps = {
  name: string;
  onDecline: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why an application is declined. */
export function DeclineDialog({ name, onDecline, onClose }: DeclineDialogProps) {
  const text = useApplicationsTexts();
  return (
    <FormDialog
      title={text('declineTitle', { name })}
      submit={text('decline')}
      initial={{ reason: '' }}
      schema={schema}
      onSubmit={({ reason }) => onDecline(reason.trim())}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label={text('reason')}
          help={text('declineHint')}
          lines={3}
          maxLength={LONGEST_REASON}
          {...textOf(form, 'reason')}
        />
      )}
    </FormDialog>
  );
}
