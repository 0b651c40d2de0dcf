import type { ReactNode } from 'react';
import classes from './dialog-frame.module.css';

type DialogFootProps = {
  /** What stands before the buttons: how things are, or what went wrong. */
  said?: ReactNode;
  /** How it is read out; a failure is an alert. */
  role?: 'alert' | 'status';
  isFailed?: boolean;
  /** A line parts it from a body that scrolls. */
  isRuled?: boolean;
  children: ReactNode;
};

/** The buttons below the body of a dialog, which stay in sight. */
export function DialogFoot({ said, role, isFailed = false, isRuled = true, children }: DialogFootProps) {
  return (
    <footer className={classes.foot} data-ruled={isRuled}>
      {said === undefined ? null : (
        <p className={classes.said} role={isFailed ? 'alert' : role} data-failed={isFailed}>
          {said}
        </p>
      )}
      {children}
    </footer>
  );
}
