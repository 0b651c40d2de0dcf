import { room } from '#platform/server/room.ts';
import { undoHandlers } from './server/undo.handlers.ts';
import { defineUndoJobs } from './server/undo.jobs.ts';
import { getUndo, undoAct } from './undo.contract.ts';

/** What is undone within a day: deletes and bulk acts of all rooms. */
export const undoRoom = room({
  name: 'undo',
  contracts: { getUndo, undoAct },
  open: ({ database, events, jobs }, { undoKinds }) => {
    defineUndoJobs({ database, jobs });
    return { handlers: undoHandlers({ database, events, kinds: undoKinds }) };
  },
});
