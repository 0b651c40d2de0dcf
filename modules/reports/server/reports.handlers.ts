import { tooManyRequests } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/metrics.ts';
import { minuteCounts } from '#platform/server/minute-counts.ts';
import { refuseOtherSites } from '#platform/server/same-origin.ts';
import { mostInMinute } from '../report-limits.contract.ts';
import { reportOpening, reportTrouble } from '../reports.contract.ts';

/** Of all sessions together, so that nobody fills the log with many of them. */
const MOST_OF_ALL = 600;

type ReportNeeds = { log: Log; metrics: Pick<Metrics, 'dashboardErred' | 'screenOpened'> | null };

/** The calls by which the dashboard tells of its own errors and speed; they end in the log and in the metrics. */
export function reportHandlers({ log, metrics }: ReportNeeds): Handler[] {
  const take = minuteCounts();
  const admit = (call: Pick<Call, 'caller' | 'request'>, kind: keyof typeof mostInMinute) => {
    refuseOtherSites(call);
    const who = call.caller.sessionId ?? call.request.ip;
    const retryAfter = take({ [`${kind} ${who}`]: mostInMinute[kind], [kind]: MOST_OF_ALL }, Date.now());
    if (retryAfter !== null) throw tooManyRequests({ retryAfter });
  };
  return [
    answer(reportTrouble, async ({ body, ...call }) => {
      admit(call, 'errors');
      metrics?.dashboardErred(body.source);
      log.warn({ ...factsOf(call), report: body }, 'the dashboard reported an error');
      return undefined;
    }),
    answer(reportOpening, async ({ body, ...call }) => {
      admit(call, 'traces');
      metrics?.screenOpened(body.milliseconds / 1000);
      log.info({ ...factsOf(call), report: body }, 'the dashboard reported an opening');
      return undefined;
    }),
  ];
}

/** Who it was stays unsaid. */
const factsOf = ({ site, request, caller }: Pick<Call, 'site' | 'request' | 'caller'>) => ({
  requestId: request.id,
  siteId: site.id,
  isSignedIn: caller.profile !== null,
  agent: request.userAgent,
});
