import { createHash } from 'node:crypto';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { deviceOf } from './device-of.ts';

const REMEMBERED_SECONDS = 90 * 24 * 3600;
const MOST_COMPARED = 200;

/** A device on a network, as an account knows it: from lately, not from lately, or from nowhere yet. */
export type Familiarity = 'known' | 'new' | 'first';

/** Whether somebody signed in to an account from such a device on that network in the last 90 days. */
export async function familiarityOf(
  db: Db,
  accountId: string,
  here: Pick<Call['request'], 'ip' | 'userAgent'>,
  now: number,
): Promise<Familiarity> {
  const before = await db
    .selectFrom('auth.sign_in_event')
    .select(['ip', 'agent'])
    .where('account_id', '=', accountId)
    .where('result', '=', 'signed_in')
    .where('at_ts', '>=', now - REMEMBERED_SECONDS)
    .orderBy('at_ts', 'desc')
    .limit(MOST_COMPARED)
    .execute();
  if (before.length === 0) return 'first';
  const key = placeKey(here);
  return before.some(({ ip, agent }) => placeKey({ ip, userAgent: agent }) === key) ? 'known' : 'new';
}

/** A short name of a device on a network. The version of a browser does not count, nor the address in a network. */
export function placeKey({ ip, userAgent }: Pick<Call['request'], 'ip' | 'userAgent'>): string {
  const { browser, system } = deviceOf(userAgent);
  const place = [browser ?? userAgent, system, networkOf(ip)].join(' ');
  return createHash('sha256').update(place).digest('base64url').slice(0, 22);
}
