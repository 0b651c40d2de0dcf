import { readRedirectPath } from '#modules/redirects/redirects.public.ts';
import type { SectionNode, SectionTree } from '#modules/sections/sections.public.ts';

const byKey = new WeakMap<SectionTree, ReadonlyMap<string, SectionNode>>();

/** The section of a tree whose path has a key; stages have none. */
export function sectionAt(tree: SectionTree, key: string): SectionNode | undefined {
  let index = byKey.get(tree);
  if (!index) {
    const found = new Map<string, SectionNode>();
    for (const node of tree.values()) {
      const own = readRedirectPath(node.path)?.key;
      if (node.type !== 'stage' && own !== undefined && !found.has(own)) found.set(own, node);
    }
    index = found;
    byKey.set(tree, index);
  }
  return index.get(key);
}

const PRIVATE = 2;

/** Whether readers have no page of a section: it is private, or lies within one that is. */
export const isPrivateSection = (tree: SectionTree, { id, parent_ids }: SectionNode): boolean =>
  [id, ...parent_ids].some((one) => tree.get(one)?.status === PRIVATE);
