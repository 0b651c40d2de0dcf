import { exportsOf } from '#modules/exports/exports.public.ts';
import { searchOf } from '#modules/search-indexes/search-indexes.public.ts';
import { room } from '#platform/server/room.ts';
import { exportUsers } from './profile-export.contract.ts';
import { getProfile, listProfiles, updateProfile } from './profiles.contract.ts';
import { profileExportHandlers } from './server/export/export-users.handlers.ts';
import { foundProfiles } from './server/found-profiles.ts';
import { profileObjectNames } from './server/profile-object-names.ts';
import { profileHandlers } from './server/profiles.handlers.ts';

/** People as a site knows them. */
export const profilesRoom = room({
  name: 'profiles',
  contracts: { exportUsers, listProfiles, getProfile, updateProfile },
  open: (ground) => {
    searchOf(ground).shows.user = foundProfiles(ground.database.db);
    return {
      handlers: [
        ...profileHandlers(ground, searchOf(ground)),
        ...profileExportHandlers({ ...ground, exports: exportsOf(ground) }),
      ],
    };
  },
  things: { profile: { names: profileObjectNames } },
});
