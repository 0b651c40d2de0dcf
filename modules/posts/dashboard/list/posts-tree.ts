import type { TableRow } from '#platform/dashboard/table/table-column.ts';
import type { PostRow } from '../../posts.contract.ts';

const deepest = 3;

/**
 * The rows of a page as a tree: parts stand under their parent when both are on the page,
 * whatever the sort, and in the order of the list. Closed parents hide what hangs below them.
 */
export function postsTree(posts: readonly PostRow[], closed: ReadonlySet<number>): TableRow<PostRow>[] {
  const parents = parentsOnPage(posts);
  const parts = Map.groupBy(
    posts.filter((post) => parents.has(post.id)),
    (post) => parents.get(post.id),
  );
  const rows: TableRow<PostRow>[] = [];
  const add = (post: PostRow, level: number, isLast: boolean, isVisible: boolean) => {
    const below = parts.get(post.id) ?? [];
    const isOpen = !closed.has(post.id);
    if (isVisible)
      rows.push(
        rowOf(post, parts.size > 0 ? { level, isParent: below.length > 0, isOpen, isLast } : undefined),
      );
    below.forEach((part, index) => {
      add(part, Math.min(level + 1, deepest), index === below.length - 1, isVisible && isOpen);
    });
  };
  for (const post of posts) if (!parents.has(post.id)) add(post, 0, true, true);
  return rows;
}

function rowOf(post: PostRow, branch: TableRow<PostRow>['branch']): TableRow<PostRow> {
  const row = { id: post.id, name: post.headline || post.slug || String(post.id), value: post };
  return branch ? { ...row, branch } : row;
}

/** The parent of each post that has one on this page; circles are cut, so that nobody is lost in them. */
function parentsOnPage(posts: readonly PostRow[]): Map<number, number> {
  const ids = new Set(posts.map(({ id }) => id));
  const parents = new Map<number, number>();
  for (const { id, parent_id } of posts) {
    if (parent_id !== null && ids.has(parent_id) && !leadsTo(parents, parent_id, id))
      parents.set(id, parent_id);
  }
  return parents;
}

function leadsTo(parents: ReadonlyMap<number, number>, from: number, target: number): boolean {
  for (let at: number | undefined = from; at !== undefined; at = parents.get(at))
    if (at === target) return true;
  return false;
}
