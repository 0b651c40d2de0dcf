import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  type EnvironmentAccess,
  environmentAccesses,
  LONGEST_PASSWORD,
} from '../environment-kinds.contract.ts';
import { type Environment, EnvironmentCommand } from '../environments.contract.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';
import { useCommand } from './use-command.ts';

type Values = { access: EnvironmentAccess; password: string; expires_ts: number | null };

const commandOf = ({ password, ...values }: Values) => ({
  ...{ name: 'set-access' as const, ...values },
  ...(values.access === 'password' && password !== '' ? { password } : {}),
});

const schema = { safeParse: (values: unknown) => EnvironmentCommand.safeParse(commandOf(values as Values)) };

/** Who may open an environment, and until when. */
export function AccessDialog({ environment, onClose }: { environment: Environment; onClose: () => void }) {
  const text = useEnvironmentsTexts();
  const send = useCommand(environment);
  const { access, expires_ts, title } = environment;
  const initial: Values = { access, password: '', expires_ts };
  return (
    <FormDialog
      title={text('setAccess.title', { name: title })}
      submit={text('setAccess.submit')}
      {...{ initial, schema, onClose }}
      onSubmit={(values) => send([commandOf(values)])}
    >
      {(form) => (
        <>
          <SegmentedField
            label={text('new.access')}
            help={text(`accessHint.${form.values.access}`)}
            value={form.values.access}
            choices={environmentAccesses.map((value) => ({ value, label: text(`access.${value}`) }))}
            onChoose={(value) => form.set('access', value)}
          />
          {form.values.access === 'password' ? (
            <TextField
              label={text(access === 'password' ? 'setAccess.newPassword' : 'new.password')}
              help={text('new.passwordHelp')}
              type="password"
              autoComplete="new-password"
              maxLength={LONGEST_PASSWORD}
              {...textOf(form, 'password')}
            />
          ) : null}
          <MomentField
            day={text('new.expires')}
            time={text('new.expiresTime')}
            at={form.values.expires_ts}
            error={form.error('expires_ts')}
            onChange={(at) => form.set('expires_ts', at)}
          />
        </>
      )}
    </FormDialog>
  );
}
