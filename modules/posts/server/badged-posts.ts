import type { BadgedPost } from '#modules/badges/badges.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { isShut } from '../post-rights.contract.ts';
import { LIVE, PostStatus } from '../post-status.contract.ts';
import { mayIn } from './batches/batch-rules.ts';
import { batchQueries } from './batches/batches.queries.ts';
import { actorOfCaller } from './batches/start-batch.ts';
import { sees } from './post-viewer.ts';

/** A post for whoever is about to look at its badges; null where they do not see it. */
export const badgedPost =
  (db: Db) =>
  async ({ site, caller }: Pick<Call, 'site' | 'caller'>, postId: number): Promise<BadgedPost | null> => {
    const actor = actorOfCaller(caller);
    const [post] = await batchQueries(db).posts(site.id, [postId], false);
    if (!post || post.status === PostStatus.REMOVED || !sees(actor.viewer, post)) return null;
    const may = mayIn(actor, post);
    const mayAssign = may('EDIT_BADGES') || actor.holder.sitePermissions.has('MANAGE_BADGES');
    return {
      ...{ id: post.id, isLive: LIVE.some((live) => live === post.status) },
      ...{ mayChange: mayAssign && may('EDIT_POST'), isShut: isShut(post, may) },
    };
  };
