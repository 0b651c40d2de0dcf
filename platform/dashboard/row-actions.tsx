import type { ReactNode } from 'react';
import classes from './row-actions.module.css';

/** Icon buttons at the end of a row's main cell, shown while the pointer or the focus is on the row. */
export function RowActions({ children }: { children: ReactNode }) {
  return (
    <span className={classes.actions} data-row-controls>
      {children}
    </span>
  );
}

/** Buttons and links of a row that are always in sight; only those of the current row are tab stops. */
export function RowButtons({ children }: { children: ReactNode }) {
  return (
    <span className={classes.buttons} data-row-controls>
      {children}
    </span>
  );
}
