import { type SectionTree, sectionFamily } from '#modules/sections/sections.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import { type Followed, followedBy } from './follows.queries.ts';
import { closedToCaller, type ReadingNeeds } from './reader-of.ts';
import { type RiverRow, riverPosts } from './river.queries.ts';

/** Posts of what somebody follows, and what that is; a section stands for those below it. */
export type FollowedPosts = {
  rows: RiverRow[];
  followed: Followed;
  families: ReadonlyMap<number, readonly number[]>;
  tree: SectionTree;
};

/** The newest live posts that the caller may read, of what they follow and have not muted. */
export async function followedPosts(
  needs: ReadingNeeds,
  call: Pick<Call, 'site' | 'caller'>,
  page: { limit: number; after: ListCursor | null },
): Promise<FollowedPosts> {
  const { site, caller } = call;
  const [followed, tree, closed] = await Promise.all([
    followedBy(needs.db, site.id, profileOf(caller).id),
    needs.sections(site.id),
    closedToCaller(needs, call),
  ]);
  const families = new Map(followed.sections.map((id) => [id, sectionFamily(tree, id)]));
  const wide = { ...followed, sections: [...new Set([...families.values()].flat())] };
  const rows = await riverPosts(needs.db, site.id, wide, { closed, ...page });
  return { rows, followed, families, tree };
}
