import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { RowsField } from '#platform/dashboard/rows-field.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import type { SignInSetting } from '../single-sign-on.contract.ts';
import { LONGEST_CLAIM_VALUE } from '../single-sign-on-kinds.contract.ts';
import { type MapRow, NOT_CHOSEN } from './provider-values.ts';
import { useSingleSignOnTexts } from './single-sign-on-texts.ts';

const fresh: MapRow = { value: '', id: NOT_CHOSEN };

type MapFieldsProps = {
  /** What the values of the claim stand for. */
  of: 'roles' | 'groups';
  most: number;
  rows: readonly MapRow[];
  choices: SignInSetting['roles' | 'groups'];
  error: string | undefined;
  onChange: (rows: MapRow[]) => void;
};

/** Which values of the claim stand for which roles, or for which user groups. */
export function MapFields({ of, most, rows, choices, error, onChange }: MapFieldsProps) {
  const text = useSingleSignOnTexts();
  const choicesOf = (chosen: number) => [
    { value: NOT_CHOSEN, label: text(`form.${of}.choose`) },
    ...choices
      .filter(({ id, may_give }) => may_give || id === chosen)
      .map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <RowsField
      label={text(`form.${of}.label`)}
      help={text(`form.${of}.help`)}
      {...{ error, rows, most, fresh, onChange }}
      addLabel={text(`form.${of}.add`)}
      removeLabel={(number) => text(`form.${of}.remove`, { number })}
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
            label={text(`form.${of}.one`)}
            value={row.id}
            choices={choicesOf(row.id)}
            onChoose={(id) => change({ id })}
          />
        </>
      )}
    />
  );
}
