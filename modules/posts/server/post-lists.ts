import { MOST_COUNTED } from '#platform/contract/search-limit.ts';
import { type Db, isCutOff } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { setForTransaction } from '#platform/server/transaction-settings.ts';
import { listEstimates } from './list-estimates.ts';
import { isCreation, type PostOrder, type Walk } from './list-leads.ts';
import { type Lead, MOST_WALKED, planOf, type Question, type Step } from './list-plan.ts';
import { linkSets, type PostSelection, rowConditions } from './post-filter.ts';
import {
  countAllRows,
  countRows,
  endOfWalk,
  listVersions,
  type PostPage,
  type PostVersion,
} from './posts.queries.ts';

/** A page of posts; `cutAt` tells where a search ended that would have taken too long. */
export type PostsFound = {
  rows: PostVersion[];
  hasMore: boolean;
  cutAt: { sort_value: string | number; id: number } | null;
};
export type PostsCounted = { count: number; is_exact: boolean };

export type PostLists = {
  page(selection: PostSelection, order: PostOrder, page: PostPage): Promise<PostsFound>;
  /** Stops at ten thousand and says so, so that a list need not wait. */
  count(selection: PostSelection): Promise<PostsCounted>;
  /** Counts all of them; null where that takes longer than the database has time for it. */
  countAll(selection: PostSelection): Promise<number | null>;
};

/** More communities than these are looked for row by row: a member of so many sees a good part of the site. */
const MOST_COMMUNITIES = 12;

/** Finds pages of posts, and counts them, by the way that promises to be the shortest. */
export function postLists(db: Db, events: Events): PostLists {
  const estimates = listEstimates(db, events);

  const stepsFor = async (selection: PostSelection, order: PostOrder, wanted: number): Promise<Step[]> => {
    const isByCreation = isCreation(order);
    const sets = setsOf(selection);
    const phrase = selection.filters.q;
    const isSifted = (selection.filters.custom_filters?.length ?? 0) > 0;
    const [first] = sets;
    if (!phrase && !isSifted && !first) return [{ lead: { by: 'posts' }, most: null }];
    if (!phrase && !isSifted && first?.by === 'links' && sets.length === 1 && isByCreation)
      return [{ lead: first, most: null }];
    const [total, sample, ...sizes] = await Promise.all([
      estimates.total(selection.siteId),
      phrase ? estimates.sample(selection.siteId) : null,
      ...sets.map((set) => estimates.sizeOf(selection, set)),
    ]);
    return planOf({
      total,
      sets: sets.map((lead, at) => ({ lead, size: sizes[at] ?? 0 })),
      phrase: phrase && sample ? { share: sample.shareOf(phrase), rarest: sample.rarestOf(phrase) } : null,
      isSifted,
      wanted,
      isByCreation,
    });
  };

  return {
    page: async (selection, order, page) => {
      const { limit, offset, after } = page;
      const wanted = (after ? 0 : offset) + limit + 1;
      const steps = await stepsFor(selection, order, wanted);
      for (const [at, { lead, most }] of steps.entries()) {
        const walk: Walk = { lead, order, after, most };
        const found = await listVersions(db, selection, walk, { limit, offset: after ? 0 : offset });
        const isFull = found.length > limit;
        if (isFull || most === null) return { rows: found.slice(0, limit), hasMore: isFull, cutAt: null };
        if (at < steps.length - 1) continue;
        return { rows: found, hasMore: false, cutAt: await endOfWalk(db, selection, { ...walk, most }) };
      }
      throw new Error('A plan has no step.');
    },
    count: async (selection) => {
      const newest = { key: 'created_date', direction: -1 } as const;
      const [step] = await stepsFor(selection, newest, MOST_COUNTED);
      const lead: Lead = step?.lead ?? { by: 'posts' };
      const most = rowConditions(selection, lead).length === 0 ? MOST_COUNTED : MOST_WALKED;
      const { count, examined } = await countRows(db, selection, lead, most);
      return { count: Math.min(count, MOST_COUNTED), is_exact: examined <= most && count <= MOST_COUNTED };
    },
    countAll: async (selection) => {
      const newest = { key: 'created_date', direction: -1 } as const;
      const steps = await stepsFor(selection, newest, Number.MAX_SAFE_INTEGER);
      const lead = (steps.find(({ most }) => most === null) ?? steps.at(-1))?.lead ?? { by: 'posts' };
      try {
        return await db.transaction().execute(async (trx) => {
          await setForTransaction(trx, 'shortStatements');
          return countAllRows(trx, selection, lead);
        });
      } catch (error) {
        if (isCutOff(error)) return null;
        throw error;
      }
    },
  };
}

/** The sets that hold every match, of which the plan takes the smallest. */
function setsOf(selection: PostSelection): Question['sets'][number]['lead'][] {
  const { viewer, communityId, filters } = selection;
  const sets: Question['sets'][number]['lead'][] = linkSets(selection);
  const { license_days: days } = filters;
  if (days !== undefined) sets.push({ by: 'licenses', days });
  const namesCommunity = [communityId, filters.community_id, filters.followed_site_id].some(
    (id) => id !== null && id !== undefined,
  );
  const { communityIds } = viewer;
  if (communityIds !== null && communityIds.length <= MOST_COMMUNITIES && !namesCommunity) {
    sets.push({ by: 'reach', communityIds, profileId: viewer.profileId });
  }
  return sets;
}
