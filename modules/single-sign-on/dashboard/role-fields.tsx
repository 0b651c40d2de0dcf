import { Button } from '@mantine/core';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { PlusIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { SignInSetting } from '../single-sign-on.contract.ts';
import { LONGEST_CLAIM_VALUE, MOST_MAPPED_ROLES } from '../single-sign-on-kinds.contract.ts';
import { NO_ROLE, type RoleRow } from './provider-values.ts';
import classes from './single-sign-on.module.css';
import { useSingleSignOnTexts } from './single-sign-on-texts.ts';

type RoleFieldsProps = {
  rows: readonly RoleRow[];
  roles: SignInSetting['roles'];
  error: string | undefined;
  onChange: (rows: RoleRow[]) => void;
};

/** Which values of the claim stand for which roles. */
export function RoleFields({ rows, roles, error, onChange }: RoleFieldsProps) {
  const text = useSingleSignOnTexts();
  return (
    <fieldset className={classes.group} aria-invalid={error !== undefined} tabIndex={-1}>
      <legend>{text('form.roles')}</legend>
      <p className={classes.note}>{text('form.rolesHelp')}</p>
      {error ? (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      ) : null}
      {rows.map((row, at) => {
        const change = (next: Partial<RoleRow>) =>
          onChange(rows.map((one, index) => (index === at ? { ...one, ...next } : one)));
        const shown = roles.filter(({ id, may_give }) => may_give || id === row.role_id);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be known by.
          <div key={at} className={classes.role}>
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
              choices={[
                { value: NO_ROLE, label: text('form.chooseRole') },
                ...shown.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              onChoose={(role_id) => change({ role_id })}
            />
            <span className={classes.remove}>
              <IconButton
                name={text('form.removeRole', { number: at + 1 })}
                tip="end"
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              >
                <XIcon />
              </IconButton>
            </span>
          </div>
        );
      })}
      {rows.length < MOST_MAPPED_ROLES ? (
        <Button
          variant="default"
          size="xs"
          className={classes.add}
          leftSection={<PlusIcon />}
          onClick={() => onChange([...rows, { value: '', role_id: NO_ROLE }])}
        >
          {text('form.addRole')}
        </Button>
      ) : null}
    </fieldset>
  );
}
