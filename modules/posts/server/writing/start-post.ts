import { permissionDenied } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { PostStatus, type PostType } from '../../post-status.contract.ts';
import { manyCommunities, type NewPost, typeUnsupported } from '../../post-writing.contract.ts';
import type { Actor } from '../batches/post-facts.ts';
import { actorOfCaller } from '../batches/start-batch.ts';
import { type ContentRow, findContent } from './content.queries.ts';
import { defaultRating } from './default-rating.ts';
import { presentContent } from './present-content.ts';
import { saveWithin, type WritingNeeds } from './save-post.ts';
import { allowedStatuses } from './settle-edit.ts';
import { NO_PAGE } from './stale-pages.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'communityId'>;

/**
 * Starts a post that only its author sees until it is saved: at once, where anything is said of it.
 * @throws ApiError permission_denied, community_is_missing, type_is_not_supported and those of `savePost`
 */
export async function startPost(needs: WritingNeeds, call: Writer, { type, ...content }: NewPost) {
  const { database, events } = needs;
  const { siteId, now, by } = stampOf(call);
  const actor = actorOfCaller(call.caller);
  const { id: profileId } = profileOf(call.caller);
  const communityId = call.communityId ?? ownCommunity(actor);
  const id = database.ids.next();
  return database.db.transaction().execute(async (trx) => {
    await refuseType(trx, siteId, type);
    const rating = await defaultRating(trx, siteId, { communityId, profileId });
    const columns = [
      'id',
      'type',
      'community_id',
      'status',
      'headline',
      'slug',
      'author_ids',
      'rating',
    ] as const;
    const stamps = ['created_ts', 'created_by', 'updated_ts', 'updated_by'] as const;
    const first = [id, type, communityId, PostStatus.EMPTY_DRAFT, '', '', [profileId], rating];
    const values = [...first, now, by, now, by];
    await insertRows(trx, 'post', siteId, [...columns, ...stamps], [values]);
    await insertRows(trx, 'post_body', siteId, ['post_id', 'body', 'word_count'], [[id, '', 0]]);
    const links = ['profile_id', 'post_id', 'status', 'created_ts'] as const;
    await insertRows(trx, 'post_author', siteId, links, [[profileId, id, PostStatus.EMPTY_DRAFT, now]]);
    const row = (await findContent(trx, siteId, id)) as ContentRow;
    if (allowedStatuses(row, actor, now).length < 2) throw permissionDenied();
    await recordWrite(trx, database.ids.next, call, {
      action: 'post.created',
      objectId: id,
      after: { type },
    });
    await events.publish(trx, { topic: 'post', siteId, id: NO_PAGE });
    const saved =
      Object.keys(content).length === 0
        ? row
        : await saveWithin(trx, needs, call, id, { ...content, revision: row.revision });
    return presentContent(saved, actor, now);
  });
}

/** The types of posts that the site starts are one of its engine settings. @throws ApiError type_is_not_supported */
async function refuseType(trx: Trx, siteId: number, type: PostType): Promise<void> {
  const setting = await trx
    .selectFrom('setting')
    .select('value')
    .where('site_id', '=', siteId)
    .where('name', '=', 'post_types_supported')
    .executeTakeFirst();
  const types = setting?.value;
  if (!Array.isArray(types) || types.includes(type)) return;
  throw typeUnsupported({ details: [{ loc: ['body', 'type'], msg: typeUnsupported.message }] });
}

/** Where somebody writes who names no community: on the site, or in the only community where they may. */
function ownCommunity({ holder }: Actor): number | null {
  if (holder.sitePermissions.has('CREATE_REAL_DRAFT')) return null;
  const own = [...holder.communityPermissions].filter(([, held]) => held.has('CREATE_REAL_DRAFT'));
  if (own.length > 1) throw manyCommunities();
  return own[0]?.[0] ?? null;
}
