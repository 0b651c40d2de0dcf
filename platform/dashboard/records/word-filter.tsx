import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ListFilter } from '../filters/list-filter.ts';
import { TextField } from '../text-field.tsx';
import classes from './filter-form.module.css';
import { recordsText, useRecordsTexts } from './records-texts.ts';

type WordFilterOptions = {
  id: string;
  /** The noun, such as "Tag". */
  name: string;
  /** Empty when it is not set. */
  value: string;
  longest: number;
  help?: string;
  isMono?: boolean;
  onChange: (value: string) => void;
};

/** A filter by a word that is typed. */
export const wordFilter = (options: WordFilterOptions): ListFilter => ({
  id: options.id,
  name: options.name,
  value: options.value || recordsText('all'),
  isSet: options.value !== '',
  onClear: () => options.onChange(''),
  panel: (close) => <WordPanel {...options} onClose={close} />,
});

function WordPanel({
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

type FilterFormProps = { onApply: () => void; onClose: () => void; children: ReactNode };

/** The fields of a filter with Apply; the panel closes with it. */
export function FilterForm({ onApply, onClose, children }: FilterFormProps) {
  const text = useRecordsTexts();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onApply();
    onClose();
  };
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {children}
      <Button type="submit">{text('apply')}</Button>
    </form>
  );
}
