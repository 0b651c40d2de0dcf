import { expect, test } from 'vitest';
import { overEnglish } from './over-english.ts';

const english = {
  title: 'Sign in',
  errors: { wrong: 'Wrong email or password.', wait_other: '{count} minutes' },
};

test('says in English what a translation lacks, at every depth', () => {
  expect(overEnglish(english, { errors: { wrong: 'E-Mail oder Passwort ist falsch.' } })).toEqual({
    title: 'Sign in',
    errors: { wrong: 'E-Mail oder Passwort ist falsch.', wait_other: '{count} minutes' },
  });
});

test('keeps the plural forms that only the translation has', () => {
  expect(overEnglish(english, { errors: { wait_many: '{count} de minutes' } }).errors).toMatchObject({
    wait_many: '{count} de minutes',
    wait_other: '{count} minutes',
  });
});

test('is English without a translation', () => {
  expect(overEnglish(english, undefined)).toEqual(english);
});
