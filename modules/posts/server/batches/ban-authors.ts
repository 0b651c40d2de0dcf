import { banProfiles, liftBans, peopleBeyond, suspectsOf } from '#modules/profiles/profiles.public.ts';
import { permissionDenied } from '#platform/contract/api-error.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import { isAllowed, permissionsOf } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Actor as Doer } from '#platform/server/trail.ts';
import { opensTo } from '../../act-rights.contract.ts';
import { MOST_BANNED, type SpareReason } from '../../batch-kinds.contract.ts';
import { type PostBatch, tooManyPeople } from '../../post-batches.contract.ts';
import { type Actor, changedPost } from './batch-rules.ts';
import { type BatchRow, batchQueries } from './batches.queries.ts';

type Asker = Pick<Call, 'site' | 'caller'>;
type People = Pick<PostBatch, 'people' | 'spared'>;

const READ_AT_ONCE = 1_000;

/** The authors of posts. */
export async function authorsOf(db: Db, siteId: number, postIds: readonly number[]): Promise<number[]> {
  const authors = new Set<number>();
  for (let at = 0; at < postIds.length; at += READ_AT_ONCE) {
    const rows = await db
      .selectFrom('post')
      .select('author_ids')
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(postIds.slice(at, at + READ_AT_ONCE)))))
      .execute();
    for (const { author_ids } of rows) for (const id of author_ids) authors.add(id);
  }
  return [...authors];
}

/**
 * Which of these people somebody may ban, and why not the others. Who was banned before is left out.
 * @throws ApiError permission_denied, too_many_people
 */
export async function whomToBan(
  db: Db,
  { site, caller }: Asker,
  authorIds: readonly number[],
): Promise<People> {
  const { holder } = caller;
  if (!isAllowed(opensTo.banning, holder)) {
    throw permissionDenied({ extra: { permission: permissionsOf(opensTo.banning).join(', ') } });
  }
  // So many are asked about at once; what is left of them is counted.
  if (authorIds.length > READ_AT_ONCE) throw tooManyPeople();
  const found = (await suspectsOf(db, site.id, authorIds)).filter(({ takesPart }) => takesPart);
  const ids = found.map(({ id }) => id);
  const beyond = holder.sitePermissions.has('BAN_USERS')
    ? new Set<number>()
    : await peopleBeyond(db, site.id, ids, communitiesOf(holder));
  const reasonOf = ({ id, isStaff }: { id: number; isStaff: boolean }): SpareReason | null => {
    if (id === profileOf(caller).id) return 'is_self';
    if (isStaff) return 'is_staff';
    return beyond.has(id) ? 'is_elsewhere' : null;
  };
  const people: People['people'] = [];
  const spared: People['spared'] = [];
  for (const one of found) {
    const { id, title } = one;
    const reason = reasonOf(one);
    if (reason) spared.push({ id, title, reason });
    else people.push({ id, title });
  }
  if (people.length > MOST_BANNED) throw tooManyPeople();
  return { people, spared };
}

/** Whoever has no post that leaves is not banned from a list of posts. */
export async function withPosts(
  db: Db,
  siteId: number,
  { people, spared }: People,
  postIds: readonly number[],
  actor: Actor,
): Promise<People> {
  const change = { action: 'ban_author', people: people.map(({ id }) => ({ id, status: 0 })) } as const;
  const found = new Set<number>();
  for (let at = 0; at < postIds.length && found.size < people.length; at += READ_AT_ONCE) {
    const posts = await batchQueries(db).posts(siteId, postIds.slice(at, at + READ_AT_ONCE), false);
    for (const post of posts) {
      if (typeof changedPost(change, post, actor, 0) === 'string') continue;
      for (const id of post.author_ids) found.add(id);
    }
  }
  const without = people.filter(({ id }) => !found.has(id));
  return {
    people: people.filter(({ id }) => found.has(id)),
    spared: [...spared, ...without.map((one) => ({ ...one, reason: 'has_no_posts' as const }))],
  };
}

const communitiesOf = ({ communityPermissions }: PermissionHolder): number[] =>
  [...communityPermissions].filter(([, held]) => held.has('BAN_USERS')).map(([id]) => id);

type Banning = { trx: Trx; doer: Doer; actor: Actor; nextId: () => number; now: number };

/** Bans the authors of an act as it begins, or lifts their bans as it is undone. @returns the act with who it was */
export async function settleBans(
  { trx, doer, actor, nextId, now }: Banning,
  batch: BatchRow,
): Promise<BatchRow> {
  const { change, site_id: siteId, id: batchId } = batch;
  if (change.action !== 'ban_author') return batch;
  const stamp = { siteId, now, by: actor.viewer.profileId, actor: doer, nextId, batchId };
  if (batch.undo_of !== null) {
    if (isAllowed(opensTo.banning, actor.holder)) await liftBans(trx, stamp, change.people);
    return batch;
  }
  const ids = change.people.map(({ id }) => id);
  const banned = { ...change, people: await banProfiles(trx, stamp, ids) };
  await trx
    .updateTable('post_batch')
    .set({ change: JSON.stringify(banned) })
    .where('site_id', '=', siteId)
    .where('id', '=', batchId)
    .execute();
  return { ...batch, change: banned };
}
