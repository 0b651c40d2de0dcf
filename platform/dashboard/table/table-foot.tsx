import type { ReactNode } from 'react';
import { boundedCount, numberText } from '../number-text.ts';
import { usePlatformTexts } from '../texts.ts';
import { useWidthBand } from '../window-width.ts';
import type { SelectedRows } from './selected-rows.ts';
import classes from './table-foot.module.css';

type TableFootProps = {
  selection: SelectedRows & { selectAll: () => void; clear: () => void };
  /** How many rows answer the question; undefined while that is not known. */
  total: number | undefined;
  /** False when counting stopped at `total`. */
  isExact: boolean;
  /** Whether the actions take everything that answers the question. */
  selectsAll: boolean;
  /** Whether rows can be selected at all. */
  isSelectable: boolean;
  /** A drawer is open: the keys that move it are shown. */
  isOpen: boolean;
  /** A phone shows checkboxes only while somebody picks rows. */
  isPicking?: boolean;
  onPick?: (() => void) | undefined;
  /** What can be done with the selected rows. */
  actions?: ReactNode;
  /** The paging. */
  children: ReactNode;
};

/** The foot of a table: what is selected at its start, the paging at its end; its height never changes. */
export function TableFoot({ selection, total, isExact, selectsAll, ...props }: TableFootProps) {
  const text = usePlatformTexts();
  const band = useWidthBand();
  const isRoomy = band === 'wide' || band === 'middle';
  const isPhone = band === 'phone';
  const isSelecting = isPhone ? props.isPicking === true : selection.isAll || selection.ids.size > 0;
  const all = boundedCount(total ?? 0, isExact);
  const hasMore = selectsAll && !selection.isAll && total !== undefined && total > selection.ids.size;
  return (
    <footer className={classes.foot} data-selecting={isSelecting}>
      {isSelecting ? (
        <div className={classes.selection}>
          <span role="status">
            {selection.isAll
              ? text('list.selectedEverything', { count: all })
              : text('list.selected', { count: numberText(selection.ids.size) })}
          </span>
          {hasMore ? (
            <button type="button" className={classes.clear} onClick={selection.selectAll}>
              {text('list.selectEverything', { count: all })}
            </button>
          ) : null}
          <button type="button" className={classes.clear} onClick={selection.clear}>
            {text('clear')}
          </button>
          {props.actions}
        </div>
      ) : null}
      {!isSelecting && props.isOpen && isRoomy ? <Keys isSelectable={props.isSelectable} /> : null}
      {isPhone && !isSelecting && props.onPick ? (
        <button type="button" className={classes.clear} onClick={props.onPick}>
          {text('list.pick')}
        </button>
      ) : null}
      {isPhone && isSelecting ? null : props.children}
    </footer>
  );
}

function Keys({ isSelectable }: { isSelectable: boolean }) {
  const text = usePlatformTexts();
  return (
    <p className={classes.keys}>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {text('list.keysMove')},{' '}
      {isSelectable ? (
        <>
          <kbd>{text('keys.caps.Space')}</kbd> {text('list.keysSelect')},{' '}
        </>
      ) : null}
      <kbd>{text('keys.caps.Esc')}</kbd> {text('list.keysClose')}
    </p>
  );
}
