import { expect, test } from 'vitest';
import { statusAsked } from '../../link-kinds.contract.ts';
import { resultOfStatus, retryAfter, stateAfter } from './link-state.ts';

const DAY = 86_400;
const noon = 1_000 * DAY + 43_200;
const fresh = { fails_in_row: 0, failed_ts: null };

test('a link is broken after failures on three days, and not after three on one', () => {
  const once = stateAfter(fresh, 'NOT_FOUND', noon);
  expect(once).toEqual({ fails_in_row: 1, failed_ts: noon, is_broken: false, due_ts: noon + DAY });
  expect(stateAfter(once, 'TIMEOUT', noon + 60)).toMatchObject({ fails_in_row: 1, is_broken: false });
  const twice = stateAfter(once, 'TIMEOUT', noon + DAY);
  const thrice = stateAfter(twice, 'NOT_FOUND', noon + 2 * DAY);
  expect([twice, thrice].map(({ fails_in_row, is_broken }) => [fails_in_row, is_broken])).toEqual([
    [2, false],
    [3, true],
  ]);
  expect(stateAfter(thrice, 'OK', noon + 3 * DAY)).toMatchObject({ fails_in_row: 0, is_broken: false });
});

test('an answer that tells programs nothing changes nothing that is known', () => {
  const broken = { fails_in_row: 3, failed_ts: noon };
  expect(stateAfter(broken, 'FORBIDDEN', noon + DAY)).toMatchObject({ ...broken, is_broken: true });
  expect(stateAfter(fresh, 'FORBIDDEN', noon)).toMatchObject({ fails_in_row: 0, is_broken: false });
});

test('nobody is asked again before they want to be', () => {
  expect(stateAfter(fresh, 'FORBIDDEN', noon, noon + 600).due_ts).toBe(noon + 600);
  expect(stateAfter(fresh, 'SERVER_ERROR', noon, noon + 2 * DAY).due_ts).toBe(noon + 2 * DAY);
});

test.each([
  [200, 'OK'],
  [304, 'OK'],
  [404, 'NOT_FOUND'],
  [410, 'NOT_FOUND'],
  [401, 'FORBIDDEN'],
  [403, 'FORBIDDEN'],
  [405, 'FORBIDDEN'],
  [429, 'FORBIDDEN'],
  [999, 'FORBIDDEN'],
  [500, 'SERVER_ERROR'],
  [503, 'SERVER_ERROR'],
])('%i means %s', (status, result) => expect(resultOfStatus(status)).toBe(result));

test.each([
  ['120', noon + 120],
  [new Date((noon + 300) * 1000).toUTCString(), noon + 300],
  ['999999', noon + DAY],
  ['-1', null],
  ['soon', null],
  ['0', null],
  [undefined, null],
])('Retry-After %j is read as seconds or a date, a day at most', (header, ts) =>
  expect(retryAfter(header, noon)).toBe(ts),
);

test('malformed links have no broken ones among them', () => {
  expect(statusAsked('MALFORMED', 'BROKEN')).toBe('MALFORMED');
  expect(statusAsked('EXTERNAL', 'BROKEN')).toBe('BROKEN');
  expect(statusAsked('MALFORMED', 'IGNORED')).toBe('IGNORED');
});
