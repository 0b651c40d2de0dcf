import { hashOfPassword, openAccount, refuseCommonPassword } from '#modules/accounts/accounts.public.ts';
import { addPerson as addProfile } from '#modules/profiles/profiles.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { NewPerson } from '../person-writes.contract.ts';
import { giveFirstRoles } from './person-roles.ts';
import { rolesNamed } from './role-rules.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now' | 'communityId'>;

/**
 * Adds a person with their roles and their way in, all or nothing.
 * @returns the id of the profile
 * @throws ApiError email_in_use, role_is_invalid, and what speaks against the password
 */
export async function addPerson(
  { database, events, mail }: Pick<Ground, 'database' | 'events' | 'mail'>,
  call: Writer,
  person: NewPerson,
): Promise<number> {
  const { access, password, email, title } = person;
  const passwordHash = access === 'password' && password !== undefined ? await checkedHash(password) : null;
  const { next } = database.ids;
  return database.db.transaction().execute(async (trx) => {
    const profileId = await addProfile(trx, next, call, person);
    await giveFirstRoles(trx, next, call, profileId, rolesNamed(person.profile_groups, call.site.id));
    if (access !== 'none' && email !== null) {
      await openAccount(trx, { mail, events }, call, { profileId, email, title, passwordHash });
    }
    return profileId;
  });
}

async function checkedHash(password: string): Promise<string> {
  await refuseCommonPassword(password);
  return hashOfPassword(password);
}
