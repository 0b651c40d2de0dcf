import { room } from '#platform/server/room.ts';
import { changePreferences } from './preferences.contract.ts';
import { preferenceHandlers } from './server/preferences.handlers.ts';

/** What people prefer, their language among it. */
export const preferencesRoom = room({
  name: 'preferences',
  contracts: { changePreferences },
  open: ({ database }) => ({ handlers: preferenceHandlers(database) }),
});
