import { savedField } from '#modules/saved-views/saved-views.public.tsx';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { type CalendarDate, compareDays } from '#platform/dashboard/dates.ts';
import { digits, listSearch, phrase } from '#platform/dashboard/list-search.ts';
import { dayField, dayInQuery } from '#platform/dashboard/records/period-filter.tsx';
import type { listAuditEvents } from '../audit.contract.ts';

/** What the address of the audit log says; every part is valid, whatever the address was. */
export type AuditSearch = {
  actorId: number | undefined;
  actor: string;
  action: string;
  kind: string;
  objectId: number | undefined;
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
  request: string;
  saved: number | undefined;
};

const search = listSearch<AuditSearch>(
  {
    actorId: digits(undefined),
    actor: phrase(120),
    action: phrase(80),
    kind: phrase(80),
    objectId: digits(undefined),
    from: dayField,
    to: dayField,
    request: phrase(80),
    ...savedField,
  },
  { actorId: 'actor_id', kind: 'object_kind', objectId: 'object_id', request: 'request_id' },
);

/** Reads an address; a period that ends before it starts has no end. */
export function readAuditSearch(pairs: Parameters<typeof search.read>[0]): AuditSearch {
  const read = search.read(pairs);
  const isWhole = !read.from || !read.to || compareDays(read.from, read.to) <= 0;
  return {
    ...read,
    to: isWhole ? read.to : undefined,
    actor: read.actorId === undefined ? '' : read.actor,
    objectId: read.kind === '' ? undefined : read.objectId,
  };
}

export const writeAuditSearch = search.write;
export const defaultAuditSearch = readAuditSearch({});

/** What the calls are asked for a state of the address. */
export const auditQuery = (state: AuditSearch): NonNullable<InputOf<typeof listAuditEvents>['query']> => ({
  actor: state.actorId,
  action: state.action || undefined,
  object_kind: state.kind || undefined,
  object_id: state.objectId,
  from: dayInQuery(state.from),
  to: dayInQuery(state.to),
  request_id: state.request || undefined,
});
