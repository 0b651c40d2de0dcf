import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { sees } from '../post-viewer.ts';
import { batchQueries } from './batches.queries.ts';
import { actorOfCaller } from './start-batch.ts';

/**
 * Refuses an act on a single post that left it as it is because it was saved since it was read.
 * @param sent the revision that the caller names; any when left out
 * @returns the revision that it has
 * @throws ApiError not_found, revision_conflict with the post as it is
 */
export async function refuseSeen(
  db: Db,
  { site, caller }: Pick<Call, 'site' | 'caller'>,
  postId: number,
  sent: number | undefined,
): Promise<number> {
  const [post] = await batchQueries(db).posts(site.id, [postId], false);
  if (!post || !sees(actorOfCaller(caller).viewer, post)) throw notFound();
  const { id, headline, status, rating, updated_ts, updated_by, revision } = post;
  if (sent === undefined || sent === revision) return revision;
  const saved = {
    revision,
    updatedBy: updated_by ?? null,
    current: { id, headline, status, rating, updated_ts, revision },
  };
  throw savedMeanwhile(saved, { sent, by: caller.profile?.id ?? null });
}
