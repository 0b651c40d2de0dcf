import { samplesOf } from '#platform/testing/samples.ts';
import { undoRoom } from './undo.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const undoSamples = samplesOf(undoRoom, {
  who: {
    getUndo: { who: 'signedIn' },
    // Each kind of act asks for the permission of its room, by tests of its own.
    undoAct: { who: 'signedIn', isOwn: true },
  },
});
