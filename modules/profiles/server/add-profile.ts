import { sql } from 'kysely';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { emailInUse } from '../profiles.contract.ts';
import { htmlOfText } from './about-text.ts';
import { createProfile } from './profile-writes.ts';

type Person = { title: string; job_title: string; about: string; email: string | null };

/**
 * Adds a person whom somebody says; nobody else of the site has the address. Who was deleted and signed in with it
 * before does so no more as that person.
 * @returns the id of the profile
 * @throws ApiError email_in_use
 */
export async function addPerson(
  trx: Trx,
  nextId: () => number,
  call: Pick<Call, 'site' | 'caller' | 'request' | 'now'>,
  { title, job_title, about, email }: Person,
): Promise<number> {
  const siteId = call.site.id;
  if (email !== null) await refuseKnown(trx, siteId, email);
  const id = await createProfile(trx, nextId, {
    ...{ siteId, title, email, jobTitle: job_title, aboutHtml: htmlOfText(about) },
    ...{ by: profileOf(call.caller).id, now: call.now },
  });
  await recordWrite(trx, nextId, call, {
    action: 'profile.created',
    objectId: id,
    after: { title, job_title, email },
    event: { profile_id: id },
  });
  await publishChange(trx, { topic: 'profile', siteId, id });
  return id;
}

/** The people of a site, deleted ones too, whose an address in small letters is. */
export const holdersOfAddress = async (db: Db, siteId: number, email: string): Promise<Holder[]> =>
  (await holdersOfAddresses(db, siteId, [email])).get(email) ?? [];

type Holder = { id: number; deleted_ts: number | null };

/** The same of many addresses, by address: by their page, or by the account that they sign in with. */
export async function holdersOfAddresses(
  db: Db,
  siteId: number,
  emails: readonly string[],
): Promise<Map<string, Holder[]>> {
  const holders = new Map<string, Holder[]>();
  if (emails.length === 0) return holders;
  const wanted = [...emails];
  const accounts = await db
    .selectFrom('auth.user')
    .select(['id', 'email'])
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(wanted))))
    .execute();
  const addressOf = new Map(accounts.map(({ id, email }) => [id, email]));
  const byPage = await db
    .selectFrom('profile')
    .select(['id', 'deleted_ts', 'account_id', sql<string>`lower(email)`.as('email')])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`lower(email) = any(${wanted}::text[])`)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();
  const byAccount = await db
    .selectFrom('profile')
    .select(['id', 'deleted_ts', 'account_id'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...addressOf.keys()]))))
    .orderBy('id')
    .execute();
  const signing = byAccount.map((row) => ({ ...row, email: addressOf.get(row.account_id ?? '') ?? '' }));
  for (const { id, deleted_ts, email } of [...signing, ...byPage]) {
    const known = holders.get(email) ?? [];
    if (!known.some((one) => one.id === id)) holders.set(email, [...known, { id, deleted_ts }]);
  }
  return holders;
}

/** Those of these addresses that accounts of the network sign in with. */
export async function addressesOfAccounts(db: Db, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = await db
    .selectFrom('auth.user')
    .select('email')
    .where((eb) => eb('email', '=', eb.fn.any(eb.val([...emails]))))
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** Whoever was deleted signs in no more as the person that they were: somebody new has their address. */
export async function detachAccounts(trx: Trx, siteId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('profile')
    .set((eb) => ({ account_id: null, revision: eb('revision', '+', 1) }))
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}

async function refuseKnown(trx: Trx, siteId: number, email: string): Promise<void> {
  const known = await holdersOfAddress(trx, siteId, email);
  if (known.some(({ deleted_ts }) => deleted_ts === null)) {
    throw emailInUse({ details: [{ loc: ['body', 'email'], msg: emailInUse.message }] });
  }
  await detachAccounts(
    trx,
    siteId,
    known.map(({ id }) => id),
  );
}
