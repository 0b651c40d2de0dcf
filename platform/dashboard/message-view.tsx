import type { ReactNode } from 'react';
import classes from './message-view.module.css';

type MessageViewProps = {
  title: string;
  children?: ReactNode;
  /** Buttons: the next step first. */
  actions?: ReactNode;
};

/** A title, one sentence and the next step, where there is nothing else to show. */
export function MessageView({ title, children, actions }: MessageViewProps) {
  return (
    <div className={classes.view} data-message>
      <h2 className={classes.title}>{title}</h2>
      {children ? <p>{children}</p> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
