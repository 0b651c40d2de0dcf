import { room } from '#platform/server/room.ts';
import { defineAssetJobs } from './server/assets.jobs.ts';

/** Pictures and files. */
export const assetsRoom = room({
  name: 'assets',
  open: (ground) => {
    defineAssetJobs(ground);
    return {};
  },
});
