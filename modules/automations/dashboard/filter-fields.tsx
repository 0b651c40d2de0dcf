import { useQuery } from '@tanstack/react-query';
import { postTypes } from '#modules/posts/post-status.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import type { FormState } from '#platform/dashboard/dialogs/use-form.ts';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { useAutomationsTexts } from './automations-texts.ts';
import type { HookValues } from './hook-values.ts';

const STALE = 60_000;

/** Which posts a webhook is sent for. */
export function FilterFields({ form }: { form: FormState<HookValues> }) {
  const text = useAutomationsTexts();
  const { site, holder } = useCaller();
  const { filter } = form.values;
  const { data = [] } = useQuery({
    ...read(listSections, { query: { site_id: site.id } }),
    staleTime: STALE,
    enabled: mayCall(listSections, holder),
  });
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
  const sections = data.filter(({ type }) => type === 'section');
  const isKnown = filter.section === 0 || sections.some(({ id }) => id === filter.section);
  return (
    <>
      <SelectField
        label={text('form.section')}
        value={filter.section}
        choices={[
          { value: 0, label: text('form.anySection') },
          ...sections.map(({ id, full_title }) => ({ value: id, label: full_title })),
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
