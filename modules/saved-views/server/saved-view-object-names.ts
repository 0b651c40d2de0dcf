import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { factsOf, type ObjectNames } from '#platform/server/object-names.ts';
import { savedViewQueries } from './saved-views.queries.ts';

/** The titles of saved views for a log, of those that its reader sees. */
export const savedViewObjectNames =
  (db: Db): ObjectNames =>
  async ({ site, caller }, ids) => {
    const queries = savedViewQueries(db);
    const { id: profileId } = profileOf(caller);
    const roles = await queries.rolesOf(site.id, profileId);
    const rows = await queries.titles(site.id, ids, profileId, roles);
    return factsOf(
      ids,
      rows.map(({ id, title, deleted_ts }) => ({ id, name: title, isDeleted: deleted_ts !== null })),
    );
  };
