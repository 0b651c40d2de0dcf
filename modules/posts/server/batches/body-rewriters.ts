import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import { oncePerGround } from '#platform/server/ground.ts';
import type { PostBatch } from '../../post-batches.contract.ts';

/** A body that another room looks through. */
export type BodyToRewrite = { id: number; tagIds: readonly number[]; body: string };

/** The bodies that become others, by the ids of their posts; null for one that is too much to be read, others stay. */
export type RewriteBodies = (
  trx: Trx,
  siteId: number,
  order: object,
  posts: readonly BodyToRewrite[],
) => Promise<ReadonlyMap<number, string | null>>;

export type BodyRewriters = ReadonlyMap<string, RewriteBodies>;

/** Whoever calls, or somebody for whom a job does what they have begun. */
type Asker = Pick<Call, 'caller' | 'communityId'> & {
  site: Pick<Call['site'], 'id'>;
  request: Pick<Call['request'], 'id' | 'ip' | 'userAgent'>;
};
type Rewriting = { by: string; order: object; asOf: number; postIds: number[]; key: string };

/** How other rooms write into bodies: as an act on many posts, with its task, report and undo. */
export type PostBodies = {
  rewriters: Map<string, RewriteBodies>;
  /**
   * Begins an act; the same key gives the first one.
   * @param rewriting which rewriter follows which order, in which posts, unless they changed after `asOf`
   */
  rewrite(call: Asker, rewriting: Rewriting): Promise<PostBatch>;
};

export const postBodiesOf = oncePerGround(
  (): PostBodies => ({
    rewriters: new Map(),
    rewrite: () => Promise.reject(new Error('The room of posts is not open.')),
  }),
);
