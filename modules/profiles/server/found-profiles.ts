import {
  type Search,
  SearchUnavailable,
  type ShowThings,
} from '#modules/search-indexes/search-indexes.public.ts';
import { queryOfWords } from '#modules/search-indexes/search-words.contract.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { type ProfileViewer, profileViewer } from './profile-viewer.ts';
import { profileQueries } from './profiles.queries.ts';

/** Of more people that an index finds, these fit best. */
const MOST_FOUND = 2_000;

/**
 * The people that an index names for the words of a list; none named where the list goes on without one, because it did
 * not answer or because its words would tell what the viewer may not see.
 */
export async function peopleByIndex(
  search: Search,
  { site, now }: Pick<Call, 'site' | 'now'>,
  viewer: ProfileViewer,
  { index, q }: { index?: string | undefined; q?: string | undefined },
): Promise<{ ids?: number[]; isDegraded: boolean }> {
  const query = queryOfWords(q ?? '');
  if (!index || !query || !viewer.seesAllDetails) return { isDegraded: false };
  const page = { limit: MOST_FOUND, offset: 0, order: 'score', now } as const;
  try {
    const found = await search.find(site, { entity: 'user', slug: index }, query, page);
    return found ? { ids: found.hits.map(({ id }) => id), isDegraded: false } : { isDegraded: true };
  } catch (error) {
    if (error instanceof SearchUnavailable) return { isDegraded: true };
    throw error;
  }
}

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
