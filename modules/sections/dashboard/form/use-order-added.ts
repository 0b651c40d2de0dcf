import { useQueryClient } from '@tanstack/react-query';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { sentWrite } from '#platform/dashboard/undo/sent-writes.ts';
import { listTreeSections, reorderSections } from '../../sections.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import { siblingsOf } from '../tree/section-rows.ts';
import { useScopeId } from '../tree/tree-scope.tsx';

/** Saves the order below a section once another one was added there: as it is shown, with the new one last. */
export function useOrderAdded(): (parentId: number, addedId: number) => void {
  const text = useSectionsTexts();
  const siteId = useScopeId();
  const client = useQueryClient();
  const order = async (id: number, addedId: number): Promise<void> => {
    try {
      const { items } = await client.fetchQuery(read(listTreeSections, { params: { siteId }, query: {} }));
      const others = siblingsOf(items, id).filter((one) => one.id !== addedId);
      const ordered_ids = [...others.map((one) => one.id), addedId];
      const order_revision = items.find((one) => one.id === id)?.order_revision ?? 0;
      await call(reorderSections, { params: { sectionId: id }, body: { id, ordered_ids, order_revision } });
    } catch (error) {
      notices.failed(error, `${text('kinds.section.failedOrder')} ${reasonOf(error)}`, null);
    }
  };
  return (parentId, addedId) => void sentWrite(order(parentId, addedId));
}
