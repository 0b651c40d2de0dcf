import { expect, test } from 'vitest';
import { bodyOf, freshValues, schema } from './token-values.ts';

test('what the form holds becomes what is sent', () => {
  const values = {
    ...freshValues,
    title: 'CI',
    allowed_cidrs: ' 192.0.2.1\n203.0.113.0/24, 2001:db8::/32\n',
  };
  expect(bodyOf(values, 1_000)).toEqual({
    ...{ title: 'CI', permissions: [], community_id: null, expires_ts: 1_000 + 90 * 86_400 },
    allowed_cidrs: ['192.0.2.1', '203.0.113.0/24', '2001:db8::/32'],
  });
  expect(bodyOf({ ...values, community_id: 7 }, 0).community_id).toBe(7);
});

test('a year is never too long for a server whose clock is behind', () => {
  expect(bodyOf({ ...freshValues, days: 365 }, 0).expires_ts).toBeLessThan(365 * 86_400);
});

test('complains about what the contract refuses', () => {
  const wrong = schema.safeParse({ ...freshValues, title: 'CI', allowed_cidrs: 'office' });
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['permissions', 'allowed_cidrs']);
});
