import { joinSite } from '#modules/accounts/accounts.public.ts';
import type { ShippedRoleKey } from '#modules/roles/roles.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Member } from '#platform/testing/as-caller.ts';
import { signInAs } from './sign-in-as.ts';
import type { TestApi } from './start-api.ts';

/** A site of an installation with several. */
export type OneSite = { id: number; host: string };

export const addSite = async ({ ground, now }: TestApi, host: string): Promise<OneSite> => ({
  id: await createSite(ground.database, { host, title: `Site ${host}`, now }),
  host,
});

/** Somebody with one account and a role on each of two sites; `null` is no member of the second. */
export async function onTwoSites(
  { ground, now }: TestApi,
  [here, there]: readonly [OneSite, OneSite],
  [role, roleThere]: readonly [ShippedRoleKey, ShippedRoleKey | null],
): Promise<{ here: Member; there: Member }> {
  const member = await signInAs(ground, { siteId: here.id, host: here.host }, role);
  if (roleThere === null) return { here: member, there: { ...member, host: there.host, profileId: 0 } };
  const { email } = await ground.database.db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', member.accountId)
    .executeTakeFirstOrThrow();
  const { db, ids } = ground.database;
  const where = { siteId: there.id, email, title: member.title, role: roleThere, now };
  const profileId = await db.transaction().execute((trx) => joinSite(trx, ids.next, member.accountId, where));
  return { here: member, there: { ...member, host: there.host, profileId } };
}
