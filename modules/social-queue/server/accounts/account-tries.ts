import { giveTryBack, type TryLimit, takeTry } from '#modules/accounts/accounts.public.ts';
import { tooManyRequests } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';

const QUARTER = 15 * 60;
/** Wrong tokens of one person: nobody guesses passwords from here. */
const ofPerson: TryLimit = { most: 10, windowSeconds: QUARTER, freeTries: 10 };
/** Wrong tokens of a site at one server: it locks out the address that everybody here sends from. */
const atServer: TryLimit = { most: 30, windowSeconds: QUARTER, freeTries: 30 };

export type Trying = Pick<Call, 'site' | 'caller' | 'now'>;

/**
 * Takes a try before a server is asked whose token it is.
 * @returns gives it back where the token was right
 * @throws ApiError too_many_requests
 */
export async function takeAccountTry(
  db: Db,
  { site, caller, now }: Trying,
  instance: string,
): Promise<() => Promise<void>> {
  const limits = [
    [`social person:${site.id}:${profileOf(caller).id}`, ofPerson],
    [`social server:${site.id}:${instance}`, atServer],
  ] as const;
  for (const [key, limit] of limits) {
    const wait = await takeTry(db, key, limit, now);
    if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  }
  return async () => {
    for (const [key] of limits) await giveTryBack(db, key);
  };
}
