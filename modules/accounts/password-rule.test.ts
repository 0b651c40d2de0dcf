import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NewPassword, passwordProblems } from './password-rule.contract.ts';

test.each([
  ['Masthead-demo-1', []],
  ['Ab-456789', ['tooShort']],
  ['Ab-4567890', []],
  ['ab-4567890', ['noUpper']],
  ['AB-4567890', ['noLower']],
  ['Ab34567890', ['noSign']],
  ['Ab_4567890', ['noSign']],
  ['Ab-45 67890', ['hasSpace']],
  ['Ab-45\t67890', ['hasSpace']],
  ['Ab-45\u00a067890', ['hasSpace']],
  [`Ab-${'x'.repeat(125)}`, []],
  [`Ab-${'x'.repeat(126)}`, ['tooLong']],
  ['', ['tooShort', 'noUpper', 'noLower', 'noSign']],
  ['Übergröße-ß', []],
])('says what is wrong with %j', (password, problems) => {
  expect(passwordProblems(password)).toEqual(problems);
});

test('the schema takes exactly the passwords that have no problem', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), (password) => {
      expect(NewPassword.safeParse(password).success).toBe(passwordProblems(password).length === 0);
    }),
  );
});
