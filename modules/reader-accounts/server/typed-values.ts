import { z } from 'zod';
import { passwordProblems } from '#modules/accounts/password-rule.contract.ts';
import type { AccountSay } from './account-words.ts';

export const LONGEST_NAME = 80;

export type NameProblem = 'missing' | 'tooLong' | 'hasLink';

const Email = z.email().max(254);
/** Invisible, or turning the text around them. */
const UNSEEN = /[\p{Cc}\u200b\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** A name as somebody typed it, with nothing in it that cannot be seen. */
export function readName(typed: string): { name: string; problem: NameProblem | null } {
  const name = typed.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\p{N}]/u.test(name)) return { name, problem: 'missing' };
  if ([...name].length > LONGEST_NAME) return { name, problem: 'tooLong' };
  // Names stand beside comments: nobody advertises with theirs.
  return { name, problem: /:\/\/|\bwww\./i.test(name) ? 'hasLink' : null };
}

/** An address in lower case; null where it is none. */
export const readEmail = (typed: string): string | null =>
  Email.safeParse(typed.trim().toLowerCase()).data ?? null;

/** All that is wrong with a password, a sentence each; null where nothing is. */
export const passwordProblem = (typed: string, text: AccountSay): string | null =>
  passwordProblems(typed)
    .map((problem) => text(`problems.password.${problem}`))
    .join(' ') || null;
