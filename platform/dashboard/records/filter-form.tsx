import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import classes from './filter-form.module.css';
import { useRecordsTexts } from './records-texts.ts';

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
