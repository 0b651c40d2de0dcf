import { CheckField, SegmentedField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import type { FieldErrors } from '#platform/dashboard/dialogs/form-errors.ts';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { SelectedRows } from '#platform/dashboard/table/selected-rows.ts';
import {
  dateFormats,
  exportFormats,
  LONGEST_CELL,
  type Separator,
  separators,
} from '../export-settings.contract.ts';
import type { ExportSettings } from '../exports.contract.ts';
import classes from './export-dialog.module.css';
import { useExportsTexts } from './exports-texts.ts';

export type ExportValues = ExportSettings & { isByEmail: boolean };

type ExportSettingsFieldsProps = {
  values: ExportValues;
  onChange: (change: Partial<ExportValues>) => void;
  selected: SelectedRows;
  errors: FieldErrors;
};

/** How the file is written and which rows it has. */
export function ExportSettingsFields({ values, onChange, selected, errors }: ExportSettingsFieldsProps) {
  const text = useExportsTexts();
  const separatorName: Record<Separator, string> = {
    ',': text('separators.comma'),
    ';': text('separators.semicolon'),
  };
  const separatorChoices = separators.map((value) => ({ value, label: separatorName[value] }));
  return (
    <>
      <SegmentedField
        label={text('format')}
        value={values.format}
        choices={exportFormats.map((value) => ({ value, label: text(`formats.${value}`) }))}
        onChoose={(format) => onChange({ format })}
        help={values.format === 'xlsx' ? text('longestCell', { count: LONGEST_CELL }) : undefined}
      />
      {values.format === 'json' ? null : (
        <div className={classes.pair}>
          {values.format === 'csv' ? (
            <SelectField
              label={text('columnsSeparator')}
              value={values.columns_separator}
              choices={separatorChoices}
              onChoose={(columns_separator) => onChange({ columns_separator })}
              error={errors.columns_separator}
            />
          ) : null}
          <SelectField
            label={text('listSeparator')}
            value={values.list_separator}
            choices={separatorChoices}
            onChoose={(list_separator) => onChange({ list_separator })}
            error={errors.list_separator}
          />
        </div>
      )}
      <SelectField
        label={text('dateFormat')}
        value={values.date_format}
        choices={dateFormats.map((value) => ({ value, label: value === 'X' ? text('dates.x') : value }))}
        onChoose={(date_format) => onChange({ date_format })}
        error={errors.date_format}
      />
      {selected.isAll ? <p>{text('everythingSelected')}</p> : null}
      {selected.ids.size === 0 ? null : (
        <SegmentedField
          label={text('rows')}
          value={values.only_selected ? 'selected' : 'all'}
          choices={[
            { value: 'all', label: text('allRows') },
            {
              value: 'selected',
              label: text('selectedRows', {
                count: selected.ids.size,
                shown: numberText(selected.ids.size),
              }),
            },
          ]}
          onChoose={(rows) => onChange({ only_selected: rows === 'selected' })}
          error={errors.only_selected}
        />
      )}
      <CheckField
        label={text('byEmail')}
        isOn={values.isByEmail}
        onChange={(isByEmail) => onChange({ isByEmail })}
      />
    </>
  );
}
