import { languageOfPerson } from '#modules/preferences/preferences.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  accountIsShared,
  factorIsOwn,
  outranked,
  secondFactorOff,
  secondFactorRequired,
} from '../../second-factor.contract.ts';
import { codeWrong } from '../../second-factor-codes.contract.ts';
import { secondFactorMail } from '../account-mails.ts';
import { dropPasskeys } from '../passkeys/passkeys.queries.ts';
import { publishAccount } from '../sessions.ts';
import { hasSecondFactor, isFactorRequired } from './second-factor.queries.ts';
import type { OwnCall, SecondFactorNeeds } from './set-up-factor.ts';
import { takeCode, takeCodeTry } from './take-code.ts';

/** Turns the second factor of the caller off, for whoever has a code. */
export async function removeOwnFactor(needs: SecondFactorNeeds, code: string, call: OwnCall): Promise<void> {
  const { db, ids } = needs.database;
  const accountId = call.caller.accountId ?? '';
  const { id: profileId } = profileOf(call.caller);
  if (!(await hasSecondFactor(db, accountId))) throw secondFactorOff();
  if (await isFactorRequired(db, call.site.id, profileId)) throw secondFactorRequired();
  const wasRight = await takeCodeTry(db, accountId, call.request);
  if (!(await takeCode({ db, secrets: needs.secrets }, accountId, code)))
    throw codeWrong({ details: [{ loc: ['body', 'code'], msg: codeWrong.message }] });
  await db.transaction().execute(async (trx) => {
    await dropFactor(trx, accountId);
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'second_factor.removed', objectKind: 'profile', objectId: profileId },
    });
    await tell(needs, trx, { kind: 'off', accountId, profileId }, call);
  });
  needs.callers.dropAccount();
  await wasRight();
}

/**
 * Turns off the second factor of somebody who lost the device. It is never read, and nobody does it to whoever stands
 * above them, or for an account that other sites rely on.
 */
export async function resetFactorOf(
  needs: SecondFactorNeeds,
  profileId: number,
  call: OwnCall,
): Promise<void> {
  const { db, ids } = needs.database;
  const siteId = call.site.id;
  const person = await accountOfPerson(db, siteId, profileId);
  if (!person) throw notFound();
  const caller = profileOf(call.caller);
  if (profileId === caller.id) throw factorIsOwn();
  if ((await rankOf(db, siteId, profileId)) > caller.rank) throw outranked();
  const { accountId } = person;
  if (!accountId || !(await hasSecondFactor(db, accountId))) throw secondFactorOff();
  const homes = await db
    .selectFrom('auth.account_site')
    .select('site_id')
    .where('account_id', '=', accountId)
    .where('site_id', '<>', siteId)
    .limit(1)
    .execute();
  if (homes.length > 0) throw accountIsShared();
  await db.transaction().execute(async (trx) => {
    await dropLostFactors(trx, accountId);
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'second_factor.reset', objectKind: 'profile', objectId: profileId },
    });
    await tell(needs, trx, { kind: 'reset', accountId, profileId }, call);
  });
  needs.callers.dropAccount();
}

/** Takes away what somebody had who lost the device: the second factor, recovery codes and passkeys. */
export async function dropLostFactors(trx: Trx, accountId: string): Promise<void> {
  await dropFactor(trx, accountId);
  await dropPasskeys(trx, accountId);
}

/** Takes the second factor of an account away, with its recovery codes. */
async function dropFactor(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('auth.second_factor').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('auth.recovery_code').where('account_id', '=', accountId).execute();
}

/** The account that somebody signs in with; null for a profile that is not there. */
export async function accountOfPerson(
  db: Db,
  siteId: number,
  profileId: number,
): Promise<{ accountId: string | null } | null> {
  const row = await db
    .selectFrom('profile')
    .select('account_id')
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return row ? { accountId: row.account_id } : null;
}

async function rankOf(db: Db, siteId: number, profileId: number): Promise<number> {
  const row = await db
    .selectFrom('role_assignment')
    .innerJoin('role', (join) =>
      join
        .onRef('role.site_id', '=', 'role_assignment.site_id')
        .onRef('role.id', '=', 'role_assignment.role_id'),
    )
    .select((eb) => eb.fn.max<number | null>('role.rank').as('rank'))
    .where('role_assignment.site_id', '=', siteId)
    .where('role.site_id', '=', siteId)
    .where('role_assignment.profile_id', '=', profileId)
    .where('role_assignment.community_id', 'is', null)
    .executeTakeFirst();
  return row?.rank ?? 0;
}

type Told = { kind: 'off' | 'reset'; accountId: string; profileId: number };

/** The owner of the account hears of it, and so do the other servers. */
async function tell(
  needs: SecondFactorNeeds,
  trx: Trx,
  { kind, accountId, profileId }: Told,
  { site, request }: OwnCall,
): Promise<void> {
  const account = await trx
    .selectFrom('auth.user')
    .select(['email', 'name'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account) {
    const language = (await languageOfPerson(trx, site.id, profileId)) ?? request.language;
    const reader = { to: account.email, name: account.name, site: site.title, language };
    await needs.mail.send(secondFactorMail(kind, reader), trx);
  }
  await publishAccount(needs, trx, site.id, accountId);
}
