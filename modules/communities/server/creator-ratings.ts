import { personIsSelf, personRanksAbove } from '#modules/profiles/profile-standing.contract.ts';
import { giverOf, ranksAbove } from '#modules/roles/roles.public.ts';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { rateCommunityCreator } from '../community-people.contract.ts';
import { communityPeopleQueries } from './community-people.queries.ts';
import { heldIn } from './community-reach.ts';

/** Says what new posts of a creator are rated in a community; nobody says it of their own. */
export const creatorRatingHandler = ({ db, ids }: Database): Handler =>
  answer(rateCommunityCreator, async (call) => {
    const { communityId, profileId } = call.params;
    if (!call.site.communityIds.has(communityId)) throw notFound();
    if (!heldIn(call.caller, communityId).has('APPROVE_CONTENT')) {
      // A community of others is not there.
      throw call.caller.holder.communityPermissions.has(communityId) ? permissionDenied() : notFound();
    }
    if (profileOf(call.caller).id === profileId) throw personIsSelf();
    const { siteId, by, now } = stampOf(call);
    const { rating } = call.body;
    return db.transaction().execute(async (trx) => {
      const where = { siteId, communityId, only: profileId };
      const creator = async () =>
        (await communityPeopleQueries(trx).creators(where, { limit: 1, offset: 0 })).items[0];
      const before = await creator();
      if (!before) throw notFound();
      const who = { siteId, profileId, communityId };
      if (await ranksAbove(trx, await giverOf(trx, call), who)) throw personRanksAbove();
      if (before.default_rating === rating) return before;
      await trx
        .insertInto('creator_rating')
        .values({
          ...{ site_id: siteId, community_id: communityId, profile_id: profileId, rating },
          ...{ updated_ts: now, updated_by: by },
        })
        .onConflict((conflict) =>
          conflict
            .columns(['site_id', 'community_id', 'profile_id'])
            .doUpdateSet({ rating, updated_ts: now, updated_by: by }),
        )
        .execute();
      await recordWrite(trx, ids.next, call, {
        ...{ action: 'community.creator_rated', objectId: communityId },
        before: { profile_id: profileId, default_rating: before.default_rating },
        after: { profile_id: profileId, default_rating: rating },
      });
      // Whether they publish there by themselves hangs on it.
      await publishChange(trx, { topic: 'caller', siteId, id: profileId });
      return { ...before, default_rating: rating };
    });
  });

/** Nobody is rated who was forgotten. */
export function forgetRatings({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget what posts of somebody were rated',
    handle: async ({ siteId, objectId }, trx) => {
      await trx
        .deleteFrom('creator_rating')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', objectId ?? 0)
        .execute();
    },
  });
}
