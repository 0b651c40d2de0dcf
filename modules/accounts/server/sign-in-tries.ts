import { tooManyRequests } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { placeKey } from './known-places.ts';
import { forgetTries, giveTryBack, type TryLimit, takeTry } from './try-limit.ts';

const accountLimit = { most: 10, windowSeconds: 15 * 60, freeTries: 5 };
/** Wider than that of one network, so that a stranger elsewhere does not lock somebody out at once. */
const accountEverywhereLimit = { most: 30, windowSeconds: 15 * 60, freeTries: 30 };
const networkLimit = { most: 100, windowSeconds: 15 * 60, freeTries: 100 };

/** Told once a password turned out to be right. */
export type Tries = { wereRight(): Promise<void> };

/**
 * Takes one try at an account. Where it is known from lately, the device on its network has tries of its own, so that
 * no stranger uses up those of the owner; everybody else shares theirs. The keys are made of what the server knows: the
 * account that it found, and where the call comes from.
 * @throws ApiError too_many_requests
 */
export async function takeSignInTry(
  db: Db,
  account: { key: string; isKnownPlace: boolean },
  request: Pick<Call['request'], 'ip' | 'userAgent'>,
): Promise<Tries> {
  const network = networkOf(request.ip);
  if (account.isKnownPlace) {
    const own = `sign-in:known:${placeKey(request)}:${account.key}`;
    await takeAll(db, [[own, accountLimit]]);
    return { wereRight: () => forgetTries(db, own) };
  }
  const here = `sign-in:${network}:${account.key}`;
  const everywhere = `sign-in:${account.key}`;
  const ofNetwork = `sign-in:${network}`;
  // A refused account does not use up the tries of everybody behind the same address.
  await takeAll(db, [
    [here, accountLimit],
    [everywhere, accountEverywhereLimit],
    [ofNetwork, networkLimit],
  ]);
  return {
    wereRight: async () => {
      await Promise.all([forgetTries(db, here), forgetTries(db, everywhere), giveTryBack(db, ofNetwork)]);
    },
  };
}

async function takeAll(db: Db, limits: readonly [string, TryLimit][]): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  for (const [key, limit] of limits) {
    const wait = await takeTry(db, key, limit, now);
    if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  }
}
