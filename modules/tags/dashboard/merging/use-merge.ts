import { useGo } from '#platform/dashboard/address.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { RECENT_ACTIONS } from '#platform/dashboard/use-undoable-delete.ts';
import { listSimilarTags, listTagMerges, mergeTags, undoTagMerge } from '../../tag-merging.contract.ts';
import { listTags } from '../../tags.contract.ts';
import { useTagsTexts } from '../tags-texts.ts';

const stale = [listTags, listSimilarTags, listTagMerges];

/** Merges tags and undoes merges; both are said, and a merge with its way back. */
export function useMerge() {
  const text = useTagsTexts();
  const go = useGo();
  const params = { siteId: useCaller().site.id };
  const { mutateAsync: send } = useWrite(mergeTags, stale);
  const { mutateAsync: sendUndo } = useWrite(undoTagMerge, stale);
  const back = async (mergeId: number): Promise<void> => {
    await sendUndo({ params: { ...params, mergeId } });
    notices.done(text('merge.undone'));
  };
  const undo = async (mergeId: number): Promise<void> => {
    try {
      await back(mergeId);
    } catch (error) {
      const sentence = text('merge.undoFailed', { reason: reasonOf(error) });
      notices.failed(error, sentence, () => undo(mergeId));
    }
  };
  const merge = async (sources: readonly number[], target: number, keepsNames = true): Promise<void> => {
    const body = { source_ids: [...sources], target_id: target, keeps_names: keepsNames };
    const done = await send({ params, body });
    const { title: name } = done.target;
    if (!done.is_ready) notices.done(text('merge.begun', { name }));
    else {
      offerUndo(text('merge.done', { name }), () => back(done.id), {
        failed: (reason) => text('merge.undoFailed', { reason }),
        ...{ saysEnd: true, later: () => go(RECENT_ACTIONS) },
      });
    }
  };
  return { merge, undo };
}
