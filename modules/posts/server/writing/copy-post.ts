import { permissionDenied } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { mayWhere } from '../../post-rights.contract.ts';
import { PostStatus } from '../../post-status.contract.ts';
import type { PostContent } from '../../post-writing.contract.ts';
import { actorOfCaller } from '../batches/start-batch.ts';
import { type ContentRow, findContent, stagesOf } from './content.queries.ts';
import { defaultRating } from './default-rating.ts';
import { presentContent } from './present-content.ts';
import { editable, type WritingNeeds } from './save-post.ts';
import { NO_PAGE } from './stale-pages.ts';
import { writeDraft } from './write-draft.ts';

type Asker = Pick<Call, 'site' | 'caller' | 'request'>;
type Wish = { postId: number; headline: string | undefined };

/**
 * Makes a draft that says what a post says: at no stage, with no slug and no times but the end of an embargo. Whoever makes it is its author, and
 * those of the post are where one of them makes it.
 * @throws ApiError not_found, permission_denied, locked
 */
export async function makeCopy(
  { database, events }: Pick<WritingNeeds, 'database' | 'events'>,
  call: Asker,
  { postId, headline }: Wish,
): Promise<PostContent> {
  const { siteId, now, by } = stampOf(call);
  const actor = actorOfCaller(call.caller);
  const { id: profileId } = profileOf(call.caller);
  const id = database.ids.next();
  return database.db.transaction().execute(async (trx) => {
    const source = await editable(trx, siteId, postId, actor);
    if (!mayWhere(actor.holder, source.community_id)('CREATE_REAL_DRAFT')) throw permissionDenied();
    const stages = await stagesOf(trx, siteId, source, { section_ids: [...source.section_ids] });
    const draft = {
      ...source,
      ...{ id, status: PostStatus.DRAFT, headline: headline ?? source.headline },
      author_ids: source.author_ids.includes(profileId) ? source.author_ids : [profileId],
      section_ids: source.section_ids.filter((one) => !stages.includes(one)),
      rating: await defaultRating(trx, siteId, { communityId: source.community_id, profileId }),
    };
    await writeDraft(trx, siteId, draft, { now, by });
    await recordWrite(trx, database.ids.next, call, {
      action: 'post.created',
      objectId: id,
      after: { type: source.type, copy_of: postId },
      event: { after: { status: PostStatus.DRAFT }, copy_of: postId },
    });
    await events.publish(trx, { topic: 'post', siteId, id: NO_PAGE });
    return presentContent((await findContent(trx, siteId, id)) as ContentRow, actor, now);
  });
}
