import { Button } from '@mantine/core';
import { ActMenu } from './act-menu.tsx';
import classes from './add-button.module.css';
import { ChevronDownIcon } from './icons.tsx';

type AddMenuProps = {
  label: string;
  acts: readonly { name: string; run: () => void }[];
  isQuiet: boolean;
};

/** The half of an `AddButton` that opens what else can be added; loaded on demand. */
export function AddMenu({ label, acts, isQuiet }: AddMenuProps) {
  return (
    <ActMenu
      label={label}
      acts={acts}
      opener={(opener) => (
        <Button
          size="xs"
          variant={isQuiet ? 'default' : 'filled'}
          className={classes.more}
          data-quiet={isQuiet || undefined}
          aria-label={label}
          {...opener}
        >
          <ChevronDownIcon />
        </Button>
      )}
    />
  );
}
