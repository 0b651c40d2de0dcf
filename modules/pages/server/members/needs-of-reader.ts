import type { ClosedSections } from '#modules/permalinks/permalinks.public.ts';
import { readersOf, type SectionTree, shutAbove } from '#modules/sections/sections.public.ts';
import type { Reader } from '#platform/server/readers.ts';
import type { PagesNeeds } from '../pages-needs.ts';

type Opens = Pick<Reader, 'groups' | 'sections' | 'readsAll'>;

/** What is closed to a member: sections that neither their groups nor their subscriptions open, and posts for other groups. */
export function closedTo(
  { groups, sections, readsAll }: Opens,
  closed: ClosedSections,
  tree: SectionTree,
): ClosedSections {
  if (readsAll) return { ...closed, isRestricted: new Set(), groups: 'all' };
  // What is no longer in the tree stays as closed as it was.
  const isShut = (id: number) => {
    const readers = tree.has(id) ? readersOf(tree, id) : null;
    if (readers === null) return true;
    const isOpened = shutAbove(tree, id).some((one) => sections.includes(one));
    return !isOpened && !readers.some((group) => groups.includes(group));
  };
  return { ...closed, isRestricted: new Set([...closed.isRestricted].filter(isShut)), groups };
}

/** What the pages of a member are made from; none of them may be given to anybody else. */
export function needsOfReader<Needs extends PagesNeeds>(needs: Needs, reader: Reader): Needs {
  let open: Promise<ClosedSections> | undefined;
  const closed = async (siteId: number) =>
    closedTo(reader, await needs.closed(siteId), await needs.sections(siteId));
  return {
    ...needs,
    reader,
    closed: (siteId: number) => {
      open ??= closed(siteId);
      return open;
    },
  };
}
