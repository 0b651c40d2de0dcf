import { notFound, siteNotFound } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import { removeRow } from '#platform/server/rows/write-rows.ts';
import { refuseStale } from '#platform/server/saved-meanwhile.ts';
import { HOME } from '../section-kinds.contract.ts';
import { listSections } from '../section-list.contract.ts';
import {
  addSections,
  createStage,
  deleteStage,
  getSection,
  listTreeSections,
  reorderSections,
  updateSection,
} from '../sections.contract.ts';
import { isWithin, placedWithin, rootOf } from './section-scope.ts';
import { readSectionTree, type SectionNode, type SectionTree } from './section-tree.ts';
import { sectionTable, stageTable } from './sections.table.ts';
import { addAll } from './writing/add-sections.ts';
import { changeOne } from './writing/change-section.ts';
import { reorder } from './writing/reorder-sections.ts';
import { shownSection } from './writing/shown-section.ts';
import type { TreeNeeds } from './writing/write-tree.ts';

type Needs = TreeNeeds & { treeOf: (siteId: number) => Promise<SectionTree> };

/** The calls about sections and stages. */
export function sectionHandlers(needs: Needs): Handler[] {
  const { database, treeOf } = needs;
  const listed = async (siteId: number, isStage = false): Promise<SectionNode[]> =>
    [...(await treeOf(siteId)).values()].filter(({ type }) => (type === 'stage') === isStage);
  return [
    answer(listSections, async ({ site, query }) => {
      const asked = query.site_id ?? site.id;
      if (asked !== site.id && !site.communityIds.has(asked)) throw siteNotFound();
      return listed(site.id, query.stage);
    }),
    answer(listTreeSections, async ({ site, communityId, query }) => {
      const tree = await treeOf(site.id);
      const root = communityId === null ? tree.get(HOME) : rootOf(tree, communityId);
      const items = (await listed(site.id, query.stage)).filter((node) => isWithin(node, communityId));
      return {
        items: items.map(({ link, ...node }) => ({
          ...{ ...placedWithin(node, root), read_access_groups: [...node.read_access_groups] },
          ...(link === null ? {} : { link }),
        })),
        order_revision: root?.order_revision ?? 0,
        root_id: root?.id ?? (communityId === null ? HOME : null),
      };
    }),
    answer(getSection, async ({ site, params }) => {
      const [row] = await findRows(database.db, sectionTable, site.id, [params.sectionId]);
      if (!row) throw notFound();
      return shownSection(row, await treeOf(site.id));
    }),
    answer(addSections, (call) => addAll(needs, call, call.body.pages, (at) => ['body', 'pages', at])),
    answer(createStage, async (call) => {
      if (call.params.sectionId !== 0) throw notFound();
      // Stages are the site's alone, whatever the path names.
      const drafts = [{ ...call.body, type: 'stage' as const, status: 1 as const }];
      const [stage] = await addAll(needs, { ...call, communityId: null }, drafts, () => ['body']);
      if (!stage) throw notFound();
      return stage;
    }),
    answer(updateSection, (call) => changeOne(needs, call, call.params.sectionId, call.body)),
    answer(reorderSections, (call) => {
      const { params, body } = call;
      if (body.id !== params.sectionId) throw notFound();
      return reorder(needs, call, params.sectionId, body);
    }),
    answer(deleteStage, (call) =>
      removeRow(database, call, stageTable, call.params.sectionId, async (trx, rows) => {
        // Sections go by their own call, which asks what becomes of their posts.
        if (rows.some(({ type }) => type !== 'stage')) throw notFound();
        if (call.matched === null) return;
        const tree = await readSectionTree(trx, call.site.id);
        refuseStale(call, rows[0], (row) => shownSection(row, tree));
      }),
    ),
  ];
}
