import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Handler, RedirectTo } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { APPLY_PATH } from '../application-kinds.contract.ts';
import {
  applyToCommunity,
  listOpenCommunities,
  otherDecision,
  showPostSignup,
  withdrawApplication,
} from '../applications.contract.ts';
import { decide, lockApplication } from './applications.queries.ts';
import { apply, asked } from './apply.ts';
import { openCommunities, ownApplication } from './open-communities.ts';

const SCREEN = '/r/dashboard/settings/communities';

/** The calls of those who want to write in a community. */
export function ownApplicationHandlers({ database }: Pick<Ground, 'database'>): Handler[] {
  const { db, ids } = database;
  return [
    answer(showPostSignup, ({ caller, query: { community } }) => {
      const wish = community === undefined ? '' : `?community=${encodeURIComponent(community)}`;
      return new RedirectTo(caller.profile ? SCREEN : `${APPLY_PATH}${wish}`);
    }),
    answer(listOpenCommunities, async ({ query, ...call }) => {
      const items = await openCommunities(db, { ...asked(call), words: query.query });
      return { items, total_count: items.length };
    }),
    answer(applyToCommunity, ({ body, ...call }) =>
      apply(database, call, { communityId: body.group_site_id, message: body.message }),
    ),
    answer(withdrawApplication, async ({ params, ...call }) => {
      const { siteId, profileId, now } = asked(call);
      return db.transaction().execute(async (trx) => {
        const row = await lockApplication(trx, siteId, params.applicationId);
        if (row?.profile_id !== profileId) throw notFound();
        if (row.status === 'withdrawn') return ownApplication(row);
        if (row.status !== 'pending') throw otherDecision();
        await decide(trx, { siteId, id: row.id, status: 'withdrawn', by: profileId, now });
        await recordWrite(trx, ids.next, call, {
          action: 'community_application.withdrawn',
          objectId: row.id,
          before: { status: row.status },
          after: { status: 'withdrawn' },
        });
        return ownApplication({ ...row, status: 'withdrawn' });
      });
    }),
  ];
}
