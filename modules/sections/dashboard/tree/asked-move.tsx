import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import type { TreeSection } from '../../sections.contract.ts';
import { useSectionsTexts } from '../sections-texts.ts';
import { type AccessChange, accessChange } from './access-change.ts';
import { AccessNote } from './access-note.tsx';
import type { Place } from './section-rows.ts';

const loadConfirm = () => import('#platform/dashboard/dialogs/confirm-dialog.tsx');
const ConfirmDialog = lazyPart(loadConfirm, 'ConfirmDialog');

type Move = (section: TreeSection, place: Place) => Promise<void>;

/** Moves at once, and asks before where somebody gains or loses access by it. */
export function useAskedMove(
  items: readonly TreeSection[],
  move: Move,
): { onMove: (section: TreeSection, place: Place) => void; dialog: ReactNode } {
  const text = useSectionsTexts();
  const [asked, setAsked] = useState<{ section: TreeSection; place: Place; change: AccessChange } | null>(
    null,
  );
  const onMove = (section: TreeSection, place: Place) => {
    const change = accessChange(items, section.id, { ...section, parent_id: place.parentId });
    if (change) setAsked({ section, place, change });
    else void move(section, place);
  };
  return {
    onMove,
    dialog: asked ? (
      <Suspense fallback={null}>
        <ConfirmDialog
          title={text('access.confirmTitle', { name: asked.section.title })}
          confirm={text('access.confirm')}
          onConfirm={async () => move(asked.section, asked.place)}
          onClose={() => setAsked(null)}
        >
          <AccessNote change={asked.change} />
        </ConfirmDialog>
      </Suspense>
    ) : null,
  };
}
