import { createProfile, leaveDeletedProfile, setProfileAccount } from '#modules/profiles/profiles.public.ts';
import { assignRole, type ShippedRoleKey } from '#modules/roles/roles.public.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import { writeEvent } from '#platform/server/outbox/write-event.ts';
import { type Account, accountQueries, PASSWORD_ISSUER, PASSWORD_PROVIDER } from './account.queries.ts';
import { endOneTimeTokens } from './one-time-links.ts';
import { dropEmailChange } from './own-profile/email-changes.ts';
import { hashPassword } from './password-hashing.ts';
import { newToken } from './token.ts';

/** The account that an email address signs in to, and whether it is proven that they have the address. */
export const findAccount = (db: Db, email: string): Promise<Account | null> =>
  accountQueries(db).byEmail(email);

/** Whether an account has a password; without one it cannot sign in until one is set by a link. */
export const hasPassword = async (db: Db, accountId: string): Promise<boolean> =>
  Boolean((await accountQueries(db).credentialOf(accountId))?.password);

/**
 * Makes an account, of somebody who has the address unless told otherwise; without a password it cannot sign in until one is set by a link.
 * @returns the id of the account
 * @throws Error when the address has an account already
 */
export async function createAccount(
  { db }: Pick<Database, 'db'>,
  account: { email: string; name: string; password: string | null; isProven?: boolean },
): Promise<string> {
  const email = account.email.trim().toLowerCase();
  if (await findAccount(db, email)) throw new Error(`The address ${email} has an account already.`);
  const id = newToken();
  const at = new Date();
  await db
    .insertInto('auth.user')
    .values({
      ...{ id, email, name: account.name, email_verified: account.isProven ?? true },
      ...{ created_at: at, updated_at: at },
    })
    .execute();
  if (account.password !== null) await setPassword({ db }, id, account.password);
  return id;
}

/** Sets the password of an account and ends all its sessions. The caller publishes the change. */
export async function setPassword(
  { db }: Pick<Database, 'db'>,
  accountId: string,
  password: string,
): Promise<void> {
  const hash = await hashPassword(password);
  await db.transaction().execute((trx) => putPassword(trx, accountId, hash));
}

/** Gives an account its password, in the place of the one that it may have; all its sessions end. */
export async function putPassword(trx: Trx, accountId: string, hash: string): Promise<void> {
  const at = new Date();
  const { numUpdatedRows } = await trx
    .updateTable('auth.account')
    .set({ password: hash, updated_at: at })
    .where('user_id', '=', accountId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .executeTakeFirst();
  await trx.deleteFrom('auth.session').where('user_id', '=', accountId).execute();
  await trx.deleteFrom('auth.reader_session').where('account_id', '=', accountId).execute();
  // Who knew the password before may have asked for another address.
  await dropEmailChange(trx, accountId);
  if (numUpdatedRows > 0n) return;
  await trx
    .insertInto('auth.account')
    .values({
      id: newToken(),
      ...{ user_id: accountId, account_id: accountId, password: hash },
      ...{ issuer: PASSWORD_ISSUER, provider_id: PASSWORD_PROVIDER },
      ...{ created_at: at, updated_at: at },
    })
    .execute();
}

/** From here on the account is of whoever opens what is sent to its address. */
export async function proveAddress(trx: Db, accountId: string): Promise<void> {
  await trx
    .updateTable('auth.user')
    .set({ email_verified: true })
    .where('id', '=', accountId)
    .where('email_verified', '=', false)
    .execute();
}

/**
 * Ends every way into an account that somebody may have made, or taken, with the address of another person: its password,
 * its sessions, its second factor, its passkeys, and the links that were sent.
 */
export async function endWaysIn(trx: Trx, accountId: string): Promise<void> {
  await trx
    .deleteFrom('auth.account')
    .where('user_id', '=', accountId)
    .where('provider_id', '=', PASSWORD_PROVIDER)
    .execute();
  await trx.deleteFrom('auth.session').where('user_id', '=', accountId).execute();
  await trx.deleteFrom('auth.reader_session').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('auth.second_factor').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('auth.recovery_code').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('auth.passkey').where('account_id', '=', accountId).execute();
  await endOneTimeTokens(trx, 'reset-password', accountId);
  await dropEmailChange(trx, accountId);
}

/** Lets an account sign in on a site as a profile of that site. */
export async function linkAccount(
  db: Db,
  link: { accountId: string; siteId: number; profileId: number; now: number },
): Promise<void> {
  await setProfileAccount(db, link);
  await db
    .insertInto('auth.account_site')
    .values({ account_id: link.accountId, site_id: link.siteId, profile_id: link.profileId })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'site_id']).doUpdateSet({ profile_id: link.profileId }),
    )
    .execute();
}

export type NewMember = {
  siteId: number;
  email: string;
  title: string;
  /** Null leaves an existing password as it is, and a new account without one. */
  password: string | null;
  role: ShippedRoleKey | null;
  communityId?: number | null;
  jobTitle?: string;
  /** Whether a page with their address, as which nobody signs in, becomes theirs. */
  takesPage?: boolean;
  /** Whether others hear that there is somebody new. */
  isTold?: boolean;
  now: number;
};

/**
 * Makes somebody a member of a site: account, profile and role, each only where it is missing.
 * @returns the ids of the account and of the profile
 */
export async function addMember(
  { db, ids }: Pick<Database, 'db' | 'ids'>,
  member: NewMember,
): Promise<{ accountId: string; profileId: number }> {
  const { title, email } = member;
  const known = await findAccount(db, email);
  const accountId =
    known?.id ?? (await createAccount({ db }, { email, name: title, password: member.password }));
  if (known && !known.isProven) await db.transaction().execute((trx) => endWaysIn(trx, accountId));
  if (known && member.password !== null) await setPassword({ db }, accountId, member.password);
  const profileId = await db.transaction().execute((trx) => joinSite(trx, ids.next, accountId, member));
  return { accountId, profileId };
}

/**
 * Makes an account a member of a site: profile and role, each only where it is missing.
 * @returns the id of the profile
 */
export async function joinSite(
  trx: Trx,
  nextId: () => number,
  accountId: string,
  member: Omit<NewMember, 'password'>,
): Promise<number> {
  const { siteId, email, title, role, communityId = null, jobTitle, takesPage = false, now } = member;
  const { isTold = false } = member;
  const own = await trx
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) =>
      eb.or([
        eb('account_id', '=', accountId),
        ...(takesPage
          ? [eb.and([eb('account_id', 'is', null), eb(eb.fn<string>('lower', ['email']), '=', email)])]
          : []),
      ]),
    )
    .where('deleted_ts', 'is', null)
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst();
  if (!own) await leaveDeletedProfile(trx, { siteId, accountId });
  const made = { siteId, title, email, accountId, by: null, now };
  const profileId =
    own?.id ??
    (await createProfile(trx, nextId, { ...made, ...(jobTitle === undefined ? {} : { jobTitle }) }));
  if (!own && isTold) {
    const news = { event: 'profile.created', objectId: profileId, payload: { profile_id: profileId } };
    await writeEvent(trx, nextId, { siteId, ...news, createdTs: now });
  }
  if (role) await assignRole(trx, nextId, { siteId, profileId, role, communityId, by: null, now });
  await linkAccount(trx, { accountId, siteId, profileId, now });
  return profileId;
}
