import { expect, test } from 'vitest';
import { hashOfRecoveryCode, newRecoveryCodes, typedRecoveryCode } from './recovery-codes.ts';

test('there are ten, all different, in letters and digits that nobody takes for each other', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
});

test('a code is the same with capitals, blanks and without its hyphen', () => {
  const typed = ['k7mfp-2xq9d', ' K7MFP 2XQ9D ', 'k7mfp2xq9d'];
  expect(new Set(typed.map((one) => hashOfRecoveryCode('key', 'account', one))).size).toBe(1);
  expect(typed.map(typedRecoveryCode)).toEqual(['k7mfp2xq9d', 'k7mfp2xq9d', 'k7mfp2xq9d']);
});

test.each(['123456', '', 'k7mfp-2xq9', 'k7mfp-2xq90', 'il1o0-aaaaa'])('%j is none', (typed) => {
  expect(typedRecoveryCode(typed)).toBeNull();
});

test('the hash differs by account and by the key of the installation', () => {
  const of = (key: string, account: string) => hashOfRecoveryCode(key, account, 'k7mfp-2xq9d');
  expect(new Set([of('a', '1'), of('a', '2'), of('b', '1')]).size).toBe(3);
});
