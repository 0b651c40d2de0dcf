import type { SectionTree } from '#modules/sections/sections.public.ts';

/** A front shows what lies below it too, of so many sections. */
const MOST = 60;

/** A section and those below it, that have a page of their own. */
export const descendantsOf = (tree: SectionTree, id: number): number[] =>
  [...tree.values()]
    .filter((node) => node.id === id || (id !== 0 && node.parent_ids.includes(id)))
    .slice(0, MOST)
    .map((node) => node.id);
