import { room } from '#platform/server/room.ts';

/** Where the dashboard opens. */
export const homeRoom = room({
  name: 'home',
  menu: [{ group: 'home', id: 'home', path: '/home', icon: 'home' }],
});
