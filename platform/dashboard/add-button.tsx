import { Button } from '@mantine/core';
import { useRef } from 'react';
import { ActMenu } from './act-menu.tsx';
import split from './add-button.module.css';
import { useButtonCommand } from './commands/commands.ts';
import classes from './icon-button.module.css';
import { IconButton } from './icon-button.tsx';
import { ChevronDownIcon, PlusIcon } from './icons.tsx';
import { useShortcut } from './keys/shortcut-registry.ts';
import { useWidthBand } from './window-width.ts';

type Act = { name: string; run: () => void };

type AddButtonProps = {
  label: string;
  onClick: () => void;
  /** Something beside it brings a primary act of its own. */
  isQuiet?: boolean;
  /** What else can be added, in a menu beside it, and what that is called. */
  others?: readonly Act[];
  othersLabel?: string;
};

/** The primary act of a list; on a phone a square. */
export function AddButton({
  label,
  onClick,
  isQuiet = false,
  others = [],
  othersLabel = '',
}: AddButtonProps) {
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
  if (others.length === 0) return main;
  return (
    <span className={split.split}>
      {main}
      <ActMenu
        label={othersLabel}
        acts={others}
        opener={(opener) => (
          <Button
            size="xs"
            variant={variant}
            className={split.more}
            data-quiet={isQuiet || undefined}
            aria-label={othersLabel}
            {...opener}
          >
            <ChevronDownIcon />
          </Button>
        )}
      />
    </span>
  );
}
