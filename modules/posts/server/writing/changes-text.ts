import { changedFieldsOf } from '#platform/server/outbox/changed-fields.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { LIVE } from '../../post-status.contract.ts';

/** Whether what happened to a post may have changed its body or its picture. */
export function changesText({ payload }: Pick<OutboxEvent, 'payload'>): boolean {
  const { fields, before, batch_id: batchId } = payload;
  if (Array.isArray(fields)) return fields.includes('body') || fields.includes('image');
  // Of what is new nothing is said of before, by no act.
  if (batchId === undefined || typeof before !== 'object' || before === null) return true;
  // An act on many posts says of bodies how long they were.
  return 'body_length' in before;
}

/** Whether what happened to a post may have brought it to readers or taken it from them. */
export function changesReaders(event: Pick<OutboxEvent, 'payload'>): boolean {
  const [was, is] = [event.payload.before, event.payload.after].map((state) => {
    const { status } = (state ?? {}) as { status?: unknown };
    return typeof status === 'number' ? LIVE.some((live) => live === status) : null;
  });
  return was === null || was !== is || changedFieldsOf(event)?.includes('visibility') === true;
}
