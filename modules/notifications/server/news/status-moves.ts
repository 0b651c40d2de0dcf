import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';

const statusIn = (state: unknown): number | null => {
  const { status } = (state ?? {}) as { status?: unknown };
  return typeof status === 'number' ? status : null;
};

/** The status of a post before an event, and after it. */
export const statusBefore = ({ payload }: Pick<OutboxEvent, 'payload'>): number | null =>
  statusIn(payload.before);
export const statusAfter = ({ payload }: Pick<OutboxEvent, 'payload'>): number | null =>
  statusIn(payload.after);
