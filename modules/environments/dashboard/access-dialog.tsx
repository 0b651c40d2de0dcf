import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { type Environment, EnvironmentCommand } from '../environments.contract.ts';
import { AccessFields, type AccessValues } from './access-fields.tsx';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { useCommand } from './use-command.ts';

const commandOf = ({ password, ...values }: AccessValues) => ({
  ...{ name: 'set-access' as const, ...values },
  ...(values.access === 'password' && password !== '' ? { password } : {}),
});

const schema = {
  safeParse: (values: unknown) => EnvironmentCommand.safeParse(commandOf(values as AccessValues)),
};

/** Who may open an environment, and until when. */
export function AccessDialog({ environment, onClose }: { environment: Environment; onClose: () => void }) {
  const text = useEnvironmentsTexts();
  const send = useCommand(environment);
  const { access, expires_ts, title } = environment;
  const initial: AccessValues = { access, password: '', expires_ts };
  return (
    <FormDialog
      title={text('setAccess.title', { name: title })}
      submit={text('setAccess.submit')}
      {...{ initial, schema, onClose }}
      onSubmit={(values) => send([commandOf(values)])}
    >
      {(form) => <AccessFields form={form} hasPassword={access === 'password'} />}
    </FormDialog>
  );
}
