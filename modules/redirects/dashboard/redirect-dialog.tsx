import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import { createRedirectRecord } from '../redirect-records.contract.ts';
import {
  createRedirect,
  getRedirect,
  Redirect,
  RedirectDraft,
  type SavedRedirect,
  updateRedirect,
} from '../redirects.contract.ts';
import { RedirectConflict, valuesOf } from './redirect-conflict.tsx';
import { CycleList, CycleSentence, circleOf, type RedirectCircle } from './redirect-cycle.tsx';
import classes from './redirect-form.module.css';
import { RedirectForm, type RedirectValues } from './redirect-form.tsx';
import { useRedirectsTexts } from './redirects-texts.ts';
import { staleLists } from './use-redirect-batches.ts';

type Acts = {
  /** Added as a record of the routing. */
  isRecord: boolean;
  onClose: () => void;
  onDelete: (ids: number[]) => void;
  onFlatten: (ids: number[]) => void;
};

type RedirectDialogProps = Acts & {
  /** The redirect that is changed; null to add one. */
  id: number | null;
  /** Those that the list shows; another one is asked for. */
  shown: readonly Redirect[] | undefined;
};

/** Opens the form once the redirect is there. */
export function RedirectDialog({ id, shown, ...acts }: RedirectDialogProps) {
  const [known] = useState(() => shown?.find((one) => one.id === id));
  const asked = useQuery({
    ...read(getRedirect, { params: { redirectId: id ?? 0 } }),
    enabled: id !== null && known === undefined,
  });
  const { onClose } = acts;
  useEffect(() => {
    if (!asked.error) return;
    notices.failed(asked.error.message);
    onClose();
  }, [asked.error, onClose]);
  const redirect = known ?? asked.data;
  if (id !== null && redirect === undefined) return null;
  return <OpenDialog redirect={redirect ?? null} {...acts} />;
}

const fresh: RedirectValues = {
  path: '',
  redirect_to: '',
  status: 302,
  match: 'exact',
  query: 'ignore',
  enabled: true,
  note: '',
};

/** Adds a redirect or changes one; refusals stand under their fields, and nothing typed is lost. */
function OpenDialog({
  redirect: opened,
  isRecord,
  onClose,
  onDelete,
  onFlatten,
}: Acts & { redirect: Redirect | null }) {
  const text = useRedirectsTexts();
  // The list may be fetched again meanwhile; the revision belongs to what was opened.
  const [redirect] = useState(opened);
  const { site } = useCaller();
  const create = useWrite(createRedirect, staleLists);
  const createRecord = useWrite(createRedirectRecord, staleLists);
  const update = useWrite(updateRedirect, staleLists);
  const [initial] = useState(() => (redirect ? valuesOf(redirect) : fresh));
  const [inTheWay, setInTheWay] = useState<number | null>(null);
  const [circle, setCircle] = useState<RedirectCircle | null>(null);
  const [current, setCurrent] = useState<Redirect | null>(null);

  const send = async (values: RedirectValues) => {
    const body = { ...values, ...bodyParts(values) };
    try {
      const saved = redirect
        ? await update.mutateAsync({
            params: { redirectId: redirect.id },
            body: { ...body, revision: current?.revision ?? redirect.revision },
          })
        : isRecord
          ? await createRecord.mutateAsync({ params: { siteId: site.id }, body })
          : await create.mutateAsync({ body });
      notices.done(redirect ? text('notices.updated') : text('notices.added'));
      tellWarnings(saved);
    } catch (error) {
      if (error instanceof CallError) {
        setCircle(circleOf(error));
        if (error.code === 'revision_conflict')
          setCurrent(Redirect.safeParse(error.body.current).data ?? null);
      }
      throw error;
    }
  };
  const tellWarnings = ({ id, warnings }: SavedRedirect) => {
    const [warning] = warnings;
    if (!warning) return;
    if (warning.code !== 'leads_to_redirect') notices.done(warning.message);
    else notices.done(warning.message, { label: text('actions.flattenWord'), run: () => onFlatten([id]) });
  };
  return (
    <>
      <FormDialog
        isCovered={inTheWay !== null}
        title={redirect ? text('edit') : text('add')}
        submit={redirect ? text('save') : text('add')}
        failed={(code) => {
          if (redirect) return text('notices.editFailed');
          return isRecord ? text('notices.recordFailed', { code }) : text('notices.addFailed');
        }}
        initial={initial}
        schema={RedirectDraft}
        onSubmit={send}
        onClose={onClose}
      >
        {(form) => (
          <>
            {current ? <RedirectConflict current={current} initial={initial} form={form} /> : null}
            <RedirectForm
              form={form}
              targetError={
                circle && form.error('redirect_to') ? (
                  <CycleSentence path={form.values.path} circle={circle} />
                ) : undefined
              }
              targetDetails={circle ? <CycleList circle={circle} onEdit={setInTheWay} /> : null}
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
      {inTheWay === null ? null : (
        <RedirectDialog
          id={inTheWay}
          shown={undefined}
          isRecord={isRecord}
          onClose={() => setInTheWay(null)}
          onDelete={onDelete}
          onFlatten={onFlatten}
        />
      )}
    </>
  );
}

/** A page that is gone has no target, and a path with a query takes it as given. */
const bodyParts = ({ status, redirect_to, path, query }: RedirectValues) => ({
  redirect_to: status === 410 || redirect_to.trim() === '' ? null : redirect_to,
  query: path.includes('?') || status === 410 ? undefined : query,
});
