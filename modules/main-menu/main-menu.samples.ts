import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { mainMenuRoom } from './main-menu.room.ts';

const arranges: Expectation = { who: [{ all: ['CHANGE_MENU_SITE'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const mainMenuSamples = samplesOf(mainMenuRoom, {
  who: { getMainMenu: arranges, arrangeMainMenu: arranges },
  parameters: {},
  bodies: { arrangeMainMenu: () => ({ hidden_ids: [], ordered_ids: ['tags'], revision: 0 }) },
});
