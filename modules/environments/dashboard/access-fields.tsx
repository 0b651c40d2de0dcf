import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { MomentField } from '#platform/dashboard/moment-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import {
  type EnvironmentAccess,
  environmentAccesses,
  LONGEST_PASSWORD,
} from '../environment-kinds.contract.ts';
import { useEnvironmentsTexts } from './environments-texts.ts';

export type AccessValues = { access: EnvironmentAccess; password: string; expires_ts: number | null };

type AccessFieldsProps = {
  form: FormState<AccessValues>;
  /** Whether there is a password already, which a new one takes the place of. */
  hasPassword?: boolean;
};

/** Who may open an environment, and until when. */
export function AccessFields({ form, hasPassword = false }: AccessFieldsProps) {
  const text = useEnvironmentsTexts();
  const { access, expires_ts } = form.values;
  return (
    <>
      <SegmentedField
        label={text('new.access')}
        help={text(`accessHint.${access}`)}
        value={access}
        choices={environmentAccesses.map((value) => ({ value, label: text(`access.${value}`) }))}
        onChoose={(value) => form.set('access', value)}
      />
      {access === 'password' ? (
        <TextField
          label={text(hasPassword ? 'setAccess.newPassword' : 'new.password')}
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
        at={expires_ts}
        error={form.error('expires_ts')}
        onChange={(at) => form.set('expires_ts', at)}
      />
    </>
  );
}
