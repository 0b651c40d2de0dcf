import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { SelectField } from '#platform/dashboard/choice-fields.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { listTags } from '../../tags.contract.ts';
import { useTagsTexts } from '../tags-texts.ts';

type TagChoiceProps = {
  label: string;
  value: string;
  /** Tags that cannot be chosen. */
  without: readonly number[];
  onChoose: (id: string) => void;
};

/** One of a site's tags: found by words, then chosen. */
export function TagChoice({ label, value, without, onChoose }: TagChoiceProps) {
  const text = useTagsTexts();
  const params = { siteId: useCaller().site.id };
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  const { data } = useQuery(read(listTags, { params, query: { query: words || undefined, limit: 50 } }));
  const found = (data?.items ?? []).filter(({ id }) => !without.includes(id));
  return (
    <>
      <TextField label={text('merge.find')} value={typed} onText={setTyped} />
      <SelectField
        label={label}
        value={found.some(({ id }) => String(id) === value) ? value : ''}
        choices={[
          { value: '', label: text('merge.choose') },
          ...found.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        onChoose={onChoose}
      />
    </>
  );
}
