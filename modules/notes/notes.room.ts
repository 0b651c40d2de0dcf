import { profileNamesOf } from '#modules/profiles/profiles.public.ts';
import { room } from '#platform/server/room.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import {
  addPostNote,
  changePostNote,
  deletePostNote,
  listPeopleToMention,
  listPostNotes,
} from './notes.contract.ts';
import { noteNames } from './server/note-names.ts';
import { demoNotes } from './server/notes.demo.ts';
import { noteHandlers } from './server/notes.handlers.ts';
import { noteTable } from './server/notes.table.ts';

/** What colleagues say to each other about posts, which readers never see. */
export const notesRoom = room({
  name: 'notes',
  contracts: { listPostNotes, listPeopleToMention, addPostNote, changePostNote, deletePostNote },
  open: (ground) => {
    const { database } = ground;
    return {
      handlers: noteHandlers({ database, people: profileNamesOf(ground) }),
      undoes: rowUndo(database, noteTable),
    };
  },
  things: { post_note: { names: noteNames } },
  retention: { post_note: 30 },
  demo: demoNotes,
});
