import { room } from '#platform/server/room.ts';
import { siteFinder } from './server/find-site.ts';

/** Sites, their domains and their settings. */
export const sitesRoom = room({
  name: 'sites',
  open: ({ database, events }, { namedHosts }) => ({
    finders: { site: siteFinder(database, events, namedHosts) },
  }),
});
