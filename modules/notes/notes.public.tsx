export { NotesButton } from './dashboard/notes-button.tsx';
export { PostNotes } from './dashboard/post-notes.tsx';
