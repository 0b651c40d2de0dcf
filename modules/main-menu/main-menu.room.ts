import { room } from '#platform/server/room.ts';
import { arrangeMainMenu, getMainMenu } from './main-menu.contract.ts';
import { mainMenuHandlers } from './server/main-menu.handlers.ts';

/** How a site has its main menu. */
export const mainMenuRoom = room({
  name: 'main-menu',
  contracts: { getMainMenu, arrangeMainMenu },
  open: ({ database, events }, { menuOf }) => ({ handlers: mainMenuHandlers({ database, events, menuOf }) }),
});
