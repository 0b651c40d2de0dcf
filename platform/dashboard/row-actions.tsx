import type { ReactNode } from 'react';
import classes from './row-actions.module.css';

/** Icon buttons at the end of a row's main cell, shown while the pointer or the focus is on the row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={classes.actions}>{children}</span>;
}
