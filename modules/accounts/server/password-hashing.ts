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
