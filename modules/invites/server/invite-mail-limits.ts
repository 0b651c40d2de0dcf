import { createHash } from 'node:crypto';
import { giveTryBack, takeTry } from '#modules/accounts/accounts.public.ts';
import type { Db } from '#platform/server/database.ts';
import { INVITES_A_DAY, INVITES_TO_ONE_A_DAY } from '../invite-limits.contract.ts';
import { tooManyInvites, tooManyToOne } from '../invites.contract.ts';

const DAY = 86_400;
const limitOf = (most: number) => ({ most, windowSeconds: DAY, freeTries: most });

type Mailing = { siteId: number; by: number; email: string };

/**
 * Counts one more mail of a person and to an address, those that are sent again among them; what fails is not counted.
 * @throws ApiError too_many_invites, too_many_invites_to_one
 */
export async function countingMail<Result>(
  db: Db,
  { siteId, by, email }: Mailing,
  send: () => Promise<Result>,
): Promise<Result> {
  const now = Math.floor(Date.now() / 1000);
  const person = `invites:by:${siteId}:${by}`;
  const address = `invites:to:${siteId}:${createHash('sha256').update(email).digest('base64url')}`;
  if ((await takeTry(db, person, limitOf(INVITES_A_DAY), now)) !== null) throw tooManyInvites();
  if ((await takeTry(db, address, limitOf(INVITES_TO_ONE_A_DAY), now)) !== null) {
    await giveTryBack(db, person);
    throw tooManyToOne({ details: [{ loc: ['body', 'email'], msg: tooManyToOne.message }] });
  }
  try {
    return await send();
  } catch (error) {
    for (const key of [person, address]) await giveTryBack(db, key);
    throw error;
  }
}
