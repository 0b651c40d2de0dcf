import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useButtonCommand } from './commands/commands.ts';
import classes from './icon-button.module.css';
import { IconButton } from './icon-button.tsx';
import { PlusIcon } from './icons.tsx';
import { useShortcut } from './keys/shortcut-registry.ts';
import { useWidthBand } from './window-width.ts';

type AddButtonProps = {
  label: string;
  onClick: () => void;
  /** Something beside it brings a primary act of its own. */
  isQuiet?: boolean;
};

/** The primary act of a list; on a phone a square. */
export function AddButton({ label, onClick, isQuiet = false }: AddButtonProps) {
  const band = useWidthBand();
  const button = useRef<HTMLButtonElement>(null);
  useShortcut('add', () => button.current?.click());
  useButtonCommand(button, { id: 'add', title: label, shortcut: 'add' });
  if (band === 'phone') {
    return (
      <IconButton ref={button} name={label} tip="end" className={classes.primary} onClick={onClick}>
        <PlusIcon size={20} />
      </IconButton>
    );
  }
  return (
    <Button
      ref={button}
      size="xs"
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={<PlusIcon />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
