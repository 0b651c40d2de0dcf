import { useState } from 'react';
import { TextField } from '../text-field.tsx';
import { FilterForm } from './filter-form.tsx';
import type { WordFilterOptions } from './word-filter.tsx';

/** The field of a filter by a word. */
export function WordPanel({
  name,
  value,
  longest,
  help,
  isMono,
  onChange,
  onClose,
}: WordFilterOptions & { onClose: () => void }) {
  const [typed, setTyped] = useState(value);
  return (
    <FilterForm onApply={() => onChange(typed.trim())} onClose={onClose}>
      <TextField
        label={name}
        value={typed}
        maxLength={longest}
        onText={setTyped}
        {...(help === undefined ? {} : { help })}
        {...(isMono === undefined ? {} : { isMono })}
      />
    </FilterForm>
  );
}
