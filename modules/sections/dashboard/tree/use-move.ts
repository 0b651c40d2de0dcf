import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { sentWrite } from '#platform/dashboard/undo/sent-writes.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { RECENT_ACTIONS } from '#platform/dashboard/use-undoable-delete.ts';
import { listSections } from '../../section-list.contract.ts';
import { countMove } from '../../section-removal.contract.ts';
import {
  listTreeSections,
  reorderSections,
  type TreeSection,
  updateSection,
} from '../../sections.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import { movedItems, type Place, siblingsOf } from './section-rows.ts';
import type { TreeKind } from './tree-kind.ts';
import { useScopeId } from './tree-scope.tsx';
import type { useTree } from './use-tree.ts';

const stale = [listTreeSections, listSections];
/** So long a move waits for how many addresses it changes. */
const COUNT_MS = 1_000;

/** Moves a section to a place: shown at once, said with the way back, and put back where it is refused. */
export function useMove(kind: TreeKind, tree: ReturnType<typeof useTree>) {
  const { items, orderRevision, rootId, show, reload } = tree;
  const text = useSectionsTexts();
  const siteId = useScopeId();
  const { mutateAsync: reorder } = useWrite(reorderSections, stale);
  const { mutateAsync: update } = useWrite(updateSection, stale);
  const go = useGo();
  const undo = useUndoRows(stale);

  /** How many addresses a move changes; what cannot be counted is not said. */
  const addressesSaid = async (section_id: number, parent_id: number | null): Promise<string> => {
    const body = { section_id, parent_id };
    const counting = call(countMove, { params: { siteId }, body }).catch(() => null);
    const late = new Promise<null>((resolve) => setTimeout(resolve, COUNT_MS, null));
    const counted = await Promise.race([counting, late]);
    const count = counted ? counted.section_count + counted.post_count : 0;
    if (!counted || count === 0) return '';
    return text(counted.is_exact ? 'moved.addresses' : 'moved.addressesAtLeast', {
      count,
      shown: numberText(count),
    });
  };

  const send = async (section: TreeSection, place: Place, from: readonly TreeSection[], revision: number) => {
    if (place.parentId !== section.parent_id) {
      const params = { siteId, sectionId: section.id };
      const body = { parent_id: place.parentId, before_id: place.beforeId, revision };
      return update({ params, body });
    }
    const others = siblingsOf(from, place.parentId).filter(({ id }) => id !== section.id);
    const at = place.beforeId === null ? others.length : others.findIndex(({ id }) => id === place.beforeId);
    const ordered = others.map(({ id }) => id).toSpliced(at, 0, section.id);
    const id = place.parentId ?? rootId ?? 0;
    const isStage = kind === 'stage' ? { stage: true } : {};
    const body = { id, ordered_ids: ordered, order_revision: orderRevision(place.parentId), ...isStage };
    return reorder({ params: { sectionId: id }, body });
  };

  const put = async (section: TreeSection, place: Place): Promise<void> => {
    const isOrder = place.parentId === section.parent_id;
    const moved = movedItems(items, section.id, place);
    show(moved);
    try {
      const addresses = isOrder || kind === 'stage' ? '' : await addressesSaid(section.id, place.parentId);
      const { batch_id } = await send(section, place, items, section.revision);
      const said = text(`kinds.${kind}.${isOrder ? 'reordered' : 'updated'}`);
      if (batch_id === null) notices.done(said);
      else {
        offerUndo([said, addresses].join(' ').trim(), () => undo(batch_id), {
          batchId: batch_id,
          ...{ saysEnd: true, later: () => go(RECENT_ACTIONS) },
        });
      }
    } catch (error) {
      failed(error);
    }
    function failed(error: unknown): void {
      void reload();
      const sentence = text(`kinds.${kind}.${isOrder ? 'failedOrder' : 'failedEdit'}`);
      notices.failed(error, `${sentence} ${reasonOf(error)}`, null);
    }
  };
  return (section: TreeSection, place: Place): Promise<void> => sentWrite(put(section, place));
}
