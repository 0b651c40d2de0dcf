import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import split from './add-button.module.css';
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
  /** An `AddMenu` of what else can be added. */
  menu?: ReactNode;
};

/** The primary act of a list; on a phone a square. */
export function AddButton({ label, onClick, isQuiet = false, menu }: AddButtonProps) {
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
  const variant = isQuiet ? 'default' : 'filled';
  const main = (
    <Button ref={button} size="xs" variant={variant} leftSection={<PlusIcon />} onClick={onClick}>
      {label}
    </Button>
  );
  if (!menu) return main;
  return (
    <span className={split.split}>
      {main}
      {menu}
    </span>
  );
}
