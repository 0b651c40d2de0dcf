import type { KeyboardEvent, ReactNode } from 'react';
import { DotsIcon } from './act-icons.tsx';
import classes from './act-menu.module.css';
import { Dropdown, type OpenerProps } from './dropdown.tsx';
import { IconButton } from './icon-button.tsx';

type ActMenuProps = {
  /** What the button is called: "More for Spring". */
  label: string;
  acts: readonly { name: string; run: () => void }[];
  /** The button, where three dots say too little. */
  opener?: (props: OpenerProps) => ReactNode;
  align?: 'start' | 'end';
};

/** What else can be done with a thing, behind three dots; nothing where there is nothing. */
export function ActMenu({ label, acts, opener: own, align = 'end' }: ActMenuProps) {
  if (acts.length === 0) return null;
  return (
    <Dropdown
      label={label}
      align={align}
      width={220}
      opener={
        own ??
        ((opener) => (
          <IconButton name={label} tip="end" {...opener}>
            <DotsIcon />
          </IconButton>
        ))
      }
    >
      {(close) => (
        <ul className={classes.menu} onKeyDown={moveFocus}>
          {acts.map(({ name, run }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => {
                  close();
                  run();
                }}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dropdown>
  );
}

/** Arrows go from act to act and round, Home and End to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const acts = [...event.currentTarget.querySelectorAll('button')];
  const at = acts.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  acts.at(to % acts.length)?.focus();
}
