import { z } from 'zod';

export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 128;

/** What a password lacks; the screens have a sentence for each. */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'noUpper' | 'noLower' | 'noSign' | 'hasSpace';

const rules: readonly [PasswordProblem, (password: string) => boolean, string][] = [
  ['tooShort', (password) => [...password].length >= MIN_PASSWORD_LENGTH, 'use at least 10 characters'],
  ['tooLong', (password) => password.length <= MAX_PASSWORD_LENGTH, 'use at most 128 characters'],
  ['noUpper', (password) => /\p{Lu}/u.test(password), 'add an uppercase letter'],
  ['noLower', (password) => /\p{Ll}/u.test(password), 'add a lowercase letter'],
  ['noSign', (password) => /[^\p{L}\p{N}\s_]/u.test(password), 'add a symbol'],
  ['hasSpace', (password) => !/\s/u.test(password), 'leave out spaces'],
];

/** Everything that is wrong with a password, in the order in which it is told. */
export const passwordProblems = (password: string): PasswordProblem[] =>
  rules.filter(([, isKept]) => !isKept(password)).map(([problem]) => problem);

/** A password that is to be set. */
export const NewPassword = z.string().superRefine((password, context) => {
  for (const [, isKept, message] of rules)
    if (!isKept(password)) context.addIssue({ code: 'custom', message });
});
