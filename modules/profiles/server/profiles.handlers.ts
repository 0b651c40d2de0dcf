import type { Search } from '#modules/search-indexes/search-indexes.public.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { cursorOf, pageOf } from '#platform/server/list-cursor.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { updateProfileExtra } from '../profile-extra.contract.ts';
import {
  countProfiles,
  getProfile,
  listProfiles,
  type Profile,
  updateProfile,
} from '../profiles.contract.ts';
import { changeExtra } from './change-extra.ts';
import { changeProfile, type ProfileNeeds } from './change-profile.ts';
import type { ExtraChecks } from './extra-checks.ts';
import { peopleByIndex } from './found-profiles.ts';
import type { ProfileSelection } from './profile-conditions.ts';
import { profileDetailsOf, whatIsSeen } from './profile-details.ts';
import type { ProfileFollowers } from './profile-followers.ts';
import { needDetails } from './profile-viewer.ts';
import { type ProfileOrder, profileQueries } from './profiles.queries.ts';

/** The calls about people. */
export function profileHandlers(
  needs: ProfileNeeds & { followers: ProfileFollowers; checks: readonly ExtraChecks[] },
  search: Search,
): Handler[] {
  const { db } = needs.database;
  const queries = profileQueries(db);
  /** Whom a list is about, by its filters or by what a search index finds. */
  const selectionOf = async (
    call: Pick<Call, 'site' | 'caller' | 'now'>,
    { index, ...filters }: ProfileSelection['filters'] & { index?: string | undefined },
  ) => {
    const seen = whatIsSeen(call);
    const asked = { index, q: filters.q };
    const { isDegraded, ...byIndex } = await peopleByIndex(search, call, seen.viewer, asked);
    if (detailFilters.some((name) => filters[name] !== undefined)) needDetails(seen.viewer);
    const selection: ProfileSelection = {
      ...seen,
      ...byIndex,
      filters: byIndex.ids ? { ...filters, q: undefined } : filters,
    };
    return { selection, isDegraded };
  };
  return [
    answer(listProfiles, async ({ query, ...call }) => {
      const { limit, offset, after, order_by, order_direction, exact_count, include, ...filters } = query;
      const { selection, isDegraded } = await selectionOf(call, filters);
      const order: ProfileOrder = { key: order_by, direction: order_direction };
      const [found, count] = await Promise.all([
        queries.list(
          selection,
          { ...{ order, limit, offset }, after: cursorOf(after, order, order.key === 'title') },
          { hasFigures: include === 'figures', fields: filters.custom_fields },
        ),
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
    answer(countProfiles, async ({ query, ...call }) => {
      const { order_by: _, order_direction: __, reset: ___, ...filters } = query;
      const { selection } = await selectionOf(call, filters);
      return queries.count(selection, { exact_count: true });
    }),
    answer(getProfile, ({ params, ...call }) => profileDetailsOf(db, call, params.profileId)),
    answer(updateProfileExtra, (call) => changeExtra(needs, call, call.params.profileId, call.body)),
    answer(updateProfile, async ({ params, body, ...call }) => {
      const outcome = await changeProfile(needs, call, params.profileId, body);
      const profile = await profileDetailsOf(db, call, params.profileId);
      if (outcome !== 'done') {
        // The profile that is shown may be a newer one still.
        const saved = { ...outcome, revision: profile.revision ?? outcome.revision, current: profile };
        throw savedMeanwhile(saved, { sent: body.revision, by: profileOf(call.caller).id });
      }
      return profile;
    }),
  ];
}

/** What somebody may not see, they may not filter by. */
const detailFilters = [
  ...(['status', 'group_id', 'group_name', 'exclude_group_ids', 'community_group_id'] as const),
  ...(['membership_group_slug', 'custom_filters'] as const),
];
