import { room } from '#platform/server/room.ts';

/** What readers say. */
export const commentsRoom = room({
  name: 'comments',
});
