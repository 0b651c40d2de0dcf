import { MOST_CALLS, mostInMinute } from '../report-limits.contract.ts';
import type { OpeningTrace } from '../reports.contract.ts';
import type { CallTiming } from './call-timing.ts';

/** Of a thousand page loads one is traced. */
export const TRACE_SHARE = 0.001;

type Choice = { search: string; random: () => number; refusesTracking: boolean };

/** Whether the openings of a page load are traced: by chance, or all with `?trace=full`. */
export const isTraced = ({ search, random, refusesTracking }: Choice): boolean =>
  new URLSearchParams(search).get('trace') === 'full' || (!refusesTracking && random() < TRACE_SHARE);

/** Whether the browser of the person says Do Not Track or Global Privacy Control. */
export const refusesTracking = (browser: {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}): boolean => browser.doNotTrack === '1' || browser.globalPrivacyControl === true;

type TracerNeeds = {
  now: () => number;
  routeNow: () => string;
  /** Whether the screen still waits for something. */
  isBusy: () => boolean;
  calls: () => readonly CallTiming[];
  send: (trace: Omit<OpeningTrace, 'build'>) => void;
};

/** Follows the openings of screens: `began` with each new one, `settled` whenever it may be there. */
export function openTracer(needs: TracerNeeds): { began(): void; settled(): void } {
  // The page itself began before this was loaded.
  let opening: { at: number; isFirst: boolean } | null = { at: 0, isFirst: true };
  let sentAt: number[] = [];
  return {
    began: () => {
      opening = { at: needs.now(), isFirst: false };
    },
    settled: () => {
      if (!opening || needs.isBusy()) return;
      const { at, isFirst } = opening;
      opening = null;
      const now = needs.now();
      sentAt = sentAt.filter((sent) => now - sent < 60_000);
      if (sentAt.length >= mostInMinute.traces) return;
      sentAt.push(now);
      const calls = needs.calls().filter(({ start }) => start >= at);
      const end = isFirst && calls.length > 0 ? Math.max(...calls.map((call) => call.end)) : now;
      needs.send({
        route: needs.routeNow(),
        is_first: isFirst,
        milliseconds: Math.round(end - at),
        calls: calls.slice(0, MOST_CALLS).map(({ requestId, start, end }) => ({
          request_id: requestId,
          milliseconds: Math.round(end - start),
        })),
      });
    },
  };
}
