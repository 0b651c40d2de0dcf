import { Suspense, useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import {
  createRedirect,
  Redirect,
  type SavedRedirect,
  sourceIsLive,
  updateRedirect,
} from '../redirects.contract.ts';
import classes from './redirect-form.module.css';
import { bodyOf, draftSchema, RedirectForm, valuesOf } from './redirect-form.tsx';
import type { RedirectValues } from './redirect-values.ts';
import { staleRedirects } from './redirects-stale.ts';
import { useRedirectsTexts } from './redirects-texts.ts';
import { useCircle } from './rules/use-circle.ts';

// What stands in the form when the server refuses; few who open the dialog need it.
const loadCycle = () => import('./rules/redirect-cycle.tsx');
const CycleSentence = lazyPart(loadCycle, 'CycleSentence');
const CycleList = lazyPart(loadCycle, 'CycleList');
const RedirectInTheWay = lazyPart(() => import('./rules/redirect-in-the-way.tsx'), 'RedirectInTheWay');

/** Another call that adds, and what is said when it refuses. */
export type AddRedirect = {
  send: (body: ReturnType<typeof bodyOf> & { asks_first: boolean }) => Promise<SavedRedirect>;
  failed: (code: string) => string;
};

type RedirectDialogProps = {
  /** The redirect that is changed; null to add one. */
  redirect: Redirect | null;
  add?: AddRedirect | undefined;
  /** What stands in the form of a fresh one at first. */
  proposed?: Partial<RedirectValues>;
  onDelete: DeleteRows;
  onFlatten: (ids: number[]) => void;
  onClose: () => void;
};

/** Adds a redirect or changes one; refusals stand under their fields, and nothing typed is lost. */
export function RedirectDialog(props: RedirectDialogProps) {
  const { add, proposed, onDelete, onFlatten, onClose } = props;
  const text = useRedirectsTexts();
  const create = useWrite(createRedirect, staleRedirects);
  const update = useWrite(updateRedirect, staleRedirects);
  const circle = useCircle();
  // The path of which it was asked whether its page may be hidden.
  const [asked, setAsked] = useState<string | null>(null);
  const asking = <Saved,>(path: string, send: (asks_first: boolean) => Promise<Saved>): Promise<Saved> =>
    circle.watch(
      send(path !== asked).catch((error: unknown) => {
        if (error instanceof CallError && error.code === sourceIsLive.code) setAsked(path);
        throw error;
      }),
    );
  // One that was deleted meanwhile is added as a redirect, wherever it was opened.
  const addNew = props.redirect === null ? add : undefined;

  const onSaved = ({ id, warnings: all }: SavedRedirect, isNew: boolean) => {
    notices.done(text(isNew ? 'notices.added' : 'notices.updated'));
    // Whoever was asked about the page knows of it.
    const warnings = all.filter(({ code }) => code !== 'source_is_live' || asked === null);
    if (warnings.length === 0) return;
    const isChain = warnings.some(({ code }) => code === 'leads_to_redirect');
    const flatten = { label: text('actions.flattenWord'), run: () => onFlatten([id]) };
    notices.warned(warnings.map(({ message }) => message).join('\n'), isChain ? flatten : undefined);
  };
  const failed = (code: string, isNew: boolean): string => {
    if (code === sourceIsLive.code) return '';
    if (!isNew) return text('notices.editFailed');
    return addNew ? addNew.failed(code) : text('notices.addFailed');
  };
  return (
    <>
      <RecordDialog
        isCovered={circle.opened !== null}
        record={props.redirect}
        rowSchema={Redirect}
        schema={draftSchema(text('form.targetMissing'))}
        valuesOf={(redirect) => (redirect ? valuesOf(redirect) : { ...valuesOf(null), ...proposed })}
        words={{
          add: text('add'),
          edit: text('edit'),
          save: text('save'),
          ...(asked === null ? {} : { submit: text('saveAnyway') }),
        }}
        labels={{
          path: text('form.path'),
          redirect_to: text('form.target'),
          status: text('form.status'),
          match: text('form.match'),
          query: text('form.query'),
          enabled: text('form.enabled'),
          note: text('columns.note'),
        }}
        inWords={{
          match: (match) => text(`match.${match}`),
          query: (query) => text(`query.${query}`),
          enabled: (isOn) => text(isOn ? 'on' : 'off'),
        }}
        create={(values) => {
          const body = bodyOf(values);
          return asking(values.path, (asks_first) => {
            const asked = { ...body, asks_first };
            return addNew ? addNew.send(asked) : create.mutateAsync({ body: asked });
          });
        }}
        update={({ id, revision }, values) =>
          asking(values.path, (asks_first) =>
            update.mutateAsync({
              params: { redirectId: id },
              body: { ...bodyOf(values), revision, asks_first },
            }),
          )
        }
        {...{ onSaved, failed, onClose }}
      >
        {(form, saved) => (
          <>
            <RedirectForm
              form={form}
              onPath={() => setAsked(null)}
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
            {saved ? (
              <button
                type="button"
                className={classes.danger}
                onClick={() => {
                  onClose();
                  void onDelete([saved.id]);
                }}
              >
                {text('form.delete')}
              </button>
            ) : null}
          </>
        )}
      </RecordDialog>
      {/* Over the first form, so that what was typed there is still there afterwards. */}
      {circle.opened === null ? null : (
        <Suspense fallback={null}>
          <RedirectInTheWay id={circle.opened} onOpen={circle.open} onClose={circle.close}>
            {(inTheWay) => <RedirectDialog {...props} redirect={inTheWay} onClose={circle.close} />}
          </RedirectInTheWay>
        </Suspense>
      )}
    </>
  );
}
