import { z } from 'zod';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_ENVIRONMENT_TITLE } from '../environment-kinds.contract.ts';
import { type Environment, EnvironmentDraft } from '../environments.contract.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { useCommand } from './use-command.ts';

const schema = z.object({ title: EnvironmentDraft.shape.title });

/** Changes what an environment is called. */
export function RenameDialog({ environment, onClose }: { environment: Environment; onClose: () => void }) {
  const text = useEnvironmentsTexts();
  const send = useCommand(environment);
  return (
    <FormDialog
      title={text('rename.title')}
      submit={text('rename.submit')}
      initial={{ title: environment.title }}
      {...{ schema, onClose }}
      onSubmit={({ title }) => send([{ name: 'set-title', title }])}
    >
      {(form) => (
        <TextField
          label={text('new.title')}
          maxLength={LONGEST_ENVIRONMENT_TITLE}
          {...textOf(form, 'title')}
        />
      )}
    </FormDialog>
  );
}
