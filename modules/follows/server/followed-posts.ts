import type { SectionTree } from '#modules/sections/sections.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import { type Followed, followedBy } from './follows.queries.ts';
import { closedToCaller, type ReadingNeeds } from './reader-of.ts';
import { type RiverRow, riverPosts } from './river.queries.ts';

/** Posts of what somebody follows, and what that is. */
export type FollowedPosts = {
  rows: RiverRow[];
  /** Where more of them begin; null at the end. */
  next: ListCursor | null;
  followed: Followed;
  /** The sections whose posts are shown, and because of which followed ones. */
  wide: ReadonlyMap<number, readonly number[]>;
  tree: SectionTree;
};

/** The newest live posts that the caller may read, of what they follow and have not muted. */
export async function followedPosts(
  needs: ReadingNeeds,
  call: Pick<Call, 'site' | 'caller'>,
  page: { limit: number; after: ListCursor | null; from?: number },
): Promise<FollowedPosts> {
  const { site, caller } = call;
  const [followed, tree, closed] = await Promise.all([
    followedBy(needs.db, site.id, profileOf(caller).id),
    needs.sections(site.id),
    closedToCaller(needs, call),
  ]);
  const wide = withThoseBelow(tree, followed.sections);
  const sections = [...wide.keys()];
  const { rows, next } = await riverPosts(needs.db, site.id, { ...followed, sections }, { closed, ...page });
  return { rows, next, followed, wide, tree };
}

const HOME = 0;

/** A section stands for those below it; the tree is walked once, however many are followed. */
export function withThoseBelow(tree: SectionTree, followed: readonly number[]): Map<number, number[]> {
  const wanted = new Set(followed);
  const wide = new Map(followed.map((id) => [id, [id]]));
  if (wanted.size === 0) return wide;
  for (const { id, parent_ids } of tree.values()) {
    const above = parent_ids.filter((parent) => parent !== HOME && parent !== id && wanted.has(parent));
    if (above.length > 0) wide.set(id, [...(wide.get(id) ?? []), ...above]);
  }
  return wide;
}
