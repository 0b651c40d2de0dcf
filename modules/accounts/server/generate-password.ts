import { randomInt } from 'node:crypto';
import { NewPassword, passwordProblems } from '../password-rule.contract.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A password of 20 random letters and digits in groups that can be read out. */
export function generatePassword(): string {
  for (;;) {
    const letters = Array.from({ length: 20 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const password = letters.replace(/(.{5})(?=.)/g, '$1-');
    if (passwordProblems(password).length === 0) return password;
  }
}

/** What speaks against a password, as ends of a sentence. */
export async function passwordComplaints(password: string): Promise<string[]> {
  const parsed = NewPassword.safeParse(password);
  if (!parsed.success) return parsed.error.issues.map((issue) => issue.message);
  return (await isCommonPassword(password))
    ? ['is on a list of breached passwords that are guessed first']
    : [];
}
