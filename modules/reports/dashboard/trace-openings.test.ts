import { describe, expect, test } from 'vitest';
import type { CallTiming } from './call-timing.ts';
import { isTraced, openTracer, refusesTracking } from './trace-openings.ts';

/** Numbers that are the same in every run, evenly spread. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test.each([
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: '0' }, false],
  [{ doNotTrack: null }, false],
  [{ doNotTrack: 'unspecified', globalPrivacyControl: true }, true],
  [{ globalPrivacyControl: false }, false],
  [{}, false],
])('a browser that says %o refuses to be traced by chance: %s', (browser, refuses) => {
  expect(refusesTracking(browser)).toBe(refuses);
});

describe('trace-sampling: which page loads are traced', () => {
  test('about one of a thousand by default', () => {
    const random = seeded(7);
    const loads = Array.from({ length: 200_000 }, () =>
      isTraced({ search: '?q=a', random, refusesTracking: false }),
    );
    const traced = loads.filter(Boolean).length;
    expect(traced).toBeGreaterThan(140);
    expect(traced).toBeLessThan(260);
  });

  test.each([
    ['?trace=full', true],
    ['?status=5&trace=full', true],
    ['?trace=', false],
    ['?trace=1', false],
    ['', false],
  ])('with "%s" all: %s', (search, isAll) => {
    expect(isTraced({ search, random: () => 0.5, refusesTracking: false })).toBe(isAll);
  });

  test('none by chance of somebody who refuses to be tracked, but those that are asked for', () => {
    expect(isTraced({ search: '', random: () => 0, refusesTracking: true })).toBe(false);
    expect(isTraced({ search: '', random: () => 0, refusesTracking: false })).toBe(true);
    expect(isTraced({ search: '?trace=full', random: () => 0.5, refusesTracking: true })).toBe(true);
  });
});

describe('the trace of an opening', () => {
  function tracer() {
    const page = { now: 900, isBusy: false, route: '/posts', calls: [] as CallTiming[] };
    const sent: { route: string; milliseconds: number; is_first: boolean; calls: object[] }[] = [];
    const trace = openTracer({
      now: () => page.now,
      routeNow: () => page.route,
      isBusy: () => page.isBusy,
      calls: () => page.calls,
      send: (one) => sent.push(one),
    });
    return { page, sent, trace };
  }

  test('of the page itself ends with its last call, though it is looked at later', () => {
    const { page, sent, trace } = tracer();
    page.calls = [
      { requestId: 'AAAAAA-AAAAAA', start: 10, end: 120 },
      { requestId: 'BBBBBB-BBBBBB', start: 10, end: 240 },
    ];
    trace.settled();
    trace.settled();
    expect(sent).toEqual([
      {
        route: '/posts',
        is_first: true,
        milliseconds: 240,
        calls: [
          { request_id: 'AAAAAA-AAAAAA', milliseconds: 110 },
          { request_id: 'BBBBBB-BBBBBB', milliseconds: 230 },
        ],
      },
    ]);
  });

  test('of a further screen waits until nothing is fetched, and has its own calls alone', () => {
    const { page, sent, trace } = tracer();
    page.now = 5_000;
    trace.began();
    page.isBusy = true;
    trace.settled();
    expect(sent).toEqual([]);
    page.calls = [
      { requestId: 'AAAAAA-AAAAAA', start: 10, end: 120 },
      { requestId: 'CCCCCC-CCCCCC', start: 5_010, end: 5_060 },
    ];
    Object.assign(page, { isBusy: false, now: 5_070, route: '/redirects' });
    trace.settled();
    expect(sent).toEqual([
      {
        route: '/redirects',
        is_first: false,
        milliseconds: 70,
        calls: [{ request_id: 'CCCCCC-CCCCCC', milliseconds: 50 }],
      },
    ]);
  });

  test('is bounded: forty calls, and thirty openings in a minute', () => {
    const { page, sent, trace } = tracer();
    page.calls = Array.from({ length: 60 }, () => ({ requestId: 'AAAAAA-AAAAAA', start: 1_000, end: 1_001 }));
    for (let at = 0; at < 40; at += 1) {
      trace.began();
      trace.settled();
    }
    expect([sent.length, sent[0]?.calls.length]).toEqual([30, 40]);
  });
});
