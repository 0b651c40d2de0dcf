import type { SectionTree } from './section-tree.ts';

/** A front shows what lies below it too, of so many sections. */
const MOST = 60;

/** A section and those below it: what lies in any of them stands on its front. */
export const sectionFamily = (tree: SectionTree, id: number): number[] =>
  [
    id,
    ...[...tree.values()].filter((node) => id !== 0 && node.parent_ids.includes(id)).map((node) => node.id),
  ].slice(0, MOST);
