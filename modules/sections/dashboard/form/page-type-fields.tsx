import { SegmentedField } from '#platform/dashboard/choice-fields.tsx';
import { textOf } from '#platform/dashboard/dialogs/text-of.ts';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_SECTION_LINK, LONGEST_SECTION_TEXT, pageTypes } from '../../section-kinds.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import type { SectionValues } from './section-values.ts';

/** What readers get at a section, and what that needs: where a link leads, or what a text says. */
export function PageTypeFields({ form }: { form: FormState<SectionValues> }) {
  const text = useSectionsTexts();
  const { type } = form.values;
  return (
    <>
      <SegmentedField
        label={text('form.type')}
        help={text(`typeHelp.${type}`)}
        value={type}
        choices={pageTypes.map((value) => ({ value, label: text(`types.${value}`) }))}
        error={form.error('type')}
        onChoose={(chosen) => form.set('type', chosen)}
      />
      {type === 'link' ? (
        <TextField
          label={text('form.link')}
          help={text('form.linkHelp')}
          isMono
          maxLength={LONGEST_SECTION_LINK}
          {...textOf(form, 'link')}
        />
      ) : null}
      {type === 'static' ? (
        <TextField
          label={text('form.text')}
          help={text('form.textHelp')}
          lines={10}
          maxLength={LONGEST_SECTION_TEXT}
          {...textOf(form, 'text')}
        />
      ) : null}
    </>
  );
}
