import { useQuery } from '@tanstack/react-query';
import { getPostBatch } from '#modules/posts/post-batches.contract.ts';
import { read } from '#platform/dashboard/queries.ts';
import type { Words } from '#platform/dashboard/rooms/room-words.ts';
import type { AuditEvent } from '../audit.contract.ts';
import { useAuditTexts } from './audit-texts.ts';
import { changesOf } from './event-words.ts';

type BatchWordsProps = { event: AuditEvent; batchId: number; words: Words };

/** What a change of many posts made of them where that is one value, and whether it is an undo or was undone. */
export function BatchWords({ event, batchId, words }: BatchWordsProps) {
  const text = useAuditTexts();
  const { data: batch } = useQuery({ ...read(getPostBatch, { params: { batchId } }), staleTime: 0 });
  const status = changesOf(event, words).find(({ field }) => field === 'status');
  const parts = [
    status?.before && status.after ? text('batch.fromTo', { from: status.before, to: status.after }) : null,
    batch?.is_undone ? text('batch.wasUndone') : null,
    batch && batch.undo_of !== null ? text('batch.isUndo') : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
