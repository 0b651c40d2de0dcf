import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { MessagesIcon } from '#platform/dashboard/later-icons.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { listPostNotes } from '../notes.contract.ts';
import { useNotesTexts } from './notes-texts.ts';
import { useNotes } from './use-notes.ts';

const LOOK_EVERY = 30_000;

type NotesButtonProps = {
  postId: number;
  isOpen: boolean;
  className?: string | undefined;
  onOpen: () => void;
};

/** Opens the notes of a post, and says how many of them are open. */
export function NotesButton(props: NotesButtonProps) {
  return mayCall(listPostNotes, useCaller().holder) ? <CountedButton {...props} /> : null;
}

function CountedButton({ postId, isOpen, className, onOpen }: NotesButtonProps) {
  const text = useNotesTexts();
  const count = useNotes(postId, LOOK_EVERY).data?.open_count ?? 0;
  const name = count === 0 ? text('title') : text('open', { count });
  return (
    <IconButton name={name} tip="end" className={className ?? ''} aria-expanded={isOpen} onClick={onOpen}>
      <MessagesIcon />
      {count === 0 ? null : <span>{numberText(count)}</span>}
    </IconButton>
  );
}
