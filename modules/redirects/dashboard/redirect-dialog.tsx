import { Suspense, useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { useConflict } from '#platform/dashboard/dialogs/use-conflict.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { createRedirect, Redirect, type SavedRedirect, updateRedirect } from '../redirects.contract.ts';
import classes from './redirect-form.module.css';
import {
  bodyOf,
  draftSchema,
  freshRedirect,
  RedirectForm,
  type RedirectValues,
  valuesOf,
} from './redirect-form.tsx';
import { staleRedirects } from './redirects-stale.ts';
import { useRedirectsTexts } from './redirects-texts.ts';
import { useCircle } from './rules/use-circle.ts';

// What stands in the form when the server refuses; few who open the dialog need it.
const loadRefusals = () => import('./redirect-refusals.tsx');
const RedirectConflict = lazyPart(loadRefusals, 'RedirectConflict');
const CycleSentence = lazyPart(loadRefusals, 'CycleSentence');
const CycleList = lazyPart(loadRefusals, 'CycleList');
const RedirectInTheWay = lazyPart(loadRefusals, 'RedirectInTheWay');

/** Another call that adds, and what is said when it refuses. */
export type AddRedirect = {
  send: (body: ReturnType<typeof bodyOf>) => Promise<SavedRedirect>;
  failed: (code: string) => string;
};

type RedirectDialogProps = {
  /** The redirect that is changed; null to add one. */
  redirect: Redirect | null;
  add?: AddRedirect | undefined;
  onDelete: (ids: number[]) => void;
  onFlatten: (ids: number[]) => void;
  onClose: () => void;
};

/** Adds a redirect or changes one; refusals stand under their fields, and nothing typed is lost. */
export function RedirectDialog(props: RedirectDialogProps) {
  const { add, onDelete, onFlatten, onClose } = props;
  // It may be fetched again meanwhile; the revision belongs to what was opened.
  const [opened] = useState(props.redirect);
  const [isDeleted, setIsDeleted] = useState(false);
  const redirect = isDeleted ? null : opened;
  const text = useRedirectsTexts();
  const create = useWrite(createRedirect, staleRedirects);
  const update = useWrite(updateRedirect, staleRedirects);
  const [initial] = useState(() => (opened ? valuesOf(opened) : freshRedirect));
  const conflict = useConflict(Redirect);
  const circle = useCircle();
  const { current } = conflict;

  const write = (values: RedirectValues): Promise<SavedRedirect> => {
    const body = bodyOf(values);
    if (!redirect) return add && !isDeleted ? add.send(body) : create.mutateAsync({ body });
    const { revision } = current ?? redirect;
    const sent = update.mutateAsync({ params: { redirectId: redirect.id }, body: { ...body, revision } });
    return sent.catch((error: unknown) => {
      if (!(error instanceof CallError && error.code === 'not_found')) throw error;
      setIsDeleted(true);
      throw new Error(text('form.deletedMeanwhile'));
    });
  };
  const send = async (values: RedirectValues) => {
    const saved = await circle.watch(conflict.watch(write(values)));
    notices.done(redirect ? text('notices.updated') : text('notices.added'));
    if (saved.warnings.length === 0) return;
    const isChain = saved.warnings.some(({ code }) => code === 'leads_to_redirect');
    const flatten = { label: text('actions.flattenWord'), run: () => onFlatten([saved.id]) };
    const said = saved.warnings.map(({ message }) => message).join('\n');
    notices.warned(said, isChain ? flatten : undefined);
  };
  return (
    <>
      <FormDialog
        isCovered={circle.opened !== null}
        title={redirect ? text('edit') : text('add')}
        submit={redirect ? text('save') : text('add')}
        failed={(code) => {
          if (redirect) return text('notices.editFailed');
          return add && !isDeleted ? add.failed(code) : text('notices.addFailed');
        }}
        initial={initial}
        schema={draftSchema(text('form.targetMissing'))}
        onSubmit={send}
        onClose={onClose}
      >
        {(form) => (
          <>
            <Suspense fallback={null}>
              {current && !isDeleted ? (
                <RedirectConflict
                  {...{ form, initial, current, isOwn: conflict.isOwn }}
                  theirs={valuesOf(current)}
                />
              ) : null}
            </Suspense>
            <RedirectForm
              form={form}
              targetError={
                circle.found && form.error('redirect_to') ? (
                  <Suspense fallback={null}>
                    <CycleSentence path={form.values.path} circle={circle.found} />
                  </Suspense>
                ) : undefined
              }
              targetDetails={
                circle.found ? (
                  <Suspense fallback={null}>
                    <CycleList circle={circle.found} onEdit={circle.open} />
                  </Suspense>
                ) : null
              }
            />
            {redirect ? (
              <button
                type="button"
                className={classes.danger}
                onClick={() => {
                  onClose();
                  onDelete([redirect.id]);
                }}
              >
                {text('form.delete')}
              </button>
            ) : null}
          </>
        )}
      </FormDialog>
      {/* Over the first form, so that what was typed there is still there afterwards. */}
      {circle.opened === null ? null : (
        <Suspense fallback={null}>
          <RedirectInTheWay id={circle.opened} onClose={circle.close}>
            {(inTheWay) => <RedirectDialog {...props} redirect={inTheWay} onClose={circle.close} />}
          </RedirectInTheWay>
        </Suspense>
      )}
    </>
  );
}
