import { PostNotes } from '#modules/notes/notes.public.tsx';
import parts from '#platform/dashboard/drawer-parts.module.css';
import { SideDrawer } from '#platform/dashboard/side-drawer.tsx';
import { useEditorTexts } from '../editor-texts.ts';

/** What colleagues say about the post, beside its text; also while somebody else edits it. */
export function NotesDrawer({ postId, onClose }: { postId: number; onClose: () => void }) {
  const text = useEditorTexts();
  return (
    <SideDrawer
      label={text('notes')}
      position={null}
      onPrevious={undefined}
      onNext={undefined}
      onClose={onClose}
    >
      <PostNotes postId={postId} className={parts.part} />
    </SideDrawer>
  );
}
