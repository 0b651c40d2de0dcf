import { NumberField, numberOf } from '#platform/dashboard/number-field.tsx';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';
import type { GroupFieldsProps, NumberKey } from './technical-values.ts';

/** A setting that is a number. */
export function NumberSetting({ form, field }: Pick<GroupFieldsProps, 'form'> & { field: NumberKey }) {
  const text = useTechnicalSettingsTexts();
  return (
    <NumberField
      label={text(`fields.${field}.label`)}
      help={text(`fields.${field}.help`)}
      {...numberOf(form, field)}
    />
  );
}
