import type { ReactNode } from 'react';
import classes from '../panel/panel.module.css';

/** What was chosen of a post once and stays. */
export function SettledField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.group}>
      <h3>{label}</h3>
      <p className={classes.hint}>
        <bdi>{children}</bdi>
      </p>
    </div>
  );
}
