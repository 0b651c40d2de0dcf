import { room } from '#platform/server/room.ts';

/** Words that posts are found by. */
export const tagsRoom = room({
  name: 'tags',
});
