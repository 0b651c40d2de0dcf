import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { RowsField } from '#platform/dashboard/rows-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { SignInSetting } from '../single-sign-on.contract.ts';
import { LONGEST_CLAIM_VALUE, MOST_MAPPED_ROLES } from '../single-sign-on-kinds.contract.ts';
import { NO_ROLE, type RoleRow } from './provider-values.ts';
import { useSingleSignOnTexts } from './single-sign-on-texts.ts';

const fresh: RoleRow = { value: '', role_id: NO_ROLE };

type RoleFieldsProps = {
  rows: readonly RoleRow[];
  roles: SignInSetting['roles'];
  error: string | undefined;
  onChange: (rows: RoleRow[]) => void;
};

/** Which values of the claim stand for which roles. */
export function RoleFields({ rows, roles, error, onChange }: RoleFieldsProps) {
  const text = useSingleSignOnTexts();
  const choicesOf = (chosen: number) => [
    { value: NO_ROLE, label: text('form.chooseRole') },
    ...roles
      .filter(({ id, may_give }) => may_give || id === chosen)
      .map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <RowsField
      label={text('form.roles')}
      help={text('form.rolesHelp')}
      {...{ error, rows, fresh, onChange }}
      most={MOST_MAPPED_ROLES}
      addLabel={text('form.addRole')}
      removeLabel={(number) => text('form.removeRole', { number })}
      fields={(row, change) => (
        <>
          <TextField
            label={text('form.value')}
            isMono
            autoComplete="off"
            maxLength={LONGEST_CLAIM_VALUE}
            value={row.value}
            onText={(value) => change({ value })}
          />
          <SelectField
            label={text('form.role')}
            value={row.role_id}
            choices={choicesOf(row.role_id)}
            onChoose={(role_id) => change({ role_id })}
          />
        </>
      )}
    />
  );
}
