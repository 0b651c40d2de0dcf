import { useState } from 'react';
import { z } from 'zod';
import { SplitSections } from '#modules/traffic-split/traffic-split.contract.ts';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useEnvironmentsTexts } from './environments-texts.ts';

type SplitsDialogProps = {
  sections: unknown;
  onSave: (changed: { sections: unknown }) => Promise<unknown>;
  onClose: () => void;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Changes what is split in an environment, as the call takes it. */
export function SplitsDialog({ sections, onSave, onClose }: SplitsDialogProps) {
  const text = useEnvironmentsTexts();
  const [initial] = useState(() => ({ sections: JSON.stringify(sections ?? [], null, 2) }));
  const schema = z.object({
    sections: z
      .string()
      .refine((typed) => SplitSections.safeParse(parsed(typed)).success, text('splits.invalid')),
  });
  return (
    <FormDialog
      title={text('splits.title')}
      submit={text('splits.submit')}
      {...{ initial, schema, onClose }}
      onSubmit={(typed) => onSave({ sections: parsed(typed.sections) })}
    >
      {(form) => (
        <TextField
          label={text('splits.label')}
          help={text('splits.help')}
          lines={16}
          isMono
          {...textOf(form, 'sections')}
        />
      )}
    </FormDialog>
  );
}
