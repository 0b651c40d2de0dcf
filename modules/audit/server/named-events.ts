import type { Call } from '#platform/server/answer.ts';
import type { ObjectNames } from '#platform/server/object-names.ts';
import type { AuditEvent } from '../audit.contract.ts';

/** Who knows the names of which kind of thing; a kind that nobody knows stays a kind and a number. */
export type NamesByKind = Readonly<Record<string, ObjectNames>>;

/** An event as it is kept: what it was done to has no name there. */
export type BareEvent = Omit<AuditEvent, 'object'> & { object: Pick<AuditEvent['object'], 'kind' | 'id'> };

/** The events with the names of their objects, asked for by kind and not by event. */
export async function withNames(
  names: NamesByKind,
  call: Pick<Call, 'site' | 'caller'>,
  events: readonly BareEvent[],
): Promise<AuditEvent[]> {
  const ids = new Map<string, Set<number>>();
  for (const { object } of events) {
    if (object.id === null || !Object.hasOwn(names, object.kind)) continue;
    ids.set(object.kind, (ids.get(object.kind) ?? new Set()).add(object.id));
  }
  const facts = new Map(
    await Promise.all(
      [...ids].map(async ([kind, wanted]) => [kind, await names[kind]?.(call, [...wanted])] as const),
    ),
  );
  return events.map((event) => {
    const { kind, id } = event.object;
    const fact = id === null ? undefined : facts.get(kind)?.get(id);
    return {
      ...event,
      object: { kind, id, name: fact?.name ?? null, is_deleted: fact?.isDeleted ?? false },
    };
  });
}
