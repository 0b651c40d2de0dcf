import { room } from '#platform/server/room.ts';

/** Bringing in a real site; a command. */
export const importsRoom = room({
  name: 'imports',
});
