import { siteNotFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { listSections } from '../sections.contract.ts';
import type { SectionTree } from './section-tree.ts';

/** The calls of the sections room. */
export function sectionHandlers(treeOf: (siteId: number) => Promise<SectionTree>): Handler[] {
  return [
    answer(listSections, async ({ site, query }) => {
      const asked = query.site_id ?? site.id;
      if (asked !== site.id && !site.communityIds.has(asked)) throw siteNotFound();
      const tree = await treeOf(site.id);
      const wanted = query.stage ? 'stage' : 'section';
      return [...tree.values()].filter((node) => (node.type === 'stage') === (wanted === 'stage'));
    }),
  ];
}
