import { createHash, randomBytes } from 'node:crypto';
import { addMember } from '#modules/accounts/accounts.public.ts';
import type { ShippedRoleKey } from '#modules/roles/roles.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { Member } from '#platform/testing/as-caller.ts';

export type { Member } from '#platform/testing/as-caller.ts';

let count = 0;

/**
 * Makes a member with a shipped role and opens a session, without the cost of a password.
 * @param role null for somebody without any right
 * @param communityId where a community role is held
 */
export async function signInAs(
  { database }: Pick<Ground, 'database'>,
  where: { siteId: number; host?: string },
  role: ShippedRoleKey | null,
  communityId: number | null = null,
): Promise<Member> {
  count += 1;
  const now = Math.floor(Date.now() / 1000);
  const title = `${role ?? 'Nobody'} ${count}`;
  const { accountId, profileId } = await addMember(database, {
    siteId: where.siteId,
    email: `${role ?? 'nobody'}-${count}-${randomBytes(3).toString('hex')}@people.test`,
    title,
    password: null,
    role,
    communityId,
    now,
  });
  const token = randomBytes(32).toString('base64url');
  await openSession({ database }, accountId, token);
  return { token, accountId, profileId, title, ...(where.host ? { host: where.host } : {}) };
}

/** Opens a session with a token, or opens it again. */
export async function openSession(
  { database }: Pick<Ground, 'database'>,
  accountId: string,
  token: string,
): Promise<void> {
  await database.db
    .insertInto('auth.session')
    .values({
      id: randomBytes(16).toString('base64url'),
      token: createHash('sha256').update(token).digest('base64url'),
      user_id: accountId,
      expires_at: new Date(Date.now() + 30 * 86_400_000),
      created_at: new Date(),
      updated_at: new Date(),
      // Nobody is asked who they are, however long a run takes; tests of that say otherwise.
      ...{ confirmed_at: new Date(Date.now() + 3_600_000), confirmed_by: 'password' },
    })
    .execute();
}
