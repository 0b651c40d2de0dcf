import type { ReactNode } from 'react';
import classes from './field-group.module.css';

type FieldGroupProps = {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
};

/** Fields that answer one question together: what is asked, what is wrong with the answer, and the fields. */
export function FieldGroup({ label, help, error, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.group} aria-invalid={error !== undefined} tabIndex={-1}>
      <legend>{label}</legend>
      {help ? <p className={classes.help}>{help}</p> : null}
      {error ? (
        <p role="alert" className={classes.wrong}>
          {error}
        </p>
      ) : null}
      {children}
    </fieldset>
  );
}
