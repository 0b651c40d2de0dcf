import type { ReactNode } from 'react';
import { usePlatformTexts } from '../texts.ts';
import { useWidthBand } from '../window-width.ts';
import classes from './table-foot.module.css';

type TableFootProps = {
  selected: number;
  onClear: () => void;
  /** A drawer is open: the keys that move it are shown. */
  isOpen: boolean;
  /** What can be done with the selected rows. */
  actions?: ReactNode;
  /** The paging. */
  children: ReactNode;
};

/** The foot of a table: what is selected at its start, the paging at its end; its height never changes. */
export function TableFoot({ selected, onClear, isOpen, actions, children }: TableFootProps) {
  const text = usePlatformTexts();
  const band = useWidthBand();
  const isRoomy = band === 'wide' || band === 'middle';
  return (
    <footer className={classes.foot} data-selecting={selected > 0}>
      {selected > 0 && band !== 'phone' ? (
        <div className={classes.selection}>
          <span role="status">{text('list.selected', { count: selected })}</span>
          <button type="button" className={classes.clear} onClick={onClear}>
            {text('clear')}
          </button>
          {actions}
        </div>
      ) : null}
      {selected === 0 && isOpen && isRoomy ? <Keys /> : null}
      {children}
    </footer>
  );
}

function Keys() {
  const text = usePlatformTexts();
  return (
    <p className={classes.keys}>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {text('list.keysMove')}, <kbd>{text('list.keySpace')}</kbd> {text('list.keysSelect')},{' '}
      <kbd>{text('list.keyEsc')}</kbd> {text('list.keysClose')}
    </p>
  );
}
