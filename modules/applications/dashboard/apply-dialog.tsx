import { z } from 'zod';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_APPLICATION } from '../application-kinds.contract.ts';
import { useApplicationsTexts } from './applications-texts.ts';

const schema = z.object({ message: z.string().max(LONGEST_APPLICATION) });

type ApplyDialogProps = {
  title: string;
  onApply: (message: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks a community whether one may write in it. */
export function ApplyDialog({ title, onApply, onClose }: ApplyDialogProps) {
  const text = useApplicationsTexts();
  return (
    <FormDialog
      title={text('own.applyTo', { title })}
      submit={text('own.send')}
      initial={{ message: '' }}
      schema={schema}
      onSubmit={({ message }) => onApply(message.trim())}
      onClose={onClose}
    >
      {(form) => (
        <TextField
          label={text('own.message')}
          help={text('own.messageHint')}
          lines={5}
          maxLength={LONGEST_APPLICATION}
          {...textOf(form, 'message')}
        />
      )}
    </FormDialog>
  );
}
