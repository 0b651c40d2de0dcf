import { giveTryBack, type TryLimit, takeTry } from '#modules/accounts/accounts.public.ts';
import { tooManyRequests } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { networkOf } from '#platform/server/network-of.ts';

/** Of one network within a quarter of an hour: whole newsrooms come at nine. */
const beginnings = { most: 500, windowSeconds: 15 * 60, freeTries: 500 };
/** Of those that failed. */
const failures = { most: 50, windowSeconds: 15 * 60, freeTries: 50 };

type Asked = Pick<Call, 'request' | 'now'>;

async function take(db: Db, part: 'begin' | 'end', limit: TryLimit, { request, now }: Asked) {
  const key = `single-sign-on ${part}:${networkOf(request.ip)}`;
  const wait = await takeTry(db, key, limit, now);
  if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  return { wasRight: () => giveTryBack(db, key) };
}

/** @throws ApiError too_many_requests */
export const takeBeginning = (db: Db, call: Asked) => take(db, 'begin', beginnings, call);

/** @throws ApiError too_many_requests */
export const takeEnding = (db: Db, call: Asked) => take(db, 'end', failures, call);
