import { Button } from '@mantine/core';
import classes from './icon-button.module.css';
import { IconButton } from './icon-button.tsx';
import { PlusIcon } from './icons.tsx';
import { useWidthBand } from './window-width.ts';

/** The primary act of a list; on a phone a square. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  const band = useWidthBand();
  if (band === 'phone') {
    return (
      <IconButton name={label} tip="end" className={classes.primary} onClick={onClick}>
        <PlusIcon size={20} />
      </IconButton>
    );
  }
  return (
    <Button size="xs" leftSection={<PlusIcon />} onClick={onClick}>
      {label}
    </Button>
  );
}
