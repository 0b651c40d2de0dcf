import { sql } from 'kysely';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { insertRow, lockRows } from '#platform/server/rows/rows.ts';
import type { RowOf } from '#platform/server/rows/table.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { MOST_BADGES_OF_POST } from '../../badge-kinds.contract.ts';
import { badgeComesByTag, badgedPostLocked, badgesOfPostAreMany } from '../../post-badges.contract.ts';
import { keysOf, nameKey } from '../badges.table.ts';
import type { BadgedPost } from './badged-posts.ts';
import { badgesOfPost, type WornBadge } from './badges-of-posts.ts';
import { postBadgeTable } from './post-badges.table.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

/** @throws ApiError permission_denied, locked */
export function refuseUnchangeable({ mayChange, isShut }: BadgedPost): void {
  if (!mayChange) throw permissionDenied();
  if (isShut) throw badgedPostLocked();
}

/** A new badge for posts, within the write that gives it to one. */
export async function insertPostBadge(
  trx: Trx,
  { ids }: Database,
  call: Writer,
  draft: { name: string } & Partial<Pick<RowOf<'badge'>, 'avatar' | 'description' | 'link' | 'tags'>>,
): Promise<RowOf<'badge'>> {
  const values = { ...draft, ...keysOf(draft), kind: 'post', name_key: nameKey(draft.name) };
  const row = await insertRow(trx, postBadgeTable, ids.next(), values as never, stampOf(call));
  const after = postBadgeTable.said(row);
  await recordWrite(trx, ids.next, call, { action: 'post_badge.created', objectId: row.id, after });
  return row;
}

/**
 * Gives a post a badge; one that it has by hand already stays as it is.
 * @returns whether it is new to the post
 * @throws ApiError not_found, badges_are_many
 */
export async function givePostBadge(
  trx: Trx,
  { ids }: Database,
  call: Writer,
  post: BadgedPost,
  badgeId: number,
): Promise<boolean> {
  const siteId = call.site.id;
  const [badge] = await lockRows(trx, postBadgeTable, siteId, [badgeId]);
  if (badge?.kind !== 'post') throw notFound();
  const { by, now } = stampOf(call);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('post_badge')
    .values({ site_id: siteId, post_id: post.id, badge_id: badgeId, created_ts: now, created_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false;
  const { rows } = await sql<{ count: number }>`select count(*) as count from post_badge as given
      join badge on badge.site_id = ${siteId} and badge.id = given.badge_id and badge.deleted_ts is null
    where given.site_id = ${siteId} and given.post_id = ${post.id}`.execute(trx);
  if ((rows[0]?.count ?? 0) > MOST_BADGES_OF_POST) throw badgesOfPostAreMany();
  await recordWrite(trx, ids.next, call, {
    ...{ action: 'post_badge.given', objectId: badgeId, after: { post_id: post.id } },
  });
  await tellWorn(trx, siteId, post);
  return true;
}

/** @throws ApiError not_found, badge_comes_by_tag */
export async function takePostBadge(
  trx: Trx,
  { ids }: Database,
  call: Writer,
  post: BadgedPost,
  badgeId: number,
): Promise<void> {
  const siteId = call.site.id;
  const worn = await wornBadge(trx, siteId, post.id, badgeId);
  if (worn.origin === 'tag') throw badgeComesByTag();
  const { numDeletedRows } = await trx
    .deleteFrom('post_badge')
    .where('site_id', '=', siteId)
    .where('post_id', '=', post.id)
    .where('badge_id', '=', badgeId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  await recordWrite(trx, ids.next, call, {
    ...{ action: 'post_badge.taken', objectId: badgeId, before: { post_id: post.id } },
  });
  await tellWorn(trx, siteId, post);
}

/** A badge that a post wears. @throws ApiError not_found */
export async function wornBadge(db: Db, siteId: number, postId: number, badgeId: number): Promise<WornBadge> {
  const worn = (await badgesOfPost(db, siteId, postId)).find(({ id }) => id === badgeId);
  if (!worn) throw notFound();
  return worn;
}

/** The page of the post shows it; nobody reads what is not live. */
async function tellWorn(trx: Trx, siteId: number, { id, isLive }: BadgedPost): Promise<void> {
  if (isLive) await publishChange(trx, { topic: 'badge_of_post', siteId, id });
}
