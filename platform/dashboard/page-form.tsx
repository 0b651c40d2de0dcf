import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useDialogTexts } from './dialogs/dialog-texts.ts';
import type { schemaErrors } from './dialogs/form-errors.ts';
import { type FormState, keepFocus, useForm } from './dialogs/use-form.ts';
import { lazyPart } from './lazy-part.ts';
import classes from './page-form.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';

const LeaveDialog = lazyPart(() => import('./dialogs/leave-dialog.tsx'), 'LeaveDialog');

type PageFormProps<Values> = {
  /** A verb with its object. */
  submit: string;
  initial: Values;
  schema: Parameters<typeof schemaErrors>[0];
  /** Gives the values that the form goes on with. */
  onSubmit: (values: Values) => Promise<Values>;
  children: (form: FormState<Values>) => ReactNode;
  /** What stands beside the button, after what is said there. */
  beside?: ReactNode;
};

/** A form that stands in a page: checked by the contract, its state said beside the button, not left by a slip. */
export function PageForm<Values extends object>(props: PageFormProps<Values>) {
  const text = useDialogTexts();
  const { form, state, send, failure, isBusy, isChanged } = useForm<Values>({
    initial: props.initial,
    schema: props.schema,
    onSubmit: props.onSubmit,
  });
  const leaving = useLeaveGuard(isChanged);
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={(event) => void send(event)}>
      {props.children(state)}
      <footer className={classes.foot}>
        <Button type="submit" loading={isBusy} disabled={!isChanged} onMouseDown={keepFocus}>
          {props.submit}
        </Button>
        <p className={classes.said} role={failure ? 'alert' : undefined} data-failed={failure !== undefined}>
          {failure ?? (isChanged ? text('form.notSaved') : null)}
        </p>
        {props.beside}
      </footer>
      {leaving.status === 'blocked' ? (
        <Suspense fallback={null}>
          <LeaveDialog onStay={leaving.reset} onDiscard={leaving.proceed} />
        </Suspense>
      ) : null}
    </form>
  );
}

/** A part of a page with its title. */
export function PageSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
