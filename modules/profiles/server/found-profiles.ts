import type { ShowThings } from '#modules/search-indexes/search-indexes.public.ts';
import type { Db } from '#platform/server/database.ts';
import { profileViewer } from './profile-viewer.ts';
import { profileQueries } from './profiles.queries.ts';

/** What a search shows of people: those whom the caller sees in lists too. */
export const foundProfiles =
  (db: Db): ShowThings =>
  async ({ site, caller }, ids) => {
    if (ids.length === 0) return [];
    const viewer = profileViewer(caller);
    // Their words would tell what the caller may not see.
    if (!viewer.seesAllDetails) return [];
    const selection = { siteId: site.id, timezone: site.timezone, viewer, filters: {} };
    const rows = await profileQueries(db).names(selection, ids);
    return rows.flatMap(({ id, title, deleted_ts, created_ts }) =>
      title === null || deleted_ts !== null ? [] : [{ id, title, created_ts }],
    );
  };
