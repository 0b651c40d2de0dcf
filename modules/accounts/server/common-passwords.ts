import { passwordTooCommon } from '../accounts.contract.ts';
import commonWords from './common-passwords.json' with { type: 'json' };

const guessedFirst: ReadonlySet<string> = new Set(commonWords);
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Whether a password that keeps the rule is still one of those that are tried first: a common word with
 * digits and signs around it or in place of letters, or the same few letters over and over.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const undisguised = [...core].map((sign) => disguises[sign] ?? sign).join('');
  const spellings = [undisguised, core, lower].map((text) => text.replace(/[^a-z]/g, ''));
  return spellings.some((letters) => guessedFirst.has(letters) || repeatsItself(letters));
}

/** @throws ApiError password_is_too_common */
export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  throw passwordTooCommon({ details: [{ loc: ['body', 'password'], msg: 'password_is_invalid' }] });
}

function repeatsItself(letters: string): boolean {
  if (/^(.{1,4})\1{2,}$/.test(letters)) return true;
  const half = letters.length / 2;
  return (
    Number.isInteger(half) && letters.startsWith(letters.slice(half)) && guessedFirst.has(letters.slice(half))
  );
}
