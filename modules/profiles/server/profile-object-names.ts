import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { profileViewer } from './profile-viewer.ts';
import { profileQueries } from './profiles.queries.ts';

/** The names of people for a log, as far as its reader may see them. */
export const profileObjectNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const viewer = profileViewer(caller);
    const selection = { siteId: site.id, timezone: site.timezone, viewer, filters: {} };
    const rows = await profileQueries(db).names(selection, ids);
    return factsOf(
      ids,
      rows.map(({ id, title, deleted_ts }) => ({ id, name: title, isDeleted: deleted_ts !== null })),
    );
  };
