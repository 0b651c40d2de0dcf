import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { type Actor, record } from '#platform/server/trail.ts';
import { ProfileStatus } from '../profile-kinds.contract.ts';

const BANNED = ProfileStatus.BANNED;
const TAKING_PART: readonly number[] = [ProfileStatus.ACTIVE, ProfileStatus.FEATURED];

/** What people hold who write for a site and do nothing else there; whoever holds more is staff. */
const OF_WRITERS = [
  ...['CREATE_DRAFT', 'CREATE_REAL_DRAFT', 'CREATE_SUBMISSIONS', 'EDIT_REAL_DRAFT'],
  ...['DELETE_DRAFT', 'DELETE_REAL_DRAFT', 'VIEW_SUBPAGES'],
];

/** Somebody who may be banned, as far as that hangs on themselves. */
export type Suspect = { id: number; title: string; isStaff: boolean; takesPart: boolean };

/** These people, in the order of their titles. */
export async function suspectsOf(db: Db, siteId: number, ids: readonly number[]): Promise<Suspect[]> {
  const { rows } = await sql<{ id: number; title: string; status: number; is_staff: boolean }>`
    select id, title, status, id in (
        select a.profile_id from role_assignment as a
        join role_permission as r on r.site_id = ${siteId} and r.role_id = a.role_id
        where a.site_id = ${siteId} and a.profile_id = any(${[...ids]}::bigint[])
          and r.permission <> all(${OF_WRITERS}::text[])) as is_staff
    from profile
    where site_id = ${siteId} and id = any(${[...ids]}::bigint[]) and deleted_ts is null
    order by title, id`.execute(db);
  return rows.map(({ id, title, status, is_staff }) => ({
    ...{ id, title, isStaff: is_staff, takesPart: TAKING_PART.includes(status) },
  }));
}

/** Those of these people who are anywhere else than in some communities: by a role or by a post. */
export async function peopleBeyond(
  db: Db,
  siteId: number,
  ids: readonly number[],
  communityIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const [people, within] = [[...ids], [...communityIds]];
  const { rows } = await sql<{ profile_id: number }>`
    select profile_id from role_assignment where site_id = ${siteId} and profile_id = any(${people}::bigint[])
      and (community_id is null or community_id <> all(${within}::bigint[]))
    union
    select link.profile_id from post_author as link
    join post on post.site_id = ${siteId} and post.id = link.post_id
    where link.site_id = ${siteId} and link.profile_id = any(${people}::bigint[])
      and (post.community_id is null or post.community_id <> all(${within}::bigint[]))`.execute(db);
  return new Set(rows.map(({ profile_id }) => profile_id));
}

/** With what a ban is written down. */
export type BanStamp = {
  siteId: number;
  now: number;
  by: number;
  actor: Actor;
  nextId: () => number;
  batchId: number;
};

/** Somebody who was banned, with the status from before and the revision that came of it. */
export type BannedPerson = { id: number; status: number; revision?: number };

/** Bans people: from now on they neither sign in nor write. @returns those who took part until now */
export async function banProfiles(
  trx: Trx,
  stamp: BanStamp,
  ids: readonly number[],
): Promise<BannedPerson[]> {
  const people = await heldProfiles(trx, stamp.siteId, ids, TAKING_PART);
  for (const { id, status } of people) await giveStatus(trx, stamp, id, status, BANNED);
  return people.map((one) => ({ ...one, revision: one.revision + 1 }));
}

/** Lifts bans: people who are still banned are what they were before, unless somebody changed them since. */
export async function liftBans(trx: Trx, stamp: BanStamp, people: readonly BannedPerson[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  const banned = await heldProfiles(trx, stamp.siteId, ids, [BANNED]);
  const revisions = new Map(banned.map(({ id, revision }) => [id, revision]));
  for (const { id, status, revision } of people) {
    const held = revisions.get(id);
    // Acts that began before revisions were kept say none.
    if (held !== undefined && held === (revision ?? held)) await giveStatus(trx, stamp, id, BANNED, status);
  }
}

/** Nobody else changes them until the transaction ends. */
const heldProfiles = (trx: Trx, siteId: number, ids: readonly number[], statuses: readonly number[]) =>
  trx
    .selectFrom('profile')
    .select(['id', 'status', 'revision'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .where('status', 'in', statuses)
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Gives a person another status, with its audit row and its event. */
export async function giveStatus(
  trx: Trx,
  { siteId, now, by, actor, nextId, batchId }: BanStamp,
  id: number,
  before: number,
  status: number,
  reason = '',
): Promise<void> {
  await trx
    .updateTable('profile')
    .set((eb) => ({ status, updated_ts: now, updated_by: by, revision: eb('revision', '+', 1) }))
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
  await record(trx, nextId, {
    ...{ siteId, actor, objectKind: 'profile', objectId: id, batchId },
    action: `profile.${deedOf(before, status)}`,
    before: { status: before },
    after: { status, ...(reason === '' ? {} : { reason }) },
    event: { profile_id: id, by },
  });
  // Open sessions end with it on every server.
  for (const topic of ['profile', 'caller']) await publishChange(trx, { topic, siteId, id });
}

/** What a change of status is called in the audit log and in events. */
export function deedOf(before: number, after: number): string {
  if (after === ProfileStatus.BANNED) return 'banned';
  if (before === ProfileStatus.BANNED) return 'unbanned';
  if (after === ProfileStatus.INACTIVE) return 'deactivated';
  if (before === ProfileStatus.INACTIVE || before === ProfileStatus.PENDING) return 'activated';
  return after === ProfileStatus.FEATURED ? 'featured' : 'unfeatured';
}
