import { profilesByEmail } from '#modules/profiles/profiles.public.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import {
  personUnknown,
  profileUnknown,
  profileUnreachable,
  type SubscriptionDraft,
} from '../subscriptions.contract.ts';

export type Subscriber = { profile_id: number; email: string };

/**
 * Who is to subscribe, by their id or their address.
 * @throws ApiError profile_id_is_invalid, email_is_invalid
 */
export async function findSubscriber(
  trx: Trx,
  siteId: number,
  { profile_id, email }: Pick<SubscriptionDraft, 'profile_id' | 'email'>,
): Promise<Subscriber> {
  if (email !== undefined) {
    const known = (await profilesByEmail(trx, siteId, [email])).get(email)?.id;
    const found = known ?? (await profileOfAccount(trx, siteId, email));
    if (found === undefined) throw refusedField(personUnknown, 'email');
    return { profile_id: found, email };
  }
  const profile = await findProfile(trx, siteId, profile_id ?? 0);
  if (!profile) throw refusedField(profileUnknown, 'profile_id');
  const address = await reachedAt(trx, profile);
  if (!address) throw refusedField(profileUnreachable, 'profile_id');
  return { profile_id: profile.id, email: address };
}

/** The address of somebody of a site, in small letters; null where there is none. */
export async function addressOfProfile(db: Db, siteId: number, profileId: number): Promise<string | null> {
  const profile = await findProfile(db, siteId, profileId);
  return profile ? reachedAt(db, profile) : null;
}

const findProfile = (db: Db, siteId: number, id: number) =>
  db
    .selectFrom('profile')
    .select(['id', 'email', 'account_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();

async function reachedAt(
  db: Db,
  { account_id, email }: { account_id: string | null; email: string | null },
): Promise<string | null> {
  const address = (await addressOf(db, account_id)) ?? email;
  return address ? address.toLowerCase() : null;
}

async function addressOf(db: Db, accountId: string | null): Promise<string | undefined> {
  if (accountId === null) return undefined;
  const account = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account?.email;
}

/** The profile of the account with an address, which is in small letters. */
export async function profileOfAccount(db: Db, siteId: number, email: string): Promise<number | undefined> {
  const account = await db.selectFrom('auth.user').select('id').where('email', '=', email).executeTakeFirst();
  if (!account) return undefined;
  const profile = await db
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where('account_id', '=', account.id)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return profile?.id;
}
