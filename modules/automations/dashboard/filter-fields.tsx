import { postTypes } from '#modules/posts/post-status.contract.ts';
import { useSectionChoices } from '#modules/sections/sections.public.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useAutomationsTexts } from './automations-texts.ts';
import type { HookValues } from './hook-values.ts';

/** Which posts a webhook is sent for. */
export function FilterFields({ form }: { form: FormState<HookValues> }) {
  const text = useAutomationsTexts();
  const { filter } = form.values;
  const { choices } = useSectionChoices();
  const change = (next: Partial<typeof filter>) => form.set('filter', { ...filter, ...next });
  if (filter.json !== null) {
    return (
      <TextField
        label={text('form.filterJson')}
        help={text('form.filterJsonHelp')}
        lines={6}
        isMono
        value={filter.json}
        error={form.error('filter')}
        onText={(json) => change({ json })}
      />
    );
  }
  const isKnown = filter.section === 0 || choices.some(({ value }) => value === filter.section);
  return (
    <>
      <SelectField
        label={text('form.section')}
        value={filter.section}
        choices={[
          { value: 0, label: text('form.anySection') },
          ...choices,
          ...(isKnown ? [] : [{ value: filter.section, label: `#${filter.section}` }]),
        ]}
        onChoose={(section) => change({ section })}
        error={form.error('filter')}
      />
      <SelectField
        label={text('form.type')}
        value={filter.type}
        choices={[
          { value: '', label: text('form.anyType') },
          ...postTypes.map((value) => ({ value: value as string, label: text(`types.${value}`) })),
        ]}
        onChoose={(type) => change({ type })}
      />
    </>
  );
}
