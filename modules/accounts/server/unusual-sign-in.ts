import type { Db } from '#platform/server/database.ts';
import { deviceOf } from './device-of.ts';
import { networkOf } from './try-limit.ts';

const REMEMBERED_SECONDS = 90 * 24 * 3600;
const MOST_COMPARED = 200;

type Place = { ip: string; agent: string };

/**
 * Whether an account is signed in to as it has not been lately: by no such device on that network. The very
 * first time is nothing to be told of.
 */
export async function isUnusual(db: Db, accountId: string, here: Place, now: number): Promise<boolean> {
  const before = await db
    .selectFrom('auth.sign_in_event')
    .select(['ip', 'agent'])
    .where('account_id', '=', accountId)
    .where('result', '=', 'signed_in')
    .where('at_ts', '>=', now - REMEMBERED_SECONDS)
    .orderBy('at_ts', 'desc')
    .limit(MOST_COMPARED)
    .execute();
  return before.length > 0 && !before.some((place) => keyOf(place) === keyOf(here));
}

/** The version of a browser does not count, and neither does the address within a network. */
function keyOf({ ip, agent }: Place): string {
  const { browser, system } = deviceOf(agent);
  return [browser ?? agent, system, networkOf(ip)].join(' ');
}
