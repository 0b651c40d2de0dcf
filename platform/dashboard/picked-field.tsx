import { type ReactNode, useRef } from 'react';
import { Dropdown } from './dropdown.tsx';
import { AlertCircleIcon, XIcon } from './icons.tsx';
import classes from './picked-field.module.css';
import { usePlatformTexts } from './texts.ts';
import { useKeptFocus } from './use-kept-focus.ts';

export type PickedFieldProps = {
  label: string;
  /** What the button says that adds one. */
  add: string;
  /** What it is called where `add` does not say of what. */
  addName?: string;
  things: readonly { key: number | string; name: string }[];
  onRemove: (at: number) => void;
  help?: string | undefined;
  error?: string | undefined;
  /** What one is picked from; null for whoever may not see it. */
  children: ((close: () => void) => ReactNode) | null;
};

/** What was picked, each with a way to take it away, and a button that adds one. */
export function PickedField(props: PickedFieldProps) {
  const { label, add, addName = add, things, error, help, onRemove, children } = props;
  const text = usePlatformTexts();
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list);
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      <ul ref={list} className={classes.picked}>
        {things.map(({ key, name }, at) => (
          <li key={key}>
            <bdi>{name}</bdi>
            <button type="button" aria-label={text('choice.remove', { name })} onClick={() => onRemove(at)}>
              <XIcon size={14} />
            </button>
          </li>
        ))}
        {children === null ? null : (
          <li data-add>
            <Dropdown
              label={add}
              width={360}
              opener={(opener) => (
                <button type="button" className={classes.add} aria-label={addName} {...opener}>
                  {add}
                </button>
              )}
            >
              {children}
            </Dropdown>
          </li>
        )}
      </ul>
      {error ? (
        <p className={classes.error} role="alert">
          <AlertCircleIcon />
          <span>{error}</span>
        </p>
      ) : help ? (
        <p className={classes.help}>{help}</p>
      ) : null}
    </fieldset>
  );
}
