import type { ReactNode } from 'react';
import classes from './entry-list.module.css';
import { RowButtons } from './row-actions.tsx';

/** The few entries of a settings page, each with what can be done with it. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

type EntryProps = {
  title: ReactNode;
  /** Lines of facts below the title, a `<span>` each. */
  children: ReactNode;
  /** The buttons of this entry. */
  acts: ReactNode;
};

export function Entry({ title, children, acts }: EntryProps) {
  return (
    <li>
      <div className={classes.facts}>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        {children}
      </div>
      <RowButtons>{acts}</RowButtons>
    </li>
  );
}
