import { room } from '#platform/server/room.ts';

/** Roles and what they permit. */
export const rolesRoom = room({
  name: 'roles',
});
