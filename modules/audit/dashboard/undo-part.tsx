import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBatchKey } from '#modules/posts/posts.public.tsx';
import { useStayedWords } from '#modules/posts/posts-stays.public.tsx';
import { leftWords, stateWords, useUndo, useUndoTexts } from '#modules/undo/undo.public.tsx';
import type { UndoState } from '#platform/contract/undo-state.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { keepTask } from '#platform/dashboard/kept-task.ts';
import { noWords, type Words } from '#platform/dashboard/rooms/room-words.ts';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import type { AuditEvent } from '../audit.contract.ts';
import classes from './audit-list.module.css';
import { useAuditTexts } from './audit-texts.ts';
import { changesOf } from './event-words.ts';

type UndoableEvent = AuditEvent & { undo: UndoState };

/** Undoes an act of one's own, as long as that can be done. */
export function UndoButton({ undo }: { undo: UndoState }) {
  const platform = usePlatformTexts();
  const client = useQueryClient();
  const { runAndTell } = useUndo();
  const key = useBatchKey();
  const [isBusy, setIsBusy] = useState(false);
  const { undo_until_ts: until, is_ready: isReady } = undo;
  if (!isReady || until === null || until * 1_000 < Date.now()) return null;
  const onUndo = async () => {
    setIsBusy(true);
    await runAndTell(undo.batch_id, (state) => {
      // The room that was written to has lists on many screens, so all that is on this one is asked again.
      void client.invalidateQueries();
      const { batch_id: undoing = null } = state.undone ?? {};
      if (!state.is_ready && state.kind === 'post' && undoing !== null) keepTask({ key, id: undoing });
    });
    setIsBusy(false);
  };
  return (
    <button type="button" disabled={isBusy} onClick={() => void onUndo()}>
      {platform('undo')}
    </button>
  );
}

type UndoWordsProps = { event: UndoableEvent; words: Words; followsName: boolean };

/** What a change of many made of them where that is one value, what it left, and what an undo of it did and left. */
export function UndoWords({ event, words, followsName }: UndoWordsProps) {
  const text = useAuditTexts();
  const undoText = useUndoTexts();
  const stayedWords = useStayedWords();
  const { site } = useCaller();
  const status = changesOf(event, words, site.timeZone).find(({ field }) => field === 'status');
  const isMany = (event.batch_count ?? 1) > 1 && event.object.kind === 'post';
  // Without the words of its room a status is no more than a number.
  const isOneValue = words !== noWords && isMany && status?.before && status.after;
  const parts = [
    isOneValue ? text('batch.fromTo', { from: status.before ?? '', to: status.after ?? '' }) : null,
    stayedWords(event.undo.stayed) || null,
    stateWords(event.undo, undoText, site.timeZone, Math.floor(Date.now() / 1000)),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <>
      {followsName ? <span> · </span> : null}
      <span>{parts.join(' · ')}</span>
    </>
  );
}

/** All that an act of many and its undo left as it was, and why: in the list there is room for the first reasons. */
export function LeftDetails({ undo }: { undo: UndoState }) {
  const undoText = useUndoTexts();
  const stayedWords = useStayedWords();
  const { site } = useCaller();
  const now = Math.floor(Date.now() / 1000);
  const said = [
    stayedWords(undo.stayed, true),
    leftWords(undo, undoText, site.timeZone, now, Number.POSITIVE_INFINITY),
  ].filter((part) => part !== '');
  return said.map((part) => (
    <p key={part} className={classes.left}>
      {part}
    </p>
  ));
}
