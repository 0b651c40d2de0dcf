import { expect, test } from 'vitest';
import { matchingStep, newTotpSecret, provisioningUri } from './totp.ts';

/** Of RFC 6238, in base32: "12345678901234567890". */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
])('RFC 6238: at %i the code is %s', (now, code, step) => {
  expect(matchingStep(SECRET, code, now)).toBe(step);
});

test('one step of drift counts in both directions, two do not', () => {
  const steps = [-60, -30, 0, 30, 60].map((drift) => matchingStep(SECRET, '081804', 1_111_111_109 + drift));
  expect(steps).toEqual([null, 37_037_036, 37_037_036, 37_037_036, null]);
});

test.each(['081805', '81804', '', 'abcdef', '0818041', '𐀀𐀀𐀀', '０８１８０４'])(
  '%j is no code of that time',
  (code) => {
    expect(matchingStep(SECRET, code, 1_111_111_109)).toBeNull();
  },
);

test('secrets have 160 bits and differ, and the address names site and person', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()];
  expect([one.length, one === other]).toEqual([32, false]);
  const address = new URL(provisioningUri(one, { site: 'The News & Co', email: 'ruth@news.test' }));
  expect(address.protocol + address.host).toBe('otpauth:totp');
  expect(decodeURIComponent(address.pathname)).toBe('/The News & Co:ruth@news.test');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ issuer: 'The News & Co', secret: one });
});
