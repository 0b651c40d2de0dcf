import { expect, test } from 'vitest';
import { passwordProblems } from '../password-rule.contract.ts';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password123!',
  'P@ssw0rd2026!',
  'Passw0rd!!!',
  '!!Welcome2026',
  'Summer@2026',
  'Qwertyuiop1!',
  '1qaz@WSX3edc',
  'Admin123456!',
  'Ch@ngeme123',
  'Trustno1-2026',
  'AaAaAaAaAa-1',
  'Test-Test-Test-1',
  'PasswordPassword!',
  'Ironmaiden1!',
  'Liverpoolfc-1',
  'Qwerty-123456',
  '$Chocolate2024$',
])('finds that %s is guessed first, although it keeps the rule', async (password) => {
  expect(passwordProblems(password)).toEqual([]);
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'Masthead-demo-1',
  'korrekt-Pferd-Batterie',
  'Xk9$vRq2-Lmw',
  'Der_Sommer-am-See7',
  'ÄrgerlicheÖfen-99',
])('lets %s pass', async (password) => {
  expect(passwordProblems(password)).toEqual([]);
  expect(await isCommonPassword(password)).toBe(false);
});
