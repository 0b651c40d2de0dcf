import { answer, type Handler, RedirectTo } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { APPLY_PATH } from '../application-kinds.contract.ts';
import {
  applyToCommunity,
  listOpenCommunities,
  showPostSignup,
  withdrawApplication,
} from '../applications.contract.ts';
import { apply, asked } from './apply.ts';
import { openCommunities } from './open-communities.ts';
import { withdraw } from './withdraw.ts';

const SCREEN = '/r/dashboard/settings/communities';

/** The calls of those who want to write in a community. */
export function ownApplicationHandlers({ database }: Pick<Ground, 'database'>): Handler[] {
  const { db } = database;
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
    answer(withdrawApplication, ({ params, ...call }) => withdraw(database, call, params.applicationId)),
  ];
}
