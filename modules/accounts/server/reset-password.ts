import { languageOfPerson } from '#modules/preferences/preferences.public.ts';
import { tooManyRequests } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { Log } from '#platform/server/log.ts';
import { addressForMails } from '#platform/server/loopback.ts';
import type { Mailer } from '#platform/server/mail.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { linkInvalid, providerNeeded } from '../accounts.contract.ts';
import { passwordChangedMail, passwordResetMail } from './account-mails.ts';
import { proveAddress, putPassword } from './account-writes.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { comesByProviderAlone } from './emergency-owners.ts';
import { hasRole } from './has-role.ts';
import { familiarityOf, placeKey } from './known-places.ts';
import { findOneTimeToken, makeOneTimeToken, RESET_MINUTES, spendFoundToken } from './one-time-links.ts';
import { hashPassword } from './password-hashing.ts';
import { recordNewcomerIn } from './record-newcomer.ts';
import { publishAccount, type SessionNeeds } from './sessions.ts';
import { STATUSES_THAT_SIGN_IN } from './statuses-that-sign-in.ts';
import { takeTry } from './try-limit.ts';

const networkLimit = { most: 20, windowSeconds: 3600, freeTries: 20 };
const accountLimit = { most: 3, windowSeconds: 3600, freeTries: 3 };

export type ResetNeeds = SessionNeeds & { mail: Mailer; log: Log };

/**
 * Sends a link that sets a new password. Whether there is such an account is found out after the answer, so
 * that neither its words nor its time tell.
 */
export async function askForReset(
  needs: ResetNeeds,
  email: string,
  call: Pick<Call, 'site' | 'request'>,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const key = `reset:${networkOf(call.request.ip)}`;
  const wait = await takeTry(needs.database.db, key, networkLimit, now);
  if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  sendLink(needs, email, call).catch((error: unknown) => {
    needs.log.error({ err: error, requestId: call.request.id }, 'a password link could not be sent');
  });
}

async function sendLink(
  needs: ResetNeeds,
  email: string,
  call: Pick<Call, 'site' | 'request'>,
): Promise<void> {
  const { db } = needs.database;
  const person = await memberByEmail(db, call.site.id, email);
  // The answer is the same for whoever comes by a provider alone; a link would open nothing.
  if (!person || (await comesByProviderAlone(db, call.site.id, person.id))) return;
  const now = Math.floor(Date.now() / 1000);
  // Strangers who keep asking do not use up what the owner may ask for from a known place.
  const isKnown = (await familiarityOf(db, person.accountId, call.request, now)) === 'known';
  const asker = isKnown ? `known:${placeKey(call.request)}:` : '';
  if ((await takeTry(db, `reset:account:${asker}${person.accountId}`, accountLimit, now)) !== null) return;
  const secondsValid = RESET_MINUTES * 60;
  const token = await makeOneTimeToken(db, 'reset-password', { value: person.accountId, secondsValid });
  const link = `${addressForMails(call)}/core/users/reset/${token}`;
  await needs.mail.send(passwordResetMail({ ...(await readerOf(db, person, call)), link }));
}

/** Where staff signs in, and where readers do: the page of the site, which the room of its pages answers. */
const SIGN_IN = { dashboard: '/core/users/login', site: '/u/site/sign-in' } as const;

/**
 * Sets a new password by the link of a mail, ends all sessions of the account, and tells its owner: all or nothing.
 * @returns the path on which the person signs in
 */
export async function resetPasswordByLink(
  needs: ResetNeeds,
  given: { token: string; password: string },
  call: Pick<Call, 'site' | 'request'>,
): Promise<string> {
  const { db, ids } = needs.database;
  const { site } = call;
  await refuseCommonPassword(given.password);
  const link = await findOneTimeToken(db, 'reset-password', given.token);
  if (!link) throw linkInvalid();
  const { value: accountId } = link;
  const own = await memberOf(db, site.id, accountId);
  if (own && (await comesByProviderAlone(db, site.id, own.id))) throw providerNeeded();
  const hash = await hashPassword(given.password);
  await db.transaction().execute(async (trx) => {
    if (!(await spendFoundToken(trx, link))) throw linkInvalid();
    await putPassword(trx, accountId, hash);
    await proveAddress(trx, accountId);
    await publishAccount(needs, trx, site.id, accountId);
    const person = await memberOf(trx, site.id, accountId);
    if (!person) return;
    await recordNewcomerIn(trx, ids.next, 'password.reset', person.id, call);
    await needs.mail.send(passwordChangedMail(await readerOf(trx, person, call)), trx);
  });
  needs.callers.dropAccount();
  return own && !(await hasRole(db, site.id, own.id)) ? SIGN_IN.site : SIGN_IN.dashboard;
}

type Member = { id: number; title: string; email: string };

/** The language is the one that the person chose; whoever asks may be somebody else. */
async function readerOf(
  db: Db,
  { id, title, email }: Member,
  { site, request }: Pick<Call, 'site' | 'request'>,
) {
  const chosen = await languageOfPerson(db, site.id, id);
  return { to: email, name: title, site: site.title, language: chosen ?? request.language };
}

async function memberByEmail(db: Db, siteId: number, email: string) {
  const account = await db
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return account ? memberOf(db, siteId, account.id) : null;
}

async function memberOf(db: Db, siteId: number, accountId: string) {
  // One after the other: in a transaction there is one connection.
  const account = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const profile = await db
    .selectFrom('profile')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where('account_id', '=', accountId)
    .where('status', 'in', STATUSES_THAT_SIGN_IN)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return account && profile ? { ...profile, accountId, email: account.email } : null;
}
