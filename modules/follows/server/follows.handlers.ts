import { tooManyRequests } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { changeFollow as changing, createFollow, listFollows } from '../follows.contract.ts';
import { changeFollow, type FollowNeeds } from './change-follow.ts';
import { followsPage } from './follows.queries.ts';

/** Ten a second: no hand does more, and each leaves a row in the log. */
const MOST_IN_MINUTE = 600;

/** What the caller follows, and who follows the caller. */
export function followHandlers(needs: FollowNeeds): Handler[] {
  const take = minuteCounts();
  const admit = ({ site, caller }: Pick<Call, 'site' | 'caller'>) => {
    const retryAfter = take({ [`${site.id} ${profileOf(caller).id}`]: MOST_IN_MINUTE }, Date.now());
    if (retryAfter !== null) throw tooManyRequests({ retryAfter });
  };
  const change: Parameters<typeof answer<typeof changing>>[1] = (call) => {
    admit(call);
    return changeFollow(needs, call, call.params.followedId, call.body);
  };
  return [
    answer(listFollows, ({ query, site, caller }) =>
      followsPage(needs.db, { site, profileId: profileOf(caller).id }, query),
    ),
    answer(changing, change),
    answer(createFollow, change as Parameters<typeof answer<typeof createFollow>>[1]),
  ];
}
