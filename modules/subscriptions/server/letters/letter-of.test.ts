import { expect, test } from 'vitest';
import { letterOf, type Told } from './letter-of.ts';

const row = (more: Partial<Told> = {}): Told => ({
  ...{ profile_id: 7, status: 'active', is_ending: false, package_id: 1, plan_id: 2, price: 900 },
  ...{ currency: 'EUR', gateway: 'stripe', ...more },
});

test.each([
  [null, {}, 'subscribed'],
  [null, { status: 'canceled' }, null],
  [null, { profile_id: null }, null],
  [{ status: 'canceled' }, {}, 'subscribed'],
  [{ status: 'canceled' }, { status: 'expired' }, null],
  [{ status: 'trialing' }, {}, null],
  [{}, { status: 'past_due' }, 'payment_failed'],
  [{ status: 'past_due' }, { status: 'past_due' }, null],
  [{ status: 'past_due' }, {}, null],
  [{ status: 'past_due' }, { status: 'canceled' }, 'ended'],
  [{}, { is_ending: true }, 'canceled'],
  [{ is_ending: true }, {}, 'kept'],
  [{ is_ending: true }, { status: 'past_due' }, 'payment_failed'],
  [{ gateway: 'manual' }, { gateway: 'manual', status: 'past_due' }, 'run_out'],
  [{ gateway: 'manual' }, { gateway: 'manual', is_ending: true }, 'canceled'],
  [{ is_ending: true }, { status: 'expired' }, 'ended'],
  [{}, { plan_id: 3, price: 1_900 }, 'plan_changed'],
  [{}, { package_id: 4 }, 'plan_changed'],
  [{}, { price: 1_000 }, 'price_changed'],
  [{}, { currency: 'USD' }, 'price_changed'],
  [{}, { status: 'paused' }, null],
  [{}, {}, null],
] as const)('from %j to %j somebody is written of %s', (before, after, letter) => {
  expect(letterOf(before && row(before), row(after))).toBe(letter);
});
