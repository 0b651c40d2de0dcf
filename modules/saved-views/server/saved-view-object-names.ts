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
    const [seen, rows] = await Promise.all([
      queries.seenBy(site.id, undefined, profileId, roles),
      queries.states(site.id, ids),
    ]);
    const titles = new Map(seen.map(({ id, title }) => [id, title]));
    return factsOf(
      ids,
      rows.map(({ id, deleted_ts }) => ({
        id,
        name: titles.get(id) ?? null,
        isDeleted: deleted_ts !== null,
      })),
    );
  };
