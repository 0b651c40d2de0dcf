import type { ReactNode } from 'react';
import classes from './row-headline.module.css';

/** The headline of a post in a list that is not of posts. */
export const RowHeadline = ({ children }: { children: ReactNode }) => (
  <bdi className={classes.headline}>{children}</bdi>
);
