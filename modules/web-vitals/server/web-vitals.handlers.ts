import { tooManyRequests } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import {
  countVitals,
  getChromeVitals,
  getLcp,
  getOriginVitals,
  getUrlVitals,
} from '../web-vitals.contract.ts';
import type { chromeReport } from './chrome-report.ts';
import type { CountVitals } from './count-vitals.ts';
import type { heardVitalsOf } from './heard-vitals.ts';
import type { AskedVitals, vitalReports } from './vital-reports.ts';

/** In a minute; one of ten pages tells. */
const MOST_OF_ADDRESS = 120;

/** Takes what pages tell of their speed, and reports it. */
export function webVitalsHandlers(
  vitals: CountVitals,
  reports: ReturnType<typeof vitalReports>,
  chrome: ReturnType<typeof chromeReport>,
  heard: ReturnType<typeof heardVitalsOf>,
): Handler[] {
  const take = minuteCounts();
  const asked = <Query extends Pick<AskedVitals, 'device' | 'days'>>({
    site,
    now,
    query,
  }: Pick<Call, 'site' | 'now'> & { query: Query }) => ({
    ...{ siteId: site.id, timezone: site.timezone, now },
    ...query,
  });
  return [
    answer(countVitals, async (call) => {
      refuseOtherSites(call);
      const { site, body, request } = call;
      const retryAfter = take({ [request.ip]: MOST_OF_ADDRESS }, Date.now());
      if (retryAfter !== null) throw tooManyRequests({ retryAfter });
      vitals.count(body, { site, userAgent: request.userAgent });
      await heard.tell(body, call);
      return undefined;
    }),
    answer(getOriginVitals, (call) => reports.origin(asked(call))),
    answer(getUrlVitals, (call) => reports.url(asked(call))),
    answer(getChromeVitals, ({ site, query }) =>
      chrome({ origin: new URL(site.uri).origin, ...query, url: query.url }),
    ),
    answer(getLcp, (call) => reports.lcp(asked(call), call.query.issue)),
  ];
}
