import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getUndo } from '#modules/undo/undo.contract.ts';
import { useUndo } from '#modules/undo/undo.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { type KeptTask, keepTask } from '#platform/dashboard/kept-task.ts';
import { type NoticeLink, notices } from '#platform/dashboard/notices.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { RECENT_ACTIONS } from '#platform/dashboard/use-undoable-delete.ts';
import type { PostBatch } from '../../post-batches.contract.ts';
import { usePostsTexts } from '../posts-texts.ts';
import { useBatchTexts } from './batch-texts.ts';
import { doneWords } from './done-words.ts';
import { stalePosts } from './stale-posts.ts';
import { knownHeadlines, stayedWords } from './stayed-words.ts';
import { useBatchKey } from './use-batch-key.ts';

/**
 * What follows a batch: it is gone along with while it runs, and its end is told, with the way back; where it is known,
 * with what became of the posts.
 */
export function usePostsBatch(): (
  batch: PostBatch,
  saidOf?: (count: number) => string,
  link?: NoticeLink,
) => void {
  const text = useBatchTexts();
  const ofPosts = usePostsTexts();
  const platform = usePlatformTexts();
  const client = useQueryClient();
  const key = useBatchKey();
  const go = useGo();
  const { site } = useCaller();
  const { run, tell } = useUndo();

  return useCallback(
    function follow(batch: PostBatch, saidOf?: (count: number) => string, link?: NoticeLink): void {
      if (batch.batch_id === null) return;
      const kept: KeptTask = { key, id: batch.batch_id };
      if (!batch.is_ready) {
        keepTask(kept);
        return;
      }
      const headlines = knownHeadlines(client);
      stalePosts(client);
      const undoFailed = (reason: string) => text('undoFailed', { reason });
      if (batch.undo_of !== null) {
        const params = { siteId: site.id, batchId: batch.undo_of };
        call(getUndo, { params }).then(tell, (error) =>
          notices.failed(error, undoFailed(reasonOf(error)), () => follow(batch, saidOf)),
        );
        return;
      }
      const undo = async () => {
        const state = await run(kept.id);
        stalePosts(client);
        const { batch_id: undoing = null } = state.undone ?? {};
        if (!state.is_ready && undoing !== null) keepTask({ key, id: undoing });
        else tell(state);
      };
      const said = [
        saidOf ? saidOf(batch.changed) : doneWords(batch, text, ofPosts),
        stayedWords(batch, text, headlines),
      ].join(' ');
      if (batch.status === 'FAILURE') {
        const tried = (): Promise<unknown> =>
          undo().catch((error) =>
            notices.failed(error, undoFailed(reasonOf(error)), tried, { mayRepeat: true }),
          );
        notices.refused(`${text('failed')} ${said}`, { label: platform('undo'), run: () => void tried() });
      } else if (batch.changed === 0) notices.warned(said.trim());
      else {
        const later = () => go(RECENT_ACTIONS);
        offerUndo(said.trim(), undo, { failed: undoFailed, saysEnd: true, batchId: kept.id, later, link });
      }
    },
    [text, ofPosts, platform, client, key, go, run, tell, site.id],
  );
}
