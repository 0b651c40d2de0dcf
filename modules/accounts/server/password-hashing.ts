import { randomBytes } from 'node:crypto';

/** Argon2id with the parameters that OWASP asks for: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password, as it is stored. The native library is loaded when it is first needed. */
export async function hashPassword(password: string): Promise<string> {
  const argon2 = await import('@node-rs/argon2');
  return argon2.hash(password, cost);
}

/** Whether the password is the one behind the hash. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const argon2 = await import('@node-rs/argon2');
  return argon2.verify(hash, password);
}

let ofNoPassword: Promise<string> | undefined;

/** What a password is held against where there is none, so that the time of an answer does not tell. */
export function hashOfNoPassword(): Promise<string> {
  ofNoPassword ??= hashPassword(randomBytes(16).toString('hex'));
  return ofNoPassword;
}
