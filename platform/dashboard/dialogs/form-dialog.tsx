import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { CallError } from '../call.ts';
import { usePlatformTexts } from '../texts.ts';
import classes from './dialog-frame.module.css';
import { DialogFrame } from './dialog-frame.tsx';
import { answerErrors, type FieldErrors, schemaErrors } from './form-errors.ts';

/** What the fields of a form are given. */
export type FormState<Values> = {
  values: Values;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  /** What is wrong with a field, once it was left or sent. */
  error: (name: keyof Values & string) => string | undefined;
  /** To be called when a field is left: it is checked then, not while somebody types. */
  leave: (name: keyof Values & string) => void;
};

type FormDialogProps<Values> = {
  title: string;
  /** A verb with its object: "Add redirect". */
  submit: string;
  initial: Values;
  /** The contract's own schema of the body. */
  schema: Parameters<typeof schemaErrors>[0];
  /** Rejects with the server's refusal; its field errors appear under the fields. */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** The exact sentence for a refused form, by the code of the refusal; the foot shows it. */
  failed?: (code: string) => string;
  /** Another dialog lies over this one, and Esc is meant for that. */
  isCovered?: boolean;
  children: (form: FormState<Values>) => ReactNode;
};

/** A form in a dialog: checked by the contract, field errors in place, nothing typed is lost by a slip. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, submit, initial, schema, onSubmit, onClose, children } = props;
  const text = usePlatformTexts();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const isChanged = Object.entries(values).some(([name, value]) => value !== initial[name as keyof Values]);

  const show = (found: FieldErrors) => {
    setErrors(found);
    // The first wrong field gets the focus once it is marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = schemaErrors(schema, values);
    if (Object.keys(found).length > 0) return show(found);
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onSubmit(values);
      onClose();
    } catch (error) {
      setIsBusy(false);
      const named = error instanceof CallError ? answerErrors(error.details, Object.keys(values)) : {};
      show(named);
      const sentence = props.failed?.(error instanceof CallError ? error.code : 'error');
      const reason = error instanceof Error ? error.message : text('failure.generic');
      // What stands under a field is not said twice.
      const rest = Object.keys(named).length > 0 ? undefined : reason;
      setFailure([sentence, rest].filter((part) => part !== undefined).join(' ') || undefined);
    }
  };
  const close = () => {
    if (props.isCovered) return;
    if (isChanged && !isLeaving) setIsLeaving(true);
    else onClose();
  };
  const state: FormState<Values> = {
    values,
    set: (name, value) => setValues((current) => ({ ...current, [name]: value })),
    error: (name) => errors[name],
    leave: (name) => {
      const { [name]: found, ...others } = { ...errors, [name]: schemaErrors(schema, values)[name] };
      setErrors(
        found === undefined ? (others as FieldErrors) : ({ ...others, [name]: found } as FieldErrors),
      );
    },
  };
  return (
    <DialogFrame title={title} width={560} onClose={close}>
      <form ref={form} noValidate onSubmit={(event) => void send(event)}>
        <div className={classes.fields}>{children(state)}</div>
        <footer className={classes.foot} data-ruled="true">
          {isLeaving ? (
            <>
              <p className={classes.said} role="alert">
                {text('form.leaveHint')}
              </p>
              <Button variant="default" onClick={() => setIsLeaving(false)}>
                {text('form.stay')}
              </Button>
              <Button className={classes.danger} onClick={onClose}>
                {text('form.discard')}
              </Button>
            </>
          ) : (
            <>
              <p
                className={classes.said}
                role={failure ? 'alert' : undefined}
                data-failed={failure !== undefined}
              >
                {failure ?? (isChanged ? text('form.notSaved') : null)}
              </p>
              <Button variant="default" onClick={close}>
                {text('cancel')}
              </Button>
              <Button type="submit" loading={isBusy}>
                {submit}
              </Button>
            </>
          )}
        </footer>
      </form>
    </DialogFrame>
  );
}
