import { tooManyRequests } from '#platform/contract/api-error.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import { countView } from '../../views.contract.ts';
import type { Searches } from '../keywords/count-searches.ts';
import type { CountViews } from './count-views.ts';

/** In a minute: a newsroom behind one address reads fast, a program that makes views up is faster. */
const MOST_OF_ADDRESS = 600;

/** Takes what pages tell of being opened and read. */
export function viewHandlers(views: CountViews, searches: Pick<Searches, 'clicked'>): Handler[] {
  const take = minuteCounts();
  return [
    answer(countView, async (call) => {
      refuseOtherSites(call);
      const { site, body, request, caller } = call;
      const retryAfter = take({ [request.ip]: MOST_OF_ADDRESS }, Date.now());
      if (retryAfter !== null) throw tooManyRequests({ retryAfter });
      views.count(body, {
        site,
        host: request.host,
        userAgent: request.userAgent,
        viewer: caller.profile?.id,
      });
      if (body.kind === 'view' && body.post_id > 0) searches.clicked(site, body.referrer, request.host);
      return undefined;
    }),
  ];
}
