import {
  createAccount,
  endWaysIn,
  findAccount,
  isEmergencyOwner,
  joinSite,
} from '#modules/accounts/accounts.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { type Actor, record } from '#platform/server/trail.ts';
import type { Claims } from './ask-provider.ts';
import { findPerson, type Person, type Refusal } from './find-person.ts';
import { mapGroups } from './map-groups.ts';
import { mapRoles } from './map-roles.ts';
import type { ProviderRow } from './providers.table.ts';

type Newcomer = Pick<Call, 'site' | 'request' | 'now'>;

/**
 * Makes somebody on the site of whom a provider speaks: remembers its number for them, takes them in where the site lets
 * newcomers in, and gives and takes the roles and user groups that its claim stands for.
 * @returns the account that signs in, or why nobody does
 */
export async function settlePerson(
  { database, events }: Pick<Ground, 'database' | 'events'>,
  provider: ProviderRow,
  claims: Claims,
  call: Newcomer,
): Promise<{ accountId: string } | Refusal> {
  const { db, ids } = database;
  return db.transaction().execute(async (trx) => {
    const seen = await findPerson(trx, provider, claims);
    if (typeof seen === 'string') return seen;
    // Who comes for the first time waits for others who do, and is looked for once more.
    if (!seen.isKnown) await lockInSite(trx, locks.settlingSignIn, provider.site_id);
    const person = seen.isKnown ? seen : await findPerson(trx, provider, claims);
    if (typeof person === 'string') return person;
    const isNew = person.profileId === null;
    const member = await memberFrom(trx, ids.next, person, call);
    await rememberIdentity(trx, ids.next(), claims, { ...member, siteId: provider.site_id, now: call.now });
    const whose = { profileId: member.profileId, isNew };
    const mapped = await mapRoles(trx, ids.next, provider, claims, { ...whose, now: call.now });
    const { id: requestId, ip, userAgent: agent } = call.request;
    const actor: Actor = { profileId: member.profileId, kind: 'profile', ip, agent, requestId };
    const by = { trx, nextId: ids.next, siteId: provider.site_id, now: call.now, actor };
    await mapGroups(by, provider, claims, member.profileId);
    if (!person.isKnown || mapped.given.length + mapped.taken.length > 0) {
      await record(trx, ids.next, {
        ...{ siteId: provider.site_id, objectKind: 'sign_in_provider', objectId: provider.id },
        actor,
        action: person.isKnown ? 'sign_in_provider.mapped' : 'sign_in_provider.linked',
        after: { profile_id: member.profileId, is_new: isNew, ...mapped },
      });
      await events.publish(trx, { topic: 'caller', siteId: provider.site_id, id: member.profileId });
      await events.publish(trx, { topic: 'account', siteId: provider.site_id, id: member.accountId });
      await publishChange(trx, { topic: 'sign_in_provider', siteId: provider.site_id, id: provider.id });
    }
    return { accountId: member.accountId };
  });
}

/** The account and the profile of a person, made where they are missing. */
async function memberFrom(
  trx: Trx,
  nextId: () => number,
  person: Person,
  { site, now }: Newcomer,
): Promise<{ accountId: string; profileId: number }> {
  const { email, title, isKnown } = person;
  if (isKnown && person.accountId !== null && person.profileId !== null)
    return { accountId: person.accountId, profileId: person.profileId };
  const account = await findAccount(trx, email);
  // Whoever made an account with an address that is not theirs does not come in with it.
  const isTheirs = account !== null && account.id === (person.accountId ?? account.id);
  // An owner whom the site itself counts on keeps the password that it counts on.
  const isCountedOn =
    person.accountId !== null &&
    person.profileId !== null &&
    (await isEmergencyOwner(trx, site.id, person.profileId));
  if (isTheirs && !account.isProven && !isCountedOn) await endWaysIn(trx, account.id);
  const accountId =
    person.accountId ??
    (await createAccount({ db: trx }, { email, name: title, password: null, isProven: false }));
  const siteId = site.id;
  const profileId = await joinSite(trx, nextId, accountId, {
    ...{ siteId, email, title, role: null, takesPage: true, isTold: true, now },
  });
  return { accountId, profileId };
}

type Whose = { siteId: number; profileId: number; now: number };

async function rememberIdentity(
  trx: Trx,
  id: number,
  { iss, sub }: Claims,
  { siteId, profileId, now }: Whose,
): Promise<void> {
  await trx
    .insertInto('sign_in_identity')
    .values({
      ...{ site_id: siteId, id, profile_id: profileId, issuer: iss, subject: sub },
      ...{ created_ts: now, last_used_ts: now },
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'issuer', 'subject']).doUpdateSet({ last_used_ts: now }),
    )
    .execute();
}
