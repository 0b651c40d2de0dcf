import { expect, test } from 'vitest';
import type { SubscriptionAct } from '../subscription-kinds.contract.ts';
import { actUnfit, endInvalid, noEnd } from '../subscriptions.contract.ts';
import { afterAct, withEnd } from './act-on-subscription.ts';
import type { Standing } from './subscription-standing.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;
const row = (more: Partial<Standing> = {}): Standing => ({
  ...{ status: 'active', gateway: 'manual', auto_renew: false, is_ending: false },
  ...{ date_start: NOW - 30 * DAY, date_expire: NOW + 10 * DAY },
  ...{ paused_ts: null, past_due_ts: null, canceled_ts: null },
  ...more,
});

test('a pause is given back when it ends: the end moves by as long', () => {
  const paused = afterAct(row(), 'pause', NOW) as Standing;
  expect(paused).toMatchObject({ status: 'paused', paused_ts: NOW });
  expect(afterAct(paused, 'resume', NOW + 4 * DAY)).toMatchObject({
    ...{ status: 'active', paused_ts: null, date_expire: NOW + 14 * DAY },
  });
});

test('a pause before the start costs only what came after it', () => {
  const early = row({ status: 'paused', paused_ts: NOW, date_start: NOW + 2 * DAY });
  expect(afterAct(early, 'resume', NOW + 3 * DAY)).toMatchObject({ date_expire: NOW + 11 * DAY });
  expect(afterAct(early, 'resume', NOW + DAY)).toMatchObject({ date_expire: NOW + 10 * DAY });
});

test('a cancellation at the end is noted and taken back; without an end there is none', () => {
  const ending = afterAct(row(), 'cancel_at_end', NOW) as Standing;
  expect(ending).toEqual(row({ is_ending: true }));
  expect(afterAct(ending, 'keep', NOW)).toEqual(row());
  expect(afterAct(row({ date_expire: null }), 'cancel_at_end', NOW)).toBe(noEnd);
});

test('a cancellation at once keeps the end, so that it can be opened again', () => {
  const canceled = afterAct(row(), 'cancel_now', NOW) as Standing;
  expect(canceled).toEqual(row({ status: 'canceled', canceled_ts: NOW }));
  expect(afterAct(canceled, 'reopen', NOW + DAY)).toEqual(row());
  expect(afterAct(canceled, 'reopen', NOW + 10 * DAY)).toBe(endInvalid);
});

test.each<[string, Partial<Standing>, Partial<Standing>]>([
  ['to end', { is_ending: true }, {}],
  ['paused', { status: 'paused', paused_ts: NOW - 3 * DAY }, { paused_ts: NOW - 2 * DAY }],
  ['past due', { status: 'past_due', auto_renew: true, past_due_ts: NOW - DAY, date_expire: NOW - DAY }, {}],
])('what was %s when it was canceled is so again when it is opened again', (_, before, since) => {
  const canceled = afterAct(row(before), 'cancel_now', NOW) as Standing;
  expect(canceled).toMatchObject({ status: 'canceled', canceled_ts: NOW });
  expect(afterAct(canceled, 'reopen', NOW + DAY)).toEqual(row({ ...before, ...since }));
});

test('a payment that was due too long ago opens nothing again', () => {
  const due = row({ status: 'past_due', auto_renew: true, past_due_ts: NOW - DAY, date_expire: NOW - DAY });
  const canceled = afterAct(due, 'cancel_now', NOW) as Standing;
  expect(afterAct(canceled, 'reopen', NOW + 2 * DAY)).toBe(endInvalid);
});

test('another end of what was canceled while it was to end lets it run to that', () => {
  const canceled = afterAct(row({ is_ending: true }), 'cancel_now', NOW) as Standing;
  expect(withEnd(canceled, NOW + 20 * DAY, NOW)).toEqual(row({ date_expire: NOW + 20 * DAY }));
});

test('an end that is set while it is paused grows by what is waited from then on alone', () => {
  const paused = row({ status: 'paused', paused_ts: NOW - 9 * DAY });
  const moved = withEnd(paused, NOW + 20 * DAY, NOW) as Standing;
  expect(moved).toEqual(row({ status: 'paused', paused_ts: NOW, date_expire: NOW + 20 * DAY }));
  expect(afterAct(moved, 'resume', NOW + DAY)).toMatchObject({ date_expire: NOW + 21 * DAY });
});

test.each<[SubscriptionAct, string]>([
  ['pause', 'paused'],
  ['pause', 'past_due'],
  ['pause', 'expired'],
  ['resume', 'active'],
  ['cancel_at_end', 'paused'],
  ['keep', 'active'],
  ['cancel_now', 'canceled'],
  ['reopen', 'active'],
])('%s is not done to what is %s', (act, status) => {
  expect(afterAct(row({ status }), act, NOW)).toBe(actUnfit);
});

test('another end lets go on what has ended or waits for a payment', () => {
  for (const status of ['expired', 'canceled', 'past_due']) {
    const before = row({ status, date_expire: NOW - DAY, past_due_ts: NOW - DAY, canceled_ts: NOW - DAY });
    expect(withEnd(before, NOW + DAY, NOW)).toEqual(row({ date_expire: NOW + DAY }));
  }
  expect(withEnd(row({ is_ending: true }), null, NOW)).toEqual(row({ date_expire: null }));
  expect(withEnd(row({ status: 'paused' }), NOW + DAY, NOW)).toMatchObject({ status: 'paused' });
});

test('an end that is past or before the start is refused', () => {
  expect(withEnd(row(), NOW, NOW)).toBe(endInvalid);
  expect(withEnd(row({ date_start: NOW + 5 * DAY }), NOW + 4 * DAY, NOW)).toBe(endInvalid);
});
