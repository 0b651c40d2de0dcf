import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { ALL_DRAFT, LIVE } from '../post-status.contract.ts';
import { mayPublish, savedRefusal } from './batches/batch-rules.ts';
import { batchQueries } from './batches/batches.queries.ts';
import { actorOfCaller } from './batches/start-batch.ts';
import { allowedStatuses } from './writing/settle-edit.ts';

type Deeds = { may_change: boolean; allowed_statuses: number[]; may_schedule: boolean; may_plan: boolean };

/** What the caller may do with a post as it is, so that no screen offers what would be refused. */
export async function mayDo(
  db: Db,
  { site, caller }: Pick<Call, 'site' | 'caller'>,
  postId: number,
  now: number,
): Promise<Deeds> {
  const actor = actorOfCaller(caller);
  const [post] = await batchQueries(db).posts(site.id, [postId], false);
  if (!post || savedRefusal(post, actor) !== null) {
    return { may_change: false, allowed_statuses: [], may_schedule: false, may_plan: false };
  }
  const [, ...allowed_statuses] = allowedStatuses(post, actor, now);
  const isDraft = ALL_DRAFT.some((status) => status === post.status);
  const publishes = mayPublish(post, actor);
  const isPlanned = isDraft || LIVE.some((status) => status === post.status);
  return {
    ...{ may_change: true, allowed_statuses },
    ...{ may_schedule: isDraft && publishes, may_plan: isPlanned && publishes },
  };
}
