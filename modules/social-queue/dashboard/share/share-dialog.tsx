import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { FormDialog } from '#platform/dashboard/dialogs/form-dialog.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read, useWrite } from '#platform/dashboard/queries.ts';
import type { ShareDialogProps } from '#platform/dashboard/share-dialog.ts';
import { getShareDraft, listSocialPosts, queueSocialPost } from '../../social-queue.contract.ts';
import { ShareForm } from './share-form.tsx';
import { useShareTexts } from './share-texts.ts';
import { firstValues, type ShareDraft, type ShareValues, shareSchema } from './share-values.ts';

const EarlierItems = lazyPart(() => import('./earlier-items.tsx'), 'EarlierItems');

/** Shares a post: from which accounts, with which words, and when. */
export function ShareDialog({ postId, onClose }: ShareDialogProps) {
  const text = useShareTexts();
  const go = useGo();
  const { data, error } = useQuery({
    ...read(getShareDraft, { query: { post_id: postId } }),
    ...{ retry: false, staleTime: 0 },
  });
  if (data && data.accounts.length > 0) return <ShareOf draft={data} onClose={onClose} />;
  if (!data && !error) return null;
  return (
    <DialogFrame title={text('title')} width={560} onClose={onClose}>
      <div className={frame.consequence}>
        {data ? (
          <p>
            {text('none')} {text('noneHint')}
          </p>
        ) : (
          <p role="alert">{error?.message || text('failed')}</p>
        )}
      </div>
      <DialogFoot isRuled={false}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('close')}
        </Button>
        {data ? (
          <Button
            onClick={() => {
              onClose();
              go('/r/dashboard/settings/social-accounts');
            }}
          >
            {text('connect')}
          </Button>
        ) : null}
      </DialogFoot>
    </DialogFrame>
  );
}

function ShareOf({ draft, onClose }: { draft: ShareDraft; onClose: () => void }) {
  const text = useShareTexts();
  const { mutateAsync: queue } = useWrite(queueSocialPost, [getShareDraft, listSocialPosts]);
  const send = async ({ account_ids, when, scheduled_at, ...words }: ShareValues) => {
    const left: { id: number; why: Error }[] = [];
    // One after the other, so that what one network refuses keeps nothing from the others.
    for (const account_id of account_ids) {
      const body = { ...words, post_id: draft.post_id, account_id };
      try {
        await queue({ body: { ...body, scheduled_at: when === 'later' ? scheduled_at : null } });
      } catch (error) {
        left.push({ id: account_id, why: error as Error });
      }
    }
    const [first] = left;
    if (first && left.length === account_ids.length) throw first.why;
    const count = account_ids.length - left.length;
    notices.done(text('done', { count }));
    if (first) notices.refused(text('some', { count: left.length, why: first.why.message }));
  };
  return (
    <FormDialog
      title={text('title')}
      submit={text('submit')}
      initial={firstValues(draft)}
      schema={shareSchema({ account: text('accountMissing'), time: text('timeMissing') })}
      onSubmit={send}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ShareForm form={form} draft={draft} />
          {draft.items.length === 0 ? null : (
            <Suspense fallback={null}>
              <EarlierItems items={draft.items} />
            </Suspense>
          )}
        </>
      )}
    </FormDialog>
  );
}
