import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { usePlatformTexts } from '../texts.ts';
import { useLeaveGuard } from '../use-leave-guard.ts';
import { DialogFoot } from './dialog-foot.tsx';
import classes from './dialog-frame.module.css';
import { DialogFrame, startInside } from './dialog-frame.tsx';
import { useDialogTexts } from './dialog-texts.ts';
import type { schemaErrors } from './form-errors.ts';
import { type FormState, keepFocus, useForm } from './use-form.ts';

type FormDialogProps<Values> = {
  title: string;
  /** A verb with its object: "Add redirect". */
  submit: string;
  initial: Values;
  /** The contract's own schema of the body, or one that asks it. */
  schema: Parameters<typeof schemaErrors>[0];
  /** Rejects with the server's refusal; its field errors appear under the fields. */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  /** The exact sentence for a refused form, by the code of the refusal; the foot shows it. */
  failed?: (code: string) => string;
  /** Told which fields are wrong before the first of them is given the focus: a part that is hidden is shown. */
  onWrong?: (names: string[]) => void;
  /** Another dialog lies over this one, and Esc is meant for that. */
  isCovered?: boolean;
  /** What it does cannot be taken back, or hits somebody: its button has the colour of danger. */
  isDestructive?: boolean;
  children: (form: FormState<Values>) => ReactNode;
};

/** A form in a dialog: starts in its first field, checked by the contract, nothing typed is lost by a slip. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, submit, initial, schema, onSubmit, onClose, children } = props;
  const text = useDialogTexts();
  const platformText = usePlatformTexts();
  const { form, state, send, failure, isBusy, isChanged } = useForm({
    ...{ initial, schema, failed: props.failed, onWrong: props.onWrong },
    onSubmit: async (values) => {
      await onSubmit(values);
      onClose();
      return undefined;
    },
  });
  const leaving = useLeaveGuard(isChanged);
  const [isClosing, setIsClosing] = useState(false);
  const isLeaving = isClosing || leaving.status === 'blocked';
  const stay = () => {
    setIsClosing(false);
    leaving.reset?.();
  };
  const discard = () => {
    onClose();
    leaving.proceed?.();
  };
  const close = () => {
    if (props.isCovered) return;
    // Asked again, as by a second Esc, it stays: only Discard throws away what was typed.
    if (isLeaving) stay();
    else if (isChanged) setIsClosing(true);
    else onClose();
  };
  return (
    <DialogFrame title={title} width={560} onClose={close}>
      <form ref={form} noValidate onSubmit={(event) => void send(event)}>
        <div ref={startInside} className={classes.fields}>
          {children(state)}
        </div>
        <DialogFoot
          said={isLeaving ? text('form.leaveHint') : (failure ?? (isChanged ? text('form.notSaved') : null))}
          role={isLeaving ? 'alert' : undefined}
          isFailed={!isLeaving && failure !== undefined}
        >
          {isLeaving ? (
            <>
              <Button variant="default" onMouseDown={keepFocus} onClick={stay}>
                {text('form.stay')}
              </Button>
              <Button className={classes.danger} onMouseDown={keepFocus} onClick={discard}>
                {text('form.discard')}
              </Button>
            </>
          ) : (
            <>
              <Button
                variant="default"
                // Where there is nothing to type, what hits somebody does not start on its cross.
                data-autofocus={props.isDestructive}
                onMouseDown={keepFocus}
                onClick={close}
              >
                {platformText('cancel')}
              </Button>
              <Button
                type="submit"
                className={props.isDestructive ? classes.danger : undefined}
                loading={isBusy}
                onMouseDown={keepFocus}
              >
                {submit}
              </Button>
            </>
          )}
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}
