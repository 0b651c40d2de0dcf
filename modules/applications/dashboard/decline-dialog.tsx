import { z } from 'zod';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_REASON } from '../application-kinds.contract.ts';
import { useApplicationsTexts } from './applications-texts.ts';

const schema = z.object({ reason: z.string().max(LONGEST_REASON) });

type DeclineDialogProps = {
  /** Whom it is said to; several people are counted. */
  name?: string | undefined;
  count: number;
  onDecline: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why applications are declined; all of these people read the same reason. */
export function DeclineDialog({ name, count, onDecline, onClose }: DeclineDialogProps) {
  const text = useApplicationsTexts();
  return (
    <FormDialog
      title={name === undefined ? text('declineTitleMany', { count }) : text('declineTitle', { name })}
      submit={name === undefined ? text('declineMany', { count }) : text('decline')}
      initial={{ reason: '' }}
      schema={schema}
      onSubmit={({ reason }) => onDecline(reason.trim())}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label={text('reason')}
          help={text(name === undefined ? 'declineHintMany' : 'declineHint')}
          lines={3}
          maxLength={LONGEST_REASON}
          {...textOf(form, 'reason')}
        />
      )}
    </FormDialog>
  );
}
