import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { usePostsTexts } from '../posts-texts.ts';
import type { PanelProps } from './panel-props.ts';
import classes from './panels.module.css';

export function LayoutPanel({ search, onChange, onClose }: PanelProps) {
  const text = usePostsTexts();
  const [layout, setLayout] = useState(search.layout);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ layout: layout.trim() });
        onClose();
      }}
    >
      <TextField label={text('filters.layoutName')} value={layout} maxLength={100} onText={setLayout} />
      <Button type="submit">{text('filters.apply')}</Button>
    </form>
  );
}
