import type { Search } from '#modules/search-indexes/search-indexes.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { cursorOf, pageOf } from '#platform/server/list-cursor.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { getProfile, listProfiles, type Profile, updateProfile } from '../profiles.contract.ts';
import { changeOwnProfile, type ProfileNeeds } from './change-own-profile.ts';
import { peopleByIndex } from './found-profiles.ts';
import { needDetails, profileViewer } from './profile-viewer.ts';
import { type ProfileOrder, type ProfileSelection, profileQueries } from './profiles.queries.ts';

/** The calls about people. */
export function profileHandlers(needs: ProfileNeeds, search: Search): Handler[] {
  const { db } = needs.database;
  const queries = profileQueries(db);
  return [
    answer(listProfiles, async ({ query, ...call }) => {
      const { limit, offset, after, order_by, order_direction, index, exact_count, ...filters } = query;
      const seen = whatIsSeen(call);
      const { isDegraded, ...byIndex } = await peopleByIndex(search, call, seen.viewer, {
        index,
        q: filters.q,
      });
      const selection = {
        ...seen,
        ...byIndex,
        filters: byIndex.ids ? { ...filters, q: undefined } : filters,
      };
      const { status, group_id, exclude_group_ids, community_group_id } = filters;
      const asksForDetails = [status, group_id, exclude_group_ids, community_group_id];
      if (asksForDetails.some((asked) => asked !== undefined)) needDetails(selection.viewer);
      const order: ProfileOrder = { key: order_by, direction: order_direction };
      const [found, count] = await Promise.all([
        queries.list(selection, {
          ...{ order, limit, offset },
          after: cursorOf(after, order, order.key === 'title'),
        }),
        queries.count(selection, { exact_count }),
      ]);
      const sortedBy = ({ title, created_date_ts }: Profile) =>
        order.key === 'title' ? title : created_date_ts;
      const page = pageOf(found, limit, order, sortedBy);
      return {
        ...{ profiles: page.items, ...count, after: page.after },
        ...(isDegraded ? { degraded: true } : {}),
      };
    }),
    answer(getProfile, async ({ params, ...call }) => {
      const profile = await queries.find({ ...whatIsSeen(call), filters: {} }, params.profileId);
      if (!profile) throw notFound();
      return profile;
    }),
    answer(updateProfile, async ({ params, body, ...call }) => {
      const selection = { ...whatIsSeen(call), filters: {} };
      const find = () => queries.find(selection, params.profileId);
      const outcome = await changeOwnProfile(needs, call, params.profileId, body);
      const profile = await find();
      if (!profile) throw notFound();
      if (outcome !== 'done') {
        // The profile that is shown may be a newer one still.
        const saved = { ...outcome, revision: profile.revision ?? outcome.revision, current: profile };
        throw savedMeanwhile(saved, { sent: body.revision, by: profileOf(call.caller).id });
      }
      return profile;
    }),
  ];
}

const whatIsSeen = ({ site, caller }: Pick<Call, 'site' | 'caller'>): Omit<ProfileSelection, 'filters'> => ({
  siteId: site.id,
  timezone: site.timezone,
  viewer: profileViewer(caller),
});
