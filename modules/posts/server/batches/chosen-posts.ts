import { type RawBuilder, sql } from 'kysely';
import { permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, permissionsOf } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { MOST_IN_BATCH } from '../../batch-kinds.contract.ts';
import { mayActOnAuthors, type PostBatchOrder, tooManyPosts } from '../../post-batches.contract.ts';
import { ALL_DRAFT, LIVE, PostStatus } from '../../post-status.contract.ts';
import { refuseUnknownFields } from '../custom-conditions.ts';
import { inOrder, ledBy, type Walk } from '../list-leads.ts';
import type { Lead } from '../list-plan.ts';
import { linkSets, type PostSelection } from '../post-filter.ts';
import { selectPosts } from '../post-selection.ts';
import { postViewer, sees } from '../post-viewer.ts';
import { batchQueries } from './batches.queries.ts';

type Asker = Pick<Call, 'site' | 'caller' | 'communityId'>;

const READ_AT_ONCE = 1_000;

/** All saved posts of somebody, deleted ones left out. */
const SAVED = [...LIVE, ...ALL_DRAFT, PostStatus.DECLINED];

/**
 * The ids of the posts that an order names, as the list shows them now; what comes later is left alone.
 * @throws ApiError permission_denied, too_many_posts, custom_filters_is_invalid, index_is_invalid
 */
export async function chosenPosts(db: Db, call: Asker, order: PostBatchOrder): Promise<number[]> {
  if (order.post_ids) return [...new Set(order.post_ids)];
  if (order.filter) {
    await refuseUnknownFields(db, call.site.id, order.filter);
    return idsOf(db, selectPosts(call, order.filter));
  }
  if (!isAllowed(mayActOnAuthors, call.caller.holder)) {
    throw permissionDenied({ extra: { permission: permissionsOf(mayActOnAuthors).join(', ') } });
  }
  return postsOfAuthors(db, call, order.author_ids ?? []);
}

/** All saved posts of people, as far as the caller sees them. @throws ApiError too_many_posts */
export async function postsOfAuthors(db: Db, call: Asker, authorIds: readonly number[]): Promise<number[]> {
  const found = new Set<number>();
  for (const author_id of new Set(authorIds)) {
    const selection = selectPosts(call, { status: PostStatus.DRAFT, author_id });
    for (const id of await idsOf(db, { ...selection, statuses: SAVED })) found.add(id);
    if (found.size > MOST_IN_BATCH) throw tooManyPosts();
  }
  return [...found];
}

/** Those of these posts that the caller sees: the authors of the others are not told. */
export async function seenOf(db: Db, call: Asker, postIds: readonly number[]): Promise<number[]> {
  const viewer = postViewer(call.caller);
  const seen: number[] = [];
  for (let at = 0; at < postIds.length; at += READ_AT_ONCE) {
    const posts = await batchQueries(db).posts(call.site.id, postIds.slice(at, at + READ_AT_ONCE), false);
    seen.push(...posts.filter((post) => sees(viewer, post)).map(({ id }) => id));
  }
  return seen;
}

async function idsOf(db: Db, selection: PostSelection): Promise<number[]> {
  const lead: Lead = linkSets(selection)[0] ?? { by: 'posts' };
  const walk: Walk = { lead, order: { key: 'created_date', direction: -1 }, after: null, most: null };
  const { from, conditions, id, sort } = ledBy(selection, walk);
  const where: RawBuilder<unknown> =
    conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const ordered = inOrder({ ...walk, most: MOST_IN_BATCH + 1 }, sort, id);
  const { rows } = await sql<{ id: number }>`select ${id} as id from ${from} ${where} ${ordered}`.execute(db);
  if (rows.length > MOST_IN_BATCH) throw tooManyPosts();
  return rows.map((row) => row.id);
}
