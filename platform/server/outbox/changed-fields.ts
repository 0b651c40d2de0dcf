import type { OutboxEvent } from './reaction.ts';

/** The fields that an event says to have changed, as a save does by name and an act by what they were; null of others. */
export function changedFieldsOf({ payload }: Pick<OutboxEvent, 'payload'>): readonly string[] | null {
  const { fields, before, batch_id: batchId } = payload;
  if (Array.isArray(fields)) return fields;
  const isOfBatch = batchId !== undefined && typeof before === 'object' && before !== null;
  return isOfBatch ? Object.keys(before) : null;
}
