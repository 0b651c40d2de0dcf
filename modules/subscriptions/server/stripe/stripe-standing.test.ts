import { expect, test } from 'vitest';
import { StripeSession, StripeSubscription } from './stripe-objects.ts';
import { standingOf, standingOfSession } from './stripe-standing.ts';

const NOW = 1_800_000_000;
const END = NOW + 2_000_000;
const unknown: Parameters<typeof standingOf>[1] & { canceled_ts: null } = {
  paused_ts: null,
  past_due_ts: null,
  canceled_ts: null,
};
const item = {
  ...{ id: 'si_1', quantity: 1, current_period_end: END },
  price: { id: 'price_1', unit_amount: 900 },
};
const bought = (more: object) =>
  StripeSubscription.parse({
    ...{ id: 'sub_1', status: 'active', customer: 'cus_1', currency: 'eur', start_date: NOW - 100 },
    ...{ cancel_at_period_end: false, cancel_at: null, discounts: [] },
    items: { data: [item] },
    ...more,
  });
const standing = (more: object, known = unknown) => standingOf(bought(more), known, NOW);

test.each([
  [
    {},
    { status: 'active', date_expire: END, auto_renew: true, is_ending: false, price: 900, currency: 'EUR' },
  ],
  [{ status: 'trialing' }, { status: 'trialing', auto_renew: true }],
  [{ status: 'past_due' }, { status: 'past_due', past_due_ts: NOW }],
  [{ status: 'unpaid' }, { status: 'past_due' }],
  [{ status: 'paused' }, { status: 'paused', paused_ts: NOW }],
  [{ pause_collection: { behavior: 'void' } }, { status: 'paused' }],
  [{ cancel_at_period_end: true }, { status: 'active', is_ending: true, auto_renew: false }],
  [{ cancel_at: NOW + 5 }, { is_ending: true, date_expire: NOW + 5 }],
  [
    { status: 'canceled', ended_at: NOW - 5 },
    { status: 'canceled', canceled_ts: NOW - 5, is_ending: false },
  ],
  [{ discounts: [{ coupon: { percent_off: 25 } }] }, { price: 675 }],
  [{ discounts: [{ coupon: { amount_off: 1_000 } }] }, { price: 0 }],
  [{ currency: 'huf' }, { price: 900, currency: 'HUF' }],
  [{ currency: 'isk' }, { price: 9, currency: 'ISK' }],
  [{ currency: 'jpy' }, { price: 900, currency: 'JPY' }],
])('%j stands as %j', (more, expected) => {
  expect(standing(more)).toMatchObject(expected);
});

test('since when it waits for money is kept, and forgotten once it came', () => {
  const known = { ...unknown, past_due_ts: NOW - 500 };
  expect(standing({ status: 'past_due' }, known)?.past_due_ts).toBe(NOW - 500);
  expect(standing({}, known)?.past_due_ts).toBeNull();
});

test('what was never paid is no subscription', () => {
  expect([standing({ status: 'incomplete' }), standing({ status: 'incomplete_expired' })]).toEqual([
    null,
    null,
  ]);
});

const session = (more: object) =>
  StripeSession.parse({
    ...{ id: 'cs_1', status: 'complete', mode: 'payment', payment_status: 'paid', created: NOW - 100 },
    ...{ currency: 'eur', amount_total: 4_900, ...more },
  });
const refund = (refunded: boolean) => ({ payment_intent: { id: 'pi_1', latest_charge: { refunded } } });

test.each([
  [{}, { status: 'active', date_expire: null, auto_renew: false, price: 4_900, canceled_ts: null }],
  [
    { payment_status: 'no_payment_required', amount_total: 0 },
    { status: 'active', price: 0 },
  ],
  [
    { currency: 'isk', amount_total: 299_000 },
    { price: 2_990, currency: 'ISK' },
  ],
  [refund(false), { status: 'active' }],
  [refund(true), { status: 'canceled', canceled_ts: NOW }],
  [{ payment_status: 'unpaid' }, null],
  [{ status: 'open' }, null],
])('what was paid once as %j stands as %j', (more, expected) => {
  const stands = standingOfSession(session(more), unknown, NOW);
  if (expected === null) expect(stands).toBeNull();
  else expect(stands).toMatchObject(expected);
});
