import { type ReactNode, useRef } from 'react';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { useKeptFocus } from '#platform/dashboard/use-kept-focus.ts';
import classes from './users.module.css';

type Chip<Id> = {
  id: Id;
  label: string;
  note?: string | undefined /** Nobody takes it away. */;
  isFixed?: boolean;
};
type ChipsProps<Id> = {
  title: string;
  chips: readonly Chip<Id>[];
  empty: string;
  /** Names the button that takes one away; nobody may where it is left out. */
  removeLabel?: ((label: string) => string) | undefined;
  onRemove?: (id: Id) => void;
  /** What opens to add one. */
  add?: ReactNode;
};

/** Small things that a person has, each with a button that takes it away, and one to add more. */
export function Chips<Id extends string | number>(props: ChipsProps<Id>) {
  const { title, chips, empty, removeLabel, onRemove, add } = props;
  const part = useRef<HTMLElement>(null);
  useKeptFocus(part);
  return (
    <section ref={part} className={parts.part} aria-label={title}>
      <div className={classes.partHead}>
        <h3>{title}</h3>
        {add}
      </div>
      {chips.length === 0 ? (
        <p className={classes.quiet}>{empty}</p>
      ) : (
        <ul className={classes.chips}>
          {chips.map(({ id, label, note, isFixed = false }) => (
            <li key={id}>
              <bdi>{label}</bdi>
              {note === undefined ? null : <span className={classes.quiet}>{note}</span>}
              {removeLabel && onRemove && !isFixed ? (
                <button type="button" aria-label={removeLabel(label)} onClick={() => onRemove(id)}>
                  <XIcon size={14} />
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
