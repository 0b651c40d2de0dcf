import { exportsOf } from '#modules/exports/exports.public.ts';
import { searchOf } from '#modules/search-indexes/search-indexes.public.ts';
import { room } from '#platform/server/room.ts';
import { exportUsers } from './profile-export.contract.ts';
import { updateProfileExtra } from './profile-extra.contract.ts';
import {
  deleteProfile,
  listProfileHistory,
  removeProfiles,
  setProfileStatuses,
} from './profile-standing.contract.ts';
import { countProfiles, getProfile, listProfiles, updateProfile } from './profiles.contract.ts';
import { personArchive } from './server/archive/person-archive.ts';
import { profileExportHandlers } from './server/export/export-users.handlers.ts';
import { extraChecksOf } from './server/extra-checks.ts';
import { foundProfiles } from './server/found-profiles.ts';
import { profileFollowersOf } from './server/profile-followers.ts';
import { profileObjectNames } from './server/profile-object-names.ts';
import { demoProfiles } from './server/profiles.demo.ts';
import { profileHandlers } from './server/profiles.handlers.ts';
import { profileUndo } from './server/standing/remove-profiles.ts';
import { statusUndo } from './server/standing/set-statuses.ts';
import { standingHandlers } from './server/standing/standing.handlers.ts';

/** People as a site knows them. */
export const profilesRoom = room({
  name: 'profiles',
  contracts: {
    ...{ exportUsers, listProfiles, countProfiles, getProfile, updateProfile, deleteProfile },
    updateProfileExtra,
    ...{ setProfileStatuses, removeProfiles, listProfileHistory },
  },
  open: (ground) => {
    searchOf(ground).shows.user = foundProfiles(ground.database.db);
    return {
      handlers: [
        ...profileHandlers(
          { ...ground, followers: profileFollowersOf(ground), checks: extraChecksOf(ground) },
          searchOf(ground),
        ),
        ...standingHandlers(ground.database),
        ...profileExportHandlers({ ...ground, exports: exportsOf(ground) }),
      ],
      undoes: { ...profileUndo(ground.database), ...statusUndo(ground.database) },
    };
  },
  demo: demoProfiles,
  archive: [personArchive],
  things: { profile: { names: profileObjectNames } },
});
