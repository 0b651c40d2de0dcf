import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { listSections } from '../../section-list.contract.ts';
import {
  listTreeSections,
  reorderSections,
  type TreeSection,
  updateSection,
} from '../../sections.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import { movedItems, type Place, placeNow, siblingsOf } from './section-rows.ts';
import type { TreeKind } from './tree-kind.ts';
import type { useTree } from './use-tree.ts';

const stale = [listTreeSections, listSections];

/** Moves a section to a place: shown at once, said with the way back, and put back where it is refused. */
export function useMove(kind: TreeKind, { items, orderRevision, show, reload }: ReturnType<typeof useTree>) {
  const text = useSectionsTexts();
  const { site } = useCaller();
  const { mutateAsync: reorder } = useWrite(reorderSections, stale);
  const { mutateAsync: update } = useWrite(updateSection, stale);

  const send = async (section: TreeSection, place: Place, from: readonly TreeSection[], revision: number) => {
    if (place.parentId !== section.parent_id) {
      const params = { siteId: site.id, sectionId: section.id };
      const body = { parent_id: place.parentId, before_id: place.beforeId, revision };
      return (await update({ params, body })).revision;
    }
    const others = siblingsOf(from, place.parentId).filter(({ id }) => id !== section.id);
    const at = place.beforeId === null ? others.length : others.findIndex(({ id }) => id === place.beforeId);
    const ordered = others.map(({ id }) => id).toSpliced(at, 0, section.id);
    const id = place.parentId ?? 0;
    const isStage = kind === 'stage' ? { stage: true } : {};
    const body = { id, ordered_ids: ordered, order_revision: orderRevision(place.parentId), ...isStage };
    await reorder({ params: { sectionId: id }, body });
    return revision;
  };

  return async (section: TreeSection, place: Place): Promise<void> => {
    const back = placeNow(items, section);
    const isOrder = place.parentId === section.parent_id;
    const moved = movedItems(items, section.id, place);
    show(moved);
    try {
      const revision = await send(section, place, items, section.revision);
      const undo = async () => {
        const there = { ...section, parent_id: place.parentId };
        show(items as TreeSection[]);
        // The order was saved once since, and once more by the way back.
        await (isOrder
          ? reorder({
              params: { sectionId: back.parentId ?? 0 },
              body: {
                ...{
                  id: back.parentId ?? 0,
                  ordered_ids: siblingsOf(items, back.parentId).map(({ id }) => id),
                },
                order_revision: orderRevision(back.parentId) + 1,
                ...(kind === 'stage' ? { stage: true } : {}),
              },
            })
          : send(there, back, moved, revision)
        ).catch(failed);
      };
      notices.done(text(`kinds.${kind}.${isOrder ? 'reordered' : 'updated'}`), {
        label: text('undo'),
        run: () => void undo(),
      });
    } catch (error) {
      failed(error);
    }
    function failed(error: unknown): void {
      void reload();
      const sentence = text(`kinds.${kind}.${isOrder ? 'failedOrder' : 'failedEdit'}`);
      notices.failed(error, `${sentence} ${reasonOf(error)}`, null);
    }
  };
}
