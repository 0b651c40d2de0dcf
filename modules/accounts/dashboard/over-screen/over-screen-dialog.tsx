import { type FormEvent, type ReactNode, useId } from 'react';
import { useModalElement } from '#platform/dashboard/modal-element.ts';
import classes from './over-screen-dialog.module.css';

type OverScreenDialogProps = {
  title: string;
  hint: string;
  onSubmit: () => void;
  /** Told of Esc; a dialog without it is left by its buttons alone. */
  onCancel?: () => void;
  children: ReactNode;
  /** The buttons. */
  foot: ReactNode;
};

/** Asks who somebody is, over whatever is open: a form below it, whose call waits, keeps what was typed. */
export function OverScreenDialog({ title, hint, onSubmit, onCancel, children, foot }: OverScreenDialogProps) {
  const id = useId();
  const dialog = useModalElement();
  const send = (event: FormEvent) => {
    event.preventDefault();
    // The form below, whose call waits for this, must not be sent as well.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
      data-past-due="ignore"
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <form className={classes.form} onSubmit={send} noValidate>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        <p id={`${id}-hint`}>{hint}</p>
        {children}
        <div className={classes.foot}>{foot}</div>
      </form>
    </dialog>
  );
}

/** The field that has just come is the one to go on in. */
export const startHere = (field: HTMLInputElement | null): void => field?.focus();
