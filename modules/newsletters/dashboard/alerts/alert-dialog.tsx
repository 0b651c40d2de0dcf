import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { AlertDialogProps } from '#platform/dashboard/alert-dialog.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { getAlertDraft, sendAlert } from '../../alerts.contract.ts';
import { isUnderWay } from './alert-progress.ts';
import { AlertSteps } from './alert-steps.tsx';
import { useAlertTexts } from './alert-texts.ts';

const PROGRESS_MS = 3_000;

/** Sends a post to those at once who chose breaking news: what it says, to how many, and that once more. */
export function AlertDialog({ postId, communityId, onClose }: AlertDialogProps) {
  const text = useAlertTexts();
  const { site, holder } = useCaller();
  // Who sends alerts of a community alone speaks of its posts.
  const scopeId = mayCall(sendAlert, holder, null) ? site.id : (communityId ?? site.id);
  const { data, error } = useQuery({
    ...read(getAlertDraft, { params: { siteId: scopeId }, query: { post_id: postId } }),
    ...{ retry: false, staleTime: 0, gcTime: 0 },
    refetchInterval: ({ state }) => (isUnderWay(state.data?.last) ? PROGRESS_MS : false),
  });
  if (data) return <AlertSteps draft={data} scopeId={scopeId} onClose={onClose} />;
  if (!error) return null;
  return (
    <DialogFrame title={text('title')} width={560} onClose={onClose}>
      <div className={frame.consequence}>
        <p role="alert">{error.message || text('failed')}</p>
      </div>
      <DialogFoot isRuled={false}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {text('close')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
