import { type SectionTree, sectionFamily } from '#modules/sections/sections.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import { notInSection } from '../../post-quick.contract.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { postViewer, sees } from '../post-viewer.ts';
import type { Placed } from './section-order.ts';

/** The front that posts are to stand on: its order as it is, and the key of the body that says otherwise. */
type OrderedFront = {
  sectionId: number;
  tree: SectionTree;
  order: readonly Placed[];
  key: 'section_id' | 'post_ids';
};

/**
 * Refuses posts that come to a front without lying in its section or below it; the front page takes all. What has a
 * place there may be moved and let go whatever became of it.
 * @throws ApiError not_found, section_id_is_invalid
 */
export async function refuseElsewhere(
  trx: Trx,
  { site, caller }: Pick<Call, 'site' | 'caller'>,
  postIds: readonly number[],
  { sectionId, tree, order, key }: OrderedFront,
): Promise<void> {
  const known = new Set(order.map(({ post_id }) => post_id));
  const fresh = new Set(postIds.filter((id) => !known.has(id)));
  if (fresh.size === 0) return;
  const posts = await trx
    .selectFrom('post')
    .select(['id', 'status', 'community_id', 'author_ids', 'section_ids'])
    .where('site_id', '=', site.id)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...fresh]))))
    .execute();
  const viewer = postViewer(caller);
  const seen = posts.filter((post) => sees(viewer, post) && post.status !== PostStatus.REMOVED);
  if (seen.length < fresh.size) throw notFound();
  if (sectionId === 0) return;
  const family = sectionFamily(tree, sectionId);
  if (seen.some(({ section_ids }) => !section_ids.some((id) => family.includes(id)))) {
    throw notInSection({ details: [{ loc: ['body', key], msg: 'section_id_is_invalid' }] });
  }
}
