import { expect, test } from 'vitest';
import { subjectOf } from './event-subject.ts';

const of = (type: string, object: object) => subjectOf(type, { data: { object } });
const inParent = { parent: { subscription_details: { subscription: 'sub_2' } } };

test.each([
  ['checkout.session.completed', { id: 'cs_1', subscription: 'sub_1' }, { kind: 'session', ref: 'cs_1' }],
  ['checkout.session.expired', { id: 'cs_1' }, { kind: 'session', ref: 'cs_1' }],
  ['customer.subscription.created', { id: 'sub_1' }, { kind: 'subscription', ref: 'sub_1' }],
  ['customer.subscription.deleted', { id: 'sub_1' }, { kind: 'subscription', ref: 'sub_1' }],
  ['invoice.paid', { id: 'in_1', subscription: 'sub_1' }, { kind: 'subscription', ref: 'sub_1' }],
  ['invoice.payment_failed', { id: 'in_1', ...inParent }, { kind: 'subscription', ref: 'sub_2' }],
  ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { kind: 'payment', ref: 'pi_1' }],
  ['invoice.paid', { id: 'in_1' }, null],
  ['product.created', { id: 'prod_1' }, null],
])('%s of %j is about %j', (type, object, expected) => {
  expect(of(type, object)).toEqual(expected);
});

test('what is no event is about nothing', () => {
  expect([
    subjectOf('invoice.paid', null),
    subjectOf('invoice.paid', { data: { object: { id: 7 } } }),
  ]).toEqual([...[null, null]]);
});
