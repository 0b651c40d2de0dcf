import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { type Actor, record } from '#platform/server/trail.ts';
import { ProfileStatus } from '../../profile-kinds.contract.ts';

/** With what a merge is written down. */
export type MergeStamp = {
  siteId: number;
  now: number;
  by: number;
  actor: Actor;
  nextId: () => number;
  batchId: number;
};

/** A person as a merge takes them, locked. */
export type MergePerson = {
  id: number;
  title: string;
  logo: string | null;
  status: number;
  merged_into: number | null;
  revision: number;
  updated_ts: number;
  updated_by: number | null;
};

export type Looks = Pick<MergePerson, 'title' | 'logo'>;

/** These people; nobody else changes them until the transaction ends. */
export const lockForMerge = (trx: Trx, siteId: number, ids: readonly number[]): Promise<MergePerson[]> =>
  trx
    .selectFrom('profile')
    .select(['id', 'title', 'logo', 'status', 'merged_into', 'revision', 'updated_ts', 'updated_by'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Somebody is part of another person from now on, and neither signs in nor is listed. */
export const mergeInto = (trx: Trx, stamp: MergeStamp, source: MergePerson, target: number): Promise<void> =>
  write(trx, stamp, {
    ...{ person: source, action: 'profile.merged' },
    next: { status: ProfileStatus.INACTIVE, merged_into: target },
  });

/** Takes that back. */
export const parted = (trx: Trx, stamp: MergeStamp, source: MergePerson, status: number): Promise<void> =>
  write(trx, stamp, { person: source, action: 'profile.unmerged', next: { status, merged_into: null } });

/** Gives a person the name and the picture that a merge, or its undo, leaves them. */
export async function giveLooks(
  trx: Trx,
  stamp: MergeStamp,
  person: MergePerson,
  looks: Looks,
): Promise<void> {
  const isSame = looks.title === person.title && looks.logo === person.logo;
  if (!isSame) await write(trx, stamp, { person, action: 'profile.updated', next: looks });
}

type Written = {
  person: MergePerson;
  action: string;
  next: Partial<Pick<MergePerson, 'title' | 'logo' | 'status' | 'merged_into'>>;
};

async function write(
  trx: Trx,
  { siteId, now, by, actor, nextId, batchId }: MergeStamp,
  { person, action, next }: Written,
): Promise<void> {
  await trx
    .updateTable('profile')
    .set((eb) => ({ ...next, updated_ts: now, updated_by: by, revision: eb('revision', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('id', '=', person.id)
    .execute();
  const names = (Object.keys(next) as (keyof typeof next)[]).filter((name) => next[name] !== person[name]);
  await record(trx, nextId, {
    ...{ siteId, actor, action, objectKind: 'profile', objectId: person.id, batchId },
    before: Object.fromEntries(names.map((name) => [name, person[name]])),
    after: Object.fromEntries(names.map((name) => [name, next[name]])),
    event: {
      ...{ profile_id: person.id, by, batch_id: batchId },
      ...(next.merged_into == null ? {} : { into: next.merged_into }),
    },
  });
  for (const topic of ['profile', 'caller']) await publishChange(trx, { topic, siteId, id: person.id });
}
