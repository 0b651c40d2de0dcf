import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';
import type { CodeKey, GroupFieldsProps } from './technical-values.ts';

/** A setting that is a number. */
export function NumberField({ form, field }: Pick<GroupFieldsProps, 'form'> & { field: CodeKey }) {
  const text = useTechnicalSettingsTexts();
  return (
    <TextField
      label={text(`fields.${field}.label`)}
      help={text(`fields.${field}.help`)}
      type="number"
      {...textOf(form, field)}
    />
  );
}
