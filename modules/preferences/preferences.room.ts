import { room } from '#platform/server/room.ts';
import { changePreferences } from './preferences.contract.ts';
import { forgetPreferences } from './server/forget-preferences.ts';
import { preferenceHandlers } from './server/preferences.handlers.ts';

/** What people prefer, their language among it. */
export const preferencesRoom = room({
  name: 'preferences',
  contracts: { changePreferences },
  open: ({ database, outbox }) => {
    forgetPreferences({ outbox });
    return { handlers: preferenceHandlers(database) };
  },
});
