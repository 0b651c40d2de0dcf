import { type HTMLInputTypeAttribute, type ReactNode, type Ref, useId } from 'react';
import { AlertCircleIcon } from './icons.tsx';
import classes from './text-field.module.css';

export type TextFieldProps = {
  label: string;
  value: string;
  onText: (text: string) => void;
  onLeave?: () => void;
  /** Stands under the field while there is no error. */
  help?: string;
  error?: ReactNode;
  /** More about the error than a sentence, such as links to what is in the way. */
  errorDetails?: ReactNode;
  type?: HTMLInputTypeAttribute;
  placeholder?: string;
  maxLength?: number;
  isMono?: boolean;
  isReadOnly?: boolean;
  autoComplete?: string;
  /** How many lines it shows; one is a plain field. */
  lines?: number;
  ref?: Ref<HTMLInputElement>;
};

/** A field with its label on top; an error stands under it, with a sign, and is tied to it. */
export function TextField(props: TextFieldProps) {
  const id = useId();
  const { error, help, label } = props;
  const note = error ?? help;
  const shared = {
    id,
    className: classes.input,
    value: props.value,
    maxLength: props.maxLength,
    readOnly: props.isReadOnly,
    placeholder: props.placeholder,
    'aria-invalid': error !== undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => props.onText(currentTarget.value),
    onBlur: props.onLeave,
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {props.lines === undefined ? (
        <input
          ref={props.ref}
          type={props.type ?? 'text'}
          data-mono={props.isMono}
          // Paths, addresses and codes are read from left to right in every language.
          dir={props.isMono ? 'ltr' : undefined}
          autoComplete={props.autoComplete}
          {...shared}
        />
      ) : (
        <textarea
          rows={props.lines}
          data-mono={props.isMono}
          dir={props.isMono ? 'ltr' : 'auto'}
          spellCheck={props.isMono ? false : undefined}
          {...shared}
        />
      )}
      {note ? (
        <p
          id={`${id}-note`}
          className={error ? classes.error : classes.help}
          role={error ? 'alert' : undefined}
        >
          {error ? <AlertCircleIcon /> : null}
          <span>{note}</span>
        </p>
      ) : null}
      {error === undefined ? null : props.errorDetails}
    </div>
  );
}
