import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { type CallTiming, timingOf } from '#modules/reports/dashboard/call-timing.ts';
import { describeTrouble } from '#modules/reports/dashboard/describe-trouble.ts';
import { openReporter } from '#modules/reports/dashboard/reporter.ts';
import { isTraced, openTracer, refusesTracking } from '#modules/reports/dashboard/trace-openings.ts';
import { reportOpening, reportTrouble } from '#modules/reports/reports.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import type { Trouble } from '#platform/dashboard/trouble.ts';
import { openedWith } from './opened-at.ts';
import { build, ofThisPage, siteId } from './this-page.ts';

/** The pattern of the screen, never its address. */
const routeOf = (router: AnyRouter): string => router.state.matches.at(-1)?.staticData.screen?.path ?? 'none';

/** What cannot be told is not told again: a report of a report would have no end. */
const unheard = () => undefined;

let reporter: ((trouble: Trouble) => void) | undefined;

/** Tells the server of an error of the dashboard. */
export function report(trouble: Trouble, router: AnyRouter): void {
  if (!siteId) return;
  reporter ??= openReporter({
    ...ofThisPage,
    describe: (one) => describeTrouble(one, location.origin),
    send: (described) => {
      const body = { ...described, route: routeOf(router), build };
      call(reportTrouble, { params: { siteId }, body }, { isAside: true }).catch(unheard);
    },
  });
  reporter(trouble);
}

let isDecided = false;

/** Traces the openings of this page load, if it is one of those that are traced. */
export function traceOpenings(router: AnyRouter, client: QueryClient): void {
  if (isDecided || !siteId) return;
  isDecided = true;
  const choice = { search: openedWith, random: Math.random, refusesTracking: refusesTracking(navigator) };
  if (!isTraced(choice)) return;
  const calls: CallTiming[] = [];
  const note = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) {
      const timing = timingOf(entry as PerformanceResourceTiming);
      if (timing) calls.push(timing);
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'resource', buffered: true });
  const tracer = openTracer({
    now: () => performance.now(),
    routeNow: () => routeOf(router),
    isBusy: () => router.state.status === 'pending' || client.isFetching() > 0,
    calls: () => {
      note(observer.takeRecords());
      return calls.splice(0);
    },
    send: (trace) => {
      if (!navigator.onLine) return;
      const body = { ...trace, build };
      call(reportOpening, { params: { siteId }, body }, { isAside: true }).catch(unheard);
    },
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && tracer.began());
  // The answer is on the screen with the frame after the one that it came in.
  const soon = () => requestAnimationFrame(() => setTimeout(tracer.settled));
  router.subscribe('onRendered', soon);
  client.getQueryCache().subscribe(soon);
  soon();
}
