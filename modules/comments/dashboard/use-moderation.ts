import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { call } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { RECENT_ACTIONS } from '#platform/dashboard/use-undoable-delete.ts';
import type { CommentStatus } from '../comment-kinds.contract.ts';
import { MOST_CHANGES } from '../comment-kinds.contract.ts';
import { type CommentChange, changeComments, listComments } from '../comments.contract.ts';
import { useCommentsTexts } from './comments-texts.ts';

const stale = [listComments];

export type Moderate = (
  changes: readonly CommentChange[],
  said: (count: number) => string,
) => Promise<boolean>;
export type SetStatus = (ids: readonly number[], status: CommentStatus) => Promise<boolean>;

/** Moderates comments, says what was done, and offers to undo it. @returns whether anything was changed */
export function useModeration(): { moderate: Moderate; setStatus: SetStatus } {
  const text = useCommentsTexts();
  const client = useQueryClient();
  const go = useGo();
  const undo = useUndoRows(stale);
  const moderate: Moderate = useCallback(
    async (changes, said) => {
      const act = `comments ${changes.map(({ id }) => id).join()}`;
      const batches: number[] = [];
      let [changed, refused] = [0, 0];
      try {
        for (let at = 0; at < changes.length; at += MOST_CHANGES) {
          const body = { changes: changes.slice(at, at + MOST_CHANGES) };
          const { items, batch_id } = await call(changeComments, { body });
          if (batch_id !== null) batches.push(batch_id);
          changed += items.filter(({ outcome }) => outcome === 'changed').length;
          refused += items.filter(({ outcome }) => outcome !== 'changed' && outcome !== 'unchanged').length;
        }
        notices.worked(act);
      } catch (error) {
        notices.worked(act);
        notices.failed(error, text('updateFailed'), () => moderate(changes, said), { act });
      }
      void client.invalidateQueries({ queryKey: keyOf(listComments) });
      if (refused > 0) notices.warned(text('notChanged', { count: refused }));
      if (changed === 0) return false;
      const back = async () => {
        for (const batch of batches) await undo(batch);
      };
      const batchId = batches.length === 1 ? batches[0] : undefined;
      offerUndo(said(changed), back, { saysEnd: true, batchId, later: () => go(RECENT_ACTIONS) });
      return true;
    },
    [client, go, text, undo],
  );
  const setStatus: SetStatus = useCallback(
    (ids, status) =>
      moderate(
        ids.map((id) => ({ id, status })),
        (count) => text(`moved.${status}`, { count }),
      ),
    [moderate, text],
  );
  return { moderate, setStatus };
}
