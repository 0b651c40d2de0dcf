import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { forgetTask, taskKey, useKeptTask } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { listSections } from '../../section-list.contract.ts';
import { getSectionRemoval } from '../../section-removal.contract.ts';
import { listTreeSections } from '../../sections.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import classes from './removal-progress.module.css';

/** Under which key the browser keeps removals that go on, over a reload. */
export function useRemovalKey(): string {
  const { site, profile } = useCaller();
  return taskKey('sections.remove', site.id, profile?.id ?? 0);
}

const stale = [listTreeSections, listSections];
const POLL_MS = 1_000;

/** How far the removal is that goes on; its end is told with the way back. */
export function RemovalProgress() {
  const text = useSectionsTexts();
  const key = useRemovalKey();
  const client = useQueryClient();
  const undo = useUndoRows(stale);
  const id = useKeptTask(key);
  const { data, error } = useQuery({
    ...read(getSectionRemoval, { query: { task_id: id ?? 0 } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.isReady ? false : POLL_MS),
    staleTime: 0,
  });
  const hasEnded = data?.isReady === true;
  const isLost = error !== null && 'status' in error && error.status === 404;
  useEffect(() => {
    if (id === null || !(hasEnded || isLost) || !forgetTask({ key, id })) return;
    for (const one of stale) void client.invalidateQueries({ queryKey: keyOf(one) });
    if (!data || data.exception !== null) {
      notices.refused(text('remove.failed'));
      return;
    }
    const batch = data.response?.batch_id ?? null;
    offerUndo(text('kinds.section.deleted'), () => undo(batch), { saysEnd: true, batchId: batch });
  }, [id, hasEnded, isLost, data, key, client, text, undo]);
  if (id === null || hasEnded) return null;
  const [done, total] = [data?.done ?? 0, data?.total ?? 0];
  return (
    <p role="status" className={classes.progress}>
      <progress max={Math.max(total, 1)} value={done} aria-hidden="true" />
      {total === 0
        ? text('remove.starting')
        : text('remove.running', { done: numberText(done), total: numberText(total) })}
    </p>
  );
}
