import type { Call } from './answer.ts';
import { insertRows } from './bulk-rows.ts';
import type { Trx } from './database.ts';
import { maskSecrets } from './log/secrets.ts';
import { writeEvents } from './outbox/write-event.ts';

/** Who did it and how it came, for the audit row. */
export type Actor = {
  profileId: number | null;
  kind: 'profile' | 'token' | 'job' | 'command';
  /** The API token that it came through. */
  tokenId?: number | null;
  ip?: string | null;
  agent?: string | null;
  requestId?: string | null;
};

/** One write, as the audit log keeps it and as others hear of it. */
export type Deed = {
  siteId: number;
  actor: Actor;
  /** What was done, such as `redirect.created`; also the name of the event. */
  action: string;
  objectKind: string;
  objectId: number | null;
  /** Only the changed fields, secrets left out. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  batchId?: number | null;
  /** What the reactions of other rooms need to know; the event is left out without it. */
  event?: Record<string, unknown>;
};

/** What one call did to one thing. */
export type Write = {
  /** The kind of the thing and what was done to it, such as `redirect.created`; also the name of the event. */
  action: `${string}.${string}`;
  /** The kind of the thing where the action begins with another word. */
  objectKind?: string;
  objectId: number;
  /** What people know of the thing before the write; nothing of one that is new. */
  before?: object | null;
  /** The same after it; nothing of one that is gone. */
  after?: object | null;
  batchId?: number | null;
  event?: Record<string, unknown>;
};

/** Whose write it is: a call, or what is known of the one that began a task. */
export type Acting = Pick<Call, 'site' | 'caller'> & {
  request: Pick<Call['request'], 'id' | 'ip' | 'userAgent'>;
};

/** Whether somebody came by themselves or through an API token. */
export const viaOf = ({ token }: Pick<Call['caller'], 'token'>): Pick<Actor, 'kind' | 'tokenId'> =>
  token ? { kind: 'token', tokenId: token.id } : { kind: 'profile' };

/** The person behind a call. */
export const actorOf = (call: Pick<Acting, 'caller' | 'request'>): Actor => ({
  profileId: call.caller.profile?.id ?? null,
  ...viaOf(call.caller),
  ip: call.request.ip,
  agent: call.request.userAgent,
  requestId: call.request.id,
});

/**
 * Records what a call wrote, in the transaction of the write: the audit row, with the changed fields alone where
 * there is a before and an after, and the event.
 */
export function recordWrite(trx: Trx, nextId: () => number, call: Acting, write: Write): Promise<void> {
  return record(trx, nextId, deedOf(call, write));
}

/** The same of many writes of one call, in few statements. */
export function recordWrites(
  trx: Trx,
  nextId: () => number,
  call: Acting,
  writes: readonly Write[],
): Promise<void> {
  const deeds = writes.map((write) => deedOf(call, write));
  return recordDeeds(trx, nextId, call.site.id, deeds);
}

function deedOf(call: Acting, { action, before = null, after = null, ...write }: Write): Deed {
  const changed = before && after ? changedKeys(before, after) : null;
  return {
    siteId: call.site.id,
    actor: actorOf(call),
    action,
    objectKind: action.slice(0, action.indexOf('.')),
    ...write,
    before: picked(before, changed),
    after: picked(after, changed),
  };
}

function changedKeys(before: object, after: object): string[] {
  const [were, are] = [before, after] as Record<string, unknown>[];
  return Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(were?.[key]) !== JSON.stringify(are?.[key]),
  );
}

function picked(from: object | null, keys: readonly string[] | null): Record<string, unknown> | null {
  if (from === null) return null;
  return Object.fromEntries(Object.entries(from).filter(([key]) => keys === null || keys.includes(key)));
}

/** Appends the audit row and, where there is one, the event: both in the transaction of the write. */
export const record = (trx: Trx, nextId: () => number, deed: Deed): Promise<void> =>
  recordDeeds(trx, nextId, deed.siteId, [deed]);

/** The same of many deeds of one site, in few statements. */
export async function recordDeeds(
  trx: Trx,
  nextId: () => number,
  siteId: number,
  deeds: readonly Deed[],
): Promise<void> {
  for (const begin of partsOf(nextId, siteId, deeds)) await begin(trx);
}

/** Begins the same, the audit rows and the events apart, for a transaction whose statements do not wait. */
export const deedRecordings = (
  trx: Trx,
  nextId: () => number,
  siteId: number,
  deeds: readonly Deed[],
): Promise<unknown>[] => partsOf(nextId, siteId, deeds).map((begin) => begin(trx));

/** Begins the same of one call, the audit row and the event apart, for a transaction whose statements do not wait. */
export const recordings = (trx: Trx, nextId: () => number, call: Acting, write: Write): Promise<unknown>[] =>
  deedRecordings(trx, nextId, call.site.id, [deedOf(call, write)]);

function partsOf(
  nextId: () => number,
  siteId: number,
  deeds: readonly Deed[],
): ((trx: Trx) => Promise<unknown>)[] {
  const at = Math.floor(Date.now() / 1000);
  const masked = (value: Deed['before']) => (value ? JSON.stringify(maskSecrets(value)) : null);
  const rows = deeds.map((deed) => [
    ...[at, nextId(), deed.actor.profileId, deed.actor.kind, deed.action, deed.objectKind, deed.objectId],
    ...[masked(deed.before), masked(deed.after), deed.actor.ip ?? null, deed.actor.agent ?? null],
    ...[deed.actor.requestId ?? null, deed.batchId ?? null, deed.actor.tokenId ?? null],
  ]);
  const told = deeds
    .filter(({ event }) => event !== undefined)
    .map(({ action, objectId, event = {} }) => ({
      ...{ event: action, objectId, payload: event, createdTs: at },
    }));
  return [
    (trx) => insertRows(trx, 'audit_event', siteId, auditColumns, rows),
    (trx) => writeEvents(trx, nextId, siteId, told),
  ];
}

const auditColumns = [
  ...(['at_ts', 'id', 'actor_profile_id', 'actor_kind', 'action', 'object_kind', 'object_id'] as const),
  ...(['before', 'after', 'ip', 'agent', 'request_id', 'batch_id', 'token_id'] as const),
];
