import { refuseExtra } from '#modules/profiles/profiles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { stampOf } from '#platform/server/row-stamps.ts';
import { slugOf } from '#platform/server/slug-of.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  archiveCommunity,
  type Community,
  createCommunityByForm,
  getCommunity,
  restoreCommunity,
  updateCommunity,
} from '../community-details.contract.ts';
import { LONGEST_COMMUNITY_NAME } from '../community-kinds.contract.ts';
import {
  changeCommunity,
  lockCommunity,
  namedOnce,
  saidOf,
  setArchived,
  tellCommunity,
  withExtra,
} from './change-community.ts';
import { communityQueries } from './communities.queries.ts';
import type { CommunityChecks } from './community-checks.ts';
import type { CommunityFollowers } from './community-followers.ts';
import { refuseUnreached } from './community-reach.ts';
import { createCommunity } from './create-community.ts';
import { creatorPeriods } from './creator-periods.ts';
import { readerFigures } from './reader-figures.ts';
import { withFigures } from './with-figures.ts';

type Needs = { database: Database; followers: CommunityFollowers; checks: readonly CommunityChecks[] };

/** The calls about one community. */
export function communityDetailHandlers(needs: Needs): Handler[] {
  const { db, ids } = needs.database;
  const queries = communityQueries(db);
  const shown = async ({ site, now }: Pick<Call, 'site' | 'now'>, id: number): Promise<Community> => {
    const selection = { siteId: site.id, only: [id], isArchived: null };
    const found = await queries.list(selection, { limit: 1, offset: 0 });
    const period = creatorPeriods('1m', now, undefined);
    const [[community], readers] = await Promise.all([
      withFigures(queries, site.id, found, period),
      readerFigures(db, site.id, [id], period),
    ]);
    if (!community) throw notFound();
    const { title, logo, language, name } = community;
    const url = await needs.followers.pathOf(site.id, name);
    return {
      ...{ ...community, stats: readers.get(id) ?? null, url },
      community_information: { id, title, logo, language },
    };
  };
  const archiving = (endpoint: typeof archiveCommunity, isArchived: boolean) =>
    answer(endpoint, async (call) => {
      await setArchived(needs, call, call.params.communityId, isArchived);
      return shown(call, call.params.communityId);
    });
  return [
    answer(getCommunity, (call) => {
      refuseUnreached(call.caller, call.params.communityId);
      return shown(call, call.params.communityId);
    }),
    answer(createCommunityByForm, async (call) => {
      const { body, site } = call;
      const { title, description, language, logo, extra } = body;
      const name = body.name ?? (slugOf(body.path ?? title).slice(0, LONGEST_COMMUNITY_NAME) || 'community');
      const work = db.transaction().execute(async (trx) => {
        const { siteId, by, now } = stampOf(call);
        const fields = withExtra({}, extra, { mayAll: true, staff: [] });
        await refuseExtra(trx, siteId, needs.checks, { before: {}, after: fields }, ['extra']);
        const id = await createCommunity(trx, ids.next, {
          ...{ siteId, name, title, description, by, now, logo },
          ...{ language: language ?? site.locale, extra: fields },
          ...{ isDirectPublish: body.direct_publish, canApply: body.can_apply },
        });
        await needs.followers.names?.appeared(trx, stampOf(call), [{ id, name }]);
        await recordWrite(trx, ids.next, call, {
          ...{ action: 'community.created', objectId: id },
          after: saidOf(await lockCommunity(trx, siteId, id)),
          event: { name, title },
        });
        await tellCommunity(trx, siteId, id);
        return id;
      });
      return shown(call, await namedOnce(work));
    }),
    answer(updateCommunity, async (call) => {
      refuseUnreached(call.caller, call.params.communityId);
      await changeCommunity(needs, call);
      return shown(call, call.params.communityId);
    }),
    archiving(archiveCommunity, true),
    archiving(restoreCommunity as typeof archiveCommunity, false),
  ];
}
