import { Button } from '@mantine/core';
import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { CUSTOM_SOURCE } from '../search-kinds.contract.ts';
import classes from './index-dialog.module.css';
import {
  type CustomField,
  customTypes,
  facetSourcesOf,
  type IndexValues,
  valueSourcesOf,
} from './index-form.ts';
import { useSearchIndexesTexts } from './search-indexes-texts.ts';

const LONGEST_NAME = 60;
const MOST_CUSTOM = 100;

/** What of posts or people an index is filtered, ordered and counted by, and which fields of the site's own it has. */
export function FieldChoices({ form }: { form: FormState<IndexValues> }) {
  const text = useSearchIndexesTexts();
  const { values, set } = form;
  const { custom } = values;
  const change = (at: number, field: Partial<CustomField>) =>
    set(
      'custom',
      custom.map((one, place) => (place === at ? { ...one, ...field } : one)),
    );
  const isWrong = (name: string) =>
    !CUSTOM_SOURCE.test(`custom.${name.trim()}`) ||
    custom.filter((one) => one.name.trim().toLowerCase() === name.trim().toLowerCase()).length > 1;
  return (
    <>
      <fieldset className={classes.values}>
        <legend>{text('form.values')}</legend>
        {valueSourcesOf(values.entity).map((source) => (
          <CheckField
            key={source}
            label={text(`value.${source}`)}
            isOn={values.kept[source] ?? false}
            onChange={(isOn) => set('kept', { ...values.kept, [source]: isOn })}
          />
        ))}
      </fieldset>
      <fieldset className={classes.values}>
        <legend>{text('form.facets')}</legend>
        {facetSourcesOf(values.entity).map((source) => (
          <CheckField
            key={source}
            label={text(`value.${source}`)}
            isOn={(values.kept[source] ?? false) && (values.facets[source] ?? false)}
            onChange={(isOn) => {
              set('facets', { ...values.facets, [source]: isOn });
              // What is counted by is kept, too.
              if (isOn && !values.kept[source]) set('kept', { ...values.kept, [source]: true });
            }}
          />
        ))}
      </fieldset>
      <fieldset className={classes.custom}>
        <legend>{text('form.custom')}</legend>
        {custom.map(({ name, type }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else that stays while they are typed in.
          <div key={at} className={classes.customRow}>
            <TextField
              isMono
              label={text('form.customName', { number: at + 1 })}
              maxLength={LONGEST_NAME}
              value={name}
              error={isWrong(name) ? form.error('custom') : undefined}
              onText={(typed) => change(at, { name: typed })}
            />
            <SelectField
              label={text('form.customType', { number: at + 1 })}
              value={type}
              choices={customTypes.map((value) => ({ value, label: text(`type.${value}`) }))}
              onChoose={(chosen) => change(at, { type: chosen })}
            />
            <IconButton
              className={classes.removeCustom}
              name={text('form.removeCustom', { number: at + 1 })}
              tip="end"
              onClick={() =>
                set(
                  'custom',
                  custom.filter((_, place) => place !== at),
                )
              }
            >
              <XIcon />
            </IconButton>
          </div>
        ))}
        {custom.length < MOST_CUSTOM ? (
          <Button
            variant="default"
            className={classes.addCustom}
            onClick={() => set('custom', [...custom, { name: '', type: 'keyword' }])}
          >
            {text('form.addCustom')}
          </Button>
        ) : null}
      </fieldset>
    </>
  );
}
