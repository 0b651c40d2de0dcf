import type { ReactNode } from 'react';
import { XIcon } from '#platform/dashboard/icons.tsx';
import { useEditorTexts } from '../editor-texts.ts';
import classes from './panel.module.css';
import { useChipOrder } from './use-chip-order.ts';

type Chip = { id: number; label: string; mark?: string | undefined };

type ChipsProps = {
  label: string;
  chips: readonly Chip[];
  /** None may be taken away when it is the last that is needed. */
  mayRemove: boolean;
  onRemove: (id: number) => void;
  onPress?: (id: number) => void;
  pressHint?: string;
  /** Where their order matters: takes one to another place. */
  onMove?: (id: number, to: number) => void;
  error: string | undefined;
  /** What adds one. */
  children: ReactNode;
};

/** Things that a post has, each with a way to take it away. */
export function Chips(props: ChipsProps) {
  const text = useEditorTexts();
  const { label, chips, mayRemove, onRemove, onPress, error } = props;
  const onMove = chips.length > 1 ? props.onMove : undefined;
  const sorting = useChipOrder(onMove);
  return (
    <section className={classes.group} aria-label={label}>
      <h3>{label}</h3>
      <ul ref={sorting.list} className={classes.chips}>
        {chips.map(({ id, label: words, mark }, place) => (
          <li key={id} {...sorting.chip(id, place)}>
            {onMove ? (
              <button
                type="button"
                data-move
                title={text('chips.moveHint')}
                aria-label={text('chips.place', { name: words, at: place + 1, count: chips.length })}
                onKeyDown={sorting.onKey(id, place, chips.length)}
              >
                <bdi>{words}</bdi>
              </button>
            ) : onPress && !mark ? (
              <button type="button" title={props.pressHint} onClick={() => onPress(id)}>
                <bdi>{words}</bdi>
              </button>
            ) : (
              <bdi>{words}</bdi>
            )}
            {mark ? <small>{mark}</small> : null}
            {mayRemove ? (
              <button type="button" aria-label={text('remove', { name: words })} onClick={() => onRemove(id)}>
                <XIcon size={14} />
              </button>
            ) : null}
          </li>
        ))}
        <li data-add>{props.children}</li>
      </ul>
      {error === undefined ? null : (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
