import { describe, expect, test } from 'vitest';
import { isOpen, nextMoment, type Standing, settled } from './subscription-standing.ts';

const DAY = 86_400;
const NOW = 1_800_000_000;
const row = (more: Partial<Standing> = {}): Standing => ({
  ...{ status: 'active', gateway: 'manual', auto_renew: false, is_ending: false },
  ...{ date_start: NOW - 30 * DAY, date_expire: NOW + DAY },
  ...{ paused_ts: null, past_due_ts: null, canceled_ts: null },
  ...more,
});

describe('a subscription by hand', () => {
  test('opens from its start up to its end, and not a second longer', () => {
    const one = row({ date_start: NOW });
    expect([
      isOpen(one, NOW - 1),
      isOpen(one, NOW),
      isOpen(one, NOW + DAY - 1),
      isOpen(one, NOW + DAY),
    ]).toEqual([...[false, true, true, false]]);
    expect(isOpen(row({ date_expire: null }), NOW + 10_000 * DAY)).toBe(true);
  });

  test('expires at its end, or is canceled where that was said before', () => {
    const past = { date_expire: NOW - 5 };
    expect(settled(row(past), NOW).status).toBe('expired');
    expect(settled(row({ ...past, is_ending: true }), NOW)).toMatchObject({
      ...{ status: 'canceled', canceled_ts: NOW - 5, is_ending: false },
    });
    expect(settled(row(), NOW)).toEqual(row());
  });

  test('that renews is past due at its end, opens for three more days, and expires then', () => {
    const due = settled(row({ auto_renew: true, date_expire: NOW }), NOW);
    expect(due).toMatchObject({ status: 'past_due', past_due_ts: NOW });
    expect([isOpen(due, NOW), isOpen(due, NOW + 3 * DAY - 1), isOpen(due, NOW + 3 * DAY)]).toEqual([
      ...[true, true, false],
    ]);
    expect(nextMoment(due, NOW)).toBe(NOW + 3 * DAY);
    expect(settled(due, NOW + 3 * DAY).status).toBe('expired');
    // A server that stood still for a week finds both at once.
    expect(settled(row({ auto_renew: true, date_expire: NOW }), NOW + 7 * DAY).status).toBe('expired');
  });

  test('that is paused or has ended opens nothing, and time does not change it', () => {
    for (const status of ['paused', 'canceled', 'expired']) {
      const one = row({ status, date_expire: NOW - DAY });
      expect([isOpen(one, NOW - 2 * DAY), nextMoment(one, NOW), settled(one, NOW).status]).toEqual([
        ...[false, null, status],
      ]);
    }
  });
});

test('the next moment is the start, then the end, then none', () => {
  const one = row({ date_start: NOW + 5 });
  expect([nextMoment(one, NOW), nextMoment(one, NOW + 5), nextMoment(one, NOW + DAY)]).toEqual([
    ...[NOW + 5, NOW + DAY, null],
  ]);
  expect(nextMoment(row({ date_expire: null }), NOW)).toBeNull();
});

describe('a subscription of a gateway', () => {
  const stripe = row({ gateway: 'stripe', auto_renew: true, date_expire: NOW });

  test('is left as it is, and opens for three days while word of a payment may still come', () => {
    expect(settled(stripe, NOW + 9 * DAY)).toBe(stripe);
    expect([isOpen(stripe, NOW + 3 * DAY - 1), isOpen(stripe, NOW + 3 * DAY)]).toEqual([true, false]);
    expect(nextMoment(stripe, NOW)).toBe(NOW + 3 * DAY);
  });

  test('that does not renew closes at its end', () => {
    expect(isOpen({ ...stripe, auto_renew: false }, NOW)).toBe(false);
  });

  test('keeps three days after the gateway called it past due', () => {
    const due = { ...stripe, status: 'past_due', past_due_ts: NOW - DAY };
    expect([isOpen(due, NOW), isOpen(due, NOW + 2 * DAY)]).toEqual([true, false]);
  });
});
