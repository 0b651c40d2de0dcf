import { passwordTooCommon } from '../accounts.contract.ts';
import commonWords from './common-passwords.json' with { type: 'json' };

const guessedFirst: ReadonlySet<string> = new Set(commonWords);
/** Shorter words would be found in many a good password that has few letters. */
const SHORTEST_BREACHED = 6;

let breached: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords from known breaches, in lower case; read when a password is first set. */
function breachedPasswords(): Promise<ReadonlySet<string>> {
  breached ??= import('@zxcvbn-ts/language-common/src/passwords.json', { with: { type: 'json' } }).then(
    ({ default: passwords }) => new Set(passwords.filter(({ length }) => length >= SHORTEST_BREACHED)),
  );
  return breached;
}

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
 * Whether a password that keeps the rule is still one of those that are tried first: one of a known breach or a common word, with
 * digits and signs around it or in place of letters, or the same few letters over and over.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const undisguised = [...core].map((sign) => disguises[sign] ?? sign).join('');
  const spellings = [undisguised, core, lower].map((text) => text.replace(/[^a-z]/g, ''));
  const known = await breachedPasswords();
  const withDigits = lower.replace(/[^a-z0-9]/g, '');
  return (
    known.has(lower) ||
    known.has(withDigits) ||
    spellings.some((letters) => known.has(letters) || guessedFirst.has(letters) || repeatsItself(letters))
  );
}

/** @throws ApiError password_is_too_common */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  throw passwordTooCommon({ details: [{ loc: ['body', 'password'], msg: passwordTooCommon.message }] });
}

function repeatsItself(letters: string): boolean {
  if (/^(.{1,4})\1{2,}$/.test(letters)) return true;
  const half = letters.length / 2;
  return (
    Number.isInteger(half) && letters.startsWith(letters.slice(half)) && guessedFirst.has(letters.slice(half))
  );
}
