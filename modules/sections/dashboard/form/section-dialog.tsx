import { useRef } from 'react';
import { useUndoRows } from '#modules/undo/undo-rows.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { RecordDialog } from '#platform/dashboard/records/record-dialog.tsx';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { RECENT_ACTIONS } from '#platform/dashboard/use-undoable-delete.ts';
import { listSections } from '../../section-list.contract.ts';
import {
  addSections,
  createStage,
  getSection,
  listTreeSections,
  SectionDetails,
  type TreeSection,
  updateSection,
} from '../../sections.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import type { TreeKind } from '../tree/tree-kind.ts';
import { useScopeId } from '../tree/tree-scope.tsx';
import { SectionForm } from './section-form.tsx';
import { bodyOf, type SectionValues, sectionSchema, valuesOf } from './section-values.ts';
import { useOrderAdded } from './use-order-added.ts';

type SectionDialogProps = {
  kind: TreeKind;
  items: readonly TreeSection[];
  /** The one that is changed; null to add one. */
  section: SectionDetails | null;
  /** Where a new one begins. */
  parentId: number | null;
  onClose: () => void;
};

const stale = [listTreeSections, listSections, getSection];

/** Adds a section or a stage, or changes one. */
export function SectionDialog({ kind, items, section, parentId, onClose }: SectionDialogProps) {
  const text = useSectionsTexts();
  const params = { siteId: useScopeId() };
  const add = useWrite(addSections, stale);
  const addStage = useWrite(createStage, stale);
  const update = useWrite(updateSection, stale);
  const orderAdded = useOrderAdded();
  const go = useGo();
  const undo = useUndoRows(stale);
  // Of a section that came to lie elsewhere, and changed in nothing else: the way back is that of the move alone.
  const move = useRef<number | null>(null);
  const parentName = (id: string) =>
    items.find((item) => String(item.id) === id)?.full_title ?? text('form.noParent');
  const yesOrNo = (is: boolean) => text(is ? 'form.yes' : 'form.no');
  return (
    <RecordDialog
      record={section}
      rowSchema={SectionDetails}
      schema={sectionSchema(kind, section)}
      valuesOf={(row: SectionDetails | null): SectionValues => valuesOf(row, parentId)}
      words={{
        add: text(`kinds.${kind}.add`),
        edit: text(`kinds.${kind}.edit`),
        save: text(`kinds.${kind}.save`),
      }}
      labels={{
        title: text('form.title'),
        slug: text('form.slug'),
        type: text('form.type'),
        link: text('form.link'),
        text: text('form.text'),
        parent_id: text('form.parent'),
        status: text('form.status'),
        read_access_type: text('form.access'),
        read_access_groups: text('form.groups'),
        meta_title: text('form.metaTitle'),
        description: text('form.description'),
        image_id: text('form.picture'),
        layout: text('form.layout'),
        order: text('form.order'),
        posts_per_page: text('form.perPage'),
        in_menu: text('form.inMenu'),
        rss: text('form.rss'),
      }}
      inWords={{
        type: (type) => text(`types.${type}`),
        order: (order) => text(`orders.${order}`),
        parent_id: parentName,
        ...{ in_menu: yesOrNo, rss: yesOrNo },
        image_id: (id: number | null) => text(id === null ? 'form.noPicture' : 'form.ownPicture'),
        layout: (name: string) => name || text('form.usualLayout'),
        status: (status) => text(`statuses.${status}`),
        read_access_type: (type) => text(`accesses.${type}`),
      }}
      create={async (values) => {
        const body = bodyOf(kind, values, null);
        if (kind === 'stage') return addStage.mutateAsync({ params: { ...params, sectionId: 0 }, body });
        const [added] = await add.mutateAsync({ params, body: { pages: [body] } });
        if (!added) throw new Error(text('kinds.section.failedAdd'));
        if (values.parent_id !== '') orderAdded(Number(values.parent_id), added.id);
        return added;
      }}
      update={async ({ id, revision }, values) => {
        const body = { ...bodyOf(kind, values, section), revision };
        const saved = await update.mutateAsync({ params: { ...params, sectionId: id }, body });
        const past = valuesOf(section);
        const isMoveAlone = JSON.stringify({ ...values, parent_id: past.parent_id }) === JSON.stringify(past);
        move.current = isMoveAlone ? saved.batch_id : null;
        return saved;
      }}
      failed={(_, isNew) => text(`kinds.${kind}.${isNew ? 'failedAdd' : 'failedEdit'}`)}
      onSaved={(_, isNew) => {
        const said = text(`kinds.${kind}.${isNew ? 'added' : 'updated'}`);
        const { current: batchId } = move;
        if (isNew || batchId === null) notices.done(said);
        else
          offerUndo(said, () => undo(batchId), { saysEnd: true, batchId, later: () => go(RECENT_ACTIONS) });
      }}
      onClose={onClose}
    >
      {(form, saved) => <SectionForm {...{ kind, form, items, saved }} />}
    </RecordDialog>
  );
}
