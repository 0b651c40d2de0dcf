import { CheckField, SelectField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { readyShortcodes } from '../ready-shortcodes.contract.ts';
import {
  LONGEST_SHORTCODE_NAME,
  LONGEST_SHORTCODE_TITLE,
  LONGEST_TEMPLATE,
} from '../shortcode-kinds.contract.ts';
import type { Shortcode } from '../shortcodes.contract.ts';
import { ParamFields } from './param-fields.tsx';
import { ShortcodePreview } from './shortcode-preview.tsx';
import { readyValues, type ShortcodeValues, valuesOf } from './shortcode-values.ts';
import { ShortcodeVersions } from './shortcode-versions.tsx';
import { useShortcodesTexts } from './shortcodes-texts.ts';

/** The fields of a shortcode, with what its template makes of the preview values. */
export function ShortcodeForm({
  form,
  saved,
}: {
  form: FormState<ShortcodeValues>;
  saved: Shortcode | null;
}) {
  const text = useShortcodesTexts();
  const fill = (values: ShortcodeValues) => {
    form.set('name', values.name);
    form.set('params', values.params);
    form.set('template', values.template);
  };
  const started = readyShortcodes.find(({ template }) => template === form.values.template)?.name ?? '';
  return (
    <>
      <TextField
        label={text('form.name')}
        help={text('form.nameHelp')}
        isMono
        maxLength={LONGEST_SHORTCODE_NAME}
        {...textOf(form, 'name')}
      />
      {saved ? (
        <ShortcodeVersions
          shortcode={saved}
          onChoose={(version) => {
            fill(valuesOf({ ...saved, ...version }));
            form.set('title', version.title);
          }}
        />
      ) : (
        <SelectField
          label={text('form.start')}
          value={started}
          choices={[
            { value: '', label: text('form.blank') },
            ...readyShortcodes.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChoose={(name) => {
            const ready = readyShortcodes.find((one) => one.name === name);
            fill(ready ? readyValues(ready) : valuesOf(null));
          }}
        />
      )}
      <TextField label={text('form.title')} maxLength={LONGEST_SHORTCODE_TITLE} {...textOf(form, 'title')} />
      <ParamFields
        params={form.values.params}
        error={form.error('params')}
        onChange={(params) => form.set('params', params)}
      />
      <TextField
        label={text('form.template')}
        help={text('form.templateHelp')}
        lines={8}
        isMono
        maxLength={LONGEST_TEMPLATE}
        {...textOf(form, 'template')}
      />
      <ShortcodePreview values={form.values} />
      <CheckField
        label={text('form.enabled')}
        isOn={form.values.enabled}
        onChange={(isOn) => form.set('enabled', isOn)}
      />
    </>
  );
}
