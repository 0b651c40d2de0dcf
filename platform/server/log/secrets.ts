/** Keys whose values never reach a log, at any depth that the log looks into. */
export const SECRET_KEYS = [
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
