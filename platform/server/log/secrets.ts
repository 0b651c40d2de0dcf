/** Keys whose values never reach a log, at any depth that the log looks into. */
export const SECRET_KEYS = [
  '__Host-csrf_token',
  'authorization',
  'cookie',
  'csrf_token',
  'currentPassword',
  'newPassword',
  'pass',
  'password',
  'secret',
  'set-cookie',
  'token',
  'x-csrf-token',
];

const CREDENTIALS_IN_ADDRESS = /(\w:\/\/[^\s:@/"'\\]*:)[^\s@/"'\\]+@/g;

/** Hides the password of every `scheme://user:password@host` in a text. */
export const maskCredentials = (text: string): string => text.replace(CREDENTIALS_IN_ADDRESS, '$1[masked]@');

const hidden: ReadonlySet<string> = new Set(SECRET_KEYS.map((key) => key.toLowerCase()));
const DEEPEST = 6;

/** A copy of what a write left, at any depth without the values of secret keys. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '[too deep]';
  if (Array.isArray(value)) return value.map((one) => maskSecrets(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      hidden.has(key.toLowerCase()) && inner !== null ? '[masked]' : maskSecrets(inner, depth + 1),
    ]),
  );
}
