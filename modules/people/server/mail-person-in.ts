import {
  confirmRecent,
  giveTryBack,
  mailWayInAgain,
  openAccount,
  takeTry,
} from '#modules/accounts/accounts.public.ts';
import { ProfileStatus } from '#modules/profiles/profile-kinds.contract.ts';
import { personIsSelf, personRanksAbove } from '#modules/profiles/profile-standing.contract.ts';
import { emailInUse } from '#modules/profiles/profiles.contract.ts';
import { actsOnPeople, detachAccounts, holdersOfAddress } from '#modules/profiles/profiles.public.ts';
import { notFound, permissionDenied, tooManyRequests } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { emailIsMissing, mayNotSignIn, roleNotGiven, WAY_IN_MAILS_A_DAY } from '../person-writes.contract.ts';
import { mayGiveHeldRoles } from './person-roles.ts';

type Needs = Pick<Ground, 'database' | 'events' | 'mail'>;
type Sender = Pick<Call, 'site' | 'caller' | 'request' | 'now' | 'communityId'>;
type Person = { title: string; email: string | null; status: number; account_id: string | null };

const DAY = 86_400;
const limit = { most: WAY_IN_MAILS_A_DAY, windowSeconds: DAY, freeTries: WAY_IN_MAILS_A_DAY };

/**
 * Mails a person their way in, once more where they have an account; who has none yet, such as the author of imported
 * posts, gets one by the address of their page.
 * @throws ApiError not_found, is_self, ranks_above, status_is_invalid, email_is_missing, email_in_use, role_is_invalid,
 * permission_denied, confirmation_is_needed, too_many_requests
 */
export async function mailPersonTheWayIn(needs: Needs, call: Sender, profileId: number): Promise<void> {
  const { db, ids } = needs.database;
  const siteId = call.site.id;
  if (profileOf(call.caller).id === profileId) throw personIsSelf();
  const acts = (await actsOnPeople(db, siteId, call.caller, [profileId])).get(profileId);
  if (!acts) throw notFound();
  if (!acts.includes('mail')) throw personRanksAbove();
  const isOpened = await isNewHere(needs, call, profileId);
  const key = `sign-in-mail:${siteId}:${profileId}`;
  const wait = await takeTry(db, key, limit, Math.floor(Date.now() / 1000));
  if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  try {
    await db.transaction().execute(async (trx) => {
      const person = await held(trx, siteId, profileId);
      const { title, account_id: accountId } = person;
      if (accountId !== null) await mailWayInAgain(trx, needs, call, { profileId, accountId, title });
      else if (isOpened) await openFor(trx, needs, call, { ...person, profileId });
      else throw notFound();
      await recordWrite(trx, ids.next, call, {
        action: 'profile.mailed_in',
        objectId: profileId,
        event: { profile_id: profileId },
      });
    });
  } catch (error) {
    await giveTryBack(db, key);
    throw error;
  }
}

/** Whether somebody has no account yet; who opens one shows before who they are. */
async function isNewHere({ database: { db } }: Needs, call: Sender, profileId: number): Promise<boolean> {
  const person = await db
    .selectFrom('profile')
    .select('account_id')
    .where('site_id', '=', call.site.id)
    .where('id', '=', profileId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (person?.account_id !== null) return false;
  if (!call.caller.holder.sitePermissions.has('MANAGE_USERS')) {
    throw permissionDenied({ extra: { missing: ['MANAGE_USERS'] } });
  }
  await confirmRecent(db, call, 'for-site');
  return true;
}

async function held(trx: Trx, siteId: number, profileId: number): Promise<Person> {
  const person = await trx
    .selectFrom('profile')
    .select(['title', 'email', 'status', 'account_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .where('deleted_ts', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw notFound();
  const signsIn = person.status === ProfileStatus.ACTIVE || person.status === ProfileStatus.FEATURED;
  if (!signsIn) throw mayNotSignIn();
  return person;
}

/** Who lets somebody in as a person with roles gives them these roles, and must be able to. */
async function openFor(
  trx: Trx,
  { mail, events }: Needs,
  call: Sender,
  { profileId, title, email: said }: Person & { profileId: number },
): Promise<void> {
  const siteId = call.site.id;
  if (said === null || said === '') throw emailIsMissing();
  if (!(await mayGiveHeldRoles(trx, call, profileId))) throw roleNotGiven();
  const email = said.toLowerCase();
  const others = (await holdersOfAddress(trx, siteId, email)).filter(({ id }) => id !== profileId);
  if (others.some(({ deleted_ts }) => deleted_ts === null)) throw emailInUse();
  await detachAccounts(
    trx,
    siteId,
    others.map(({ id }) => id),
  );
  await openAccount(trx, { mail, events }, call, { profileId, email, title, passwordHash: null });
  for (const topic of ['profile', 'caller']) await publishChange(trx, { topic, siteId, id: profileId });
}
