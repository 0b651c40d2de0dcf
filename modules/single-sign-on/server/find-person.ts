import { sql } from 'kysely';
import { findAccount } from '#modules/accounts/accounts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { Claims } from './ask-provider.ts';
import { isOfDomain, nameFrom, verifiedEmail } from './claim-rules.ts';
import type { ProviderRow } from './providers.table.ts';

/** Who somebody is on the site, by the word of a provider; `profileId` is null for a member to be. */
export type Person = {
  email: string;
  title: string;
  accountId: string | null;
  profileId: number | null;
  /** Known by the number that the provider has for them, not by the address alone. */
  isKnown: boolean;
};
export type Refusal = 'email_unverified' | 'domain_refused' | 'not_admitted' | 'other_identity' | 'outranked';

type Found = {
  id: number;
  account_id: string | null;
  status: number;
  deleted_ts: number | null;
  /** The highest that they have, on the site or in a community. */
  rank: number;
  /** All that they hold anywhere. */
  permissions: string[];
};

const mayComeIn = ({ status, deleted_ts }: Found): boolean =>
  deleted_ts === null && (status === 0 || status === 1);

/** Whether the word of a provider would open more than whoever set it up held then. */
const isBeyond = ({ rank, permissions }: Found, { set_rank, set_permissions }: ProviderRow): boolean =>
  rank > set_rank || !permissions.every((one) => set_permissions.includes(one));

/**
 * Who comes by a provider: by its own number for them, else by the address that it vouches for. By an address nobody
 * comes who has another number there; nobody comes at all who holds more than whoever set the provider up.
 */
export async function findPerson(db: Db, provider: ProviderRow, claims: Claims): Promise<Person | Refusal> {
  const email = verifiedEmail(claims, provider);
  if (email === null) return 'email_unverified';
  if (!isOfDomain(email, provider.domains)) return 'domain_refused';
  const said = { email, title: nameFrom(claims, email) };
  const { site_id: siteId } = provider;
  const known = await byIdentity(db, siteId, claims);
  if (known) {
    if (!mayComeIn(known) || known.account_id === null) return 'not_admitted';
    // They may have risen since they came first.
    if (isBeyond(known, provider)) return 'outranked';
    return { ...said, accountId: known.account_id, profileId: known.id, isKnown: true };
  }
  const account = await findAccount(db, email);
  const profile =
    (account && (await byAccount(db, siteId, account.id))) ?? (await byAddress(db, siteId, email));
  if (!profile) {
    if (provider.default_role_id === null) return 'not_admitted';
    return { ...said, accountId: account?.id ?? null, profileId: null, isKnown: false };
  }
  if (!mayComeIn(profile)) return 'not_admitted';
  if (profile.account_id === null && provider.default_role_id === null) return 'not_admitted';
  if (isBeyond(profile, provider)) return 'outranked';
  if (await hasOtherIdentity(db, siteId, profile.id, claims.iss)) return 'other_identity';
  const accountId = profile.account_id ?? account?.id ?? null;
  return { ...said, accountId, profileId: profile.id, isKnown: false };
}

const facts = (siteId: number) => sql`person.id, person.account_id, person.status, person.deleted_ts,
  coalesce((select max(role.rank) from role_assignment as held
    join role on role.site_id = ${siteId} and role.id = held.role_id
    where held.site_id = ${siteId} and held.profile_id = person.id), 0)::int as rank,
  array(select distinct given.permission from role_assignment as held
    join role_permission as given on given.site_id = ${siteId} and given.role_id = held.role_id
    where held.site_id = ${siteId} and held.profile_id = person.id) as permissions`;

async function byIdentity(db: Db, siteId: number, { iss, sub }: Claims): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select ${facts(siteId)} from sign_in_identity as known
    join profile as person on person.site_id = ${siteId} and person.id = known.profile_id
    where known.site_id = ${siteId} and known.issuer = ${iss} and known.subject = ${sub}`.execute(db);
  return rows[0];
}

/** Whether a provider speaks of whoever calls. */
export async function isSamePerson(
  db: Db,
  { site, caller }: Pick<Call, 'site' | 'caller'>,
  { iss, sub }: Claims,
): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_identity')
    .select('id')
    .where('site_id', '=', site.id)
    .where('issuer', '=', iss)
    .where('subject', '=', sub)
    .where('profile_id', '=', caller.profile?.id ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

async function byAccount(db: Db, siteId: number, accountId: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select ${facts(siteId)} from profile as person
    where person.site_id = ${siteId} and person.account_id = ${accountId}
    order by person.deleted_ts nulls first limit 1`.execute(db);
  return rows[0];
}

/** The page of a person whom nobody signs in as yet; of several the one that ranks highest. */
async function byAddress(db: Db, siteId: number, email: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`select ${facts(siteId)} from profile as person
    where person.site_id = ${siteId} and lower(person.email) = ${email} and person.account_id is null
      and person.deleted_ts is null
    order by rank desc, person.id limit 1`.execute(db);
  return rows[0];
}

async function hasOtherIdentity(db: Db, siteId: number, profileId: number, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_identity')
    .select('id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row !== undefined;
}
