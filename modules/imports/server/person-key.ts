import type { Secrets } from '#platform/server/secrets.ts';

/** By what the addresses of a table of people become what they are told by again. */
export const personKeyOf = (secrets: Secrets): Promise<string> => secrets.of('imported people');
