/** A call as the browser timed it; milliseconds since the page began. */
export type CallTiming = { requestId: string; start: number; end: number };

type Timed = Pick<PerformanceResourceTiming, 'name' | 'startTime' | 'responseEnd' | 'serverTiming'>;

/** What the browser knows of an answered call of the API; null for everything else, and for reports themselves. */
export function timingOf({ name, startTime, responseEnd, serverTiming }: Timed): CallTiming | null {
  const requestId = serverTiming?.find((one) => one.name === 'request')?.description;
  const { pathname } = new URL(name);
  const isCall = pathname.startsWith('/core/') && !pathname.includes('/reports/');
  return requestId && responseEnd > 0 && isCall ? { requestId, start: startTime, end: responseEnd } : null;
}
