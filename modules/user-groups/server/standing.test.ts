import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMember, kindOf, withHand, withoutHand } from './standing.ts';

const standing = fc.record({ is_origin: fc.boolean(), is_added: fc.boolean(), is_removed: fc.boolean() });

test('who is added by hand is in it, and who is taken out by hand is not, whatever was before', () => {
  fc.assert(
    fc.property(standing, (before) => {
      expect(isMember(withHand(before))).toBe(true);
      expect(isMember(withoutHand(before))).toBe(false);
    }),
  );
});

test('a rule that ends does not take what was given by hand, and does not bring back what was taken', () => {
  const given = withHand({ is_origin: false, is_added: false, is_removed: false });
  expect(isMember({ ...given, is_origin: false })).toBe(true);
  const taken = withoutHand({ is_origin: true, is_added: false, is_removed: false });
  expect([kindOf(taken), isMember({ ...taken, is_origin: true })]).toEqual(['removed', false]);
});

test('who is granted it by a rule and was taken out is let in again by hand only as long as the rule grants it', () => {
  const back = withHand(withoutHand({ is_origin: true, is_added: false, is_removed: false }));
  expect([kindOf(back), isMember({ ...back, is_origin: false })]).toEqual(['origin', false]);
});

test('has a word for each way, and none for nobody', () => {
  const none = { is_origin: false, is_added: false, is_removed: false };
  expect(kindOf(none)).toBeNull();
  expect(kindOf({ ...none, is_origin: true })).toBe('origin');
  expect(kindOf({ ...none, is_added: true })).toBe('added');
});
