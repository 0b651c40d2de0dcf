import { frontForEditorsOf } from '#modules/pages/pages.public.ts';
import { pageNeedsOf } from '#modules/permalinks/permalinks.public.ts';
import { room } from '#platform/server/room.ts';
import { getHome } from './home.contract.ts';
import { homeHandlers } from './server/home.handlers.ts';

/** Where the dashboard opens. */
export const homeRoom = room({
  name: 'home',
  contracts: { getHome },
  open: (ground) => ({
    handlers: homeHandlers({
      ...{
        db: ground.database.db,
        log: ground.log,
        front: frontForEditorsOf(ground),
        pages: pageNeedsOf(ground),
      },
    }),
  }),
  menu: [{ group: 'home', id: 'home', path: '/home' }],
});
