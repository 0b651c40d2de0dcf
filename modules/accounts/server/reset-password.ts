import { languageOfPerson } from '#modules/saved-views/saved-views.public.ts';
import { tooManyRequests } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Log } from '#platform/server/log.ts';
import { addressForMails } from '#platform/server/loopback.ts';
import type { Mailer } from '#platform/server/mail.ts';
import { linkInvalid } from '../accounts.contract.ts';
import { passwordChangedMail, passwordResetMail } from './account-mails.ts';
import { setPassword } from './account-writes.ts';
import { STATUSES_THAT_SIGN_IN } from './caller.queries.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { makeOneTimeToken, RESET_MINUTES, spendOneTimeToken } from './one-time-links.ts';
import { recordNewcomer } from './record-newcomer.ts';
import { forgetAccount, type SessionNeeds } from './sessions.ts';
import { networkOf, takeTry } from './try-limit.ts';

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
  const person = await memberByEmail(needs, call.site.id, email);
  if (!person) return;
  const now = Math.floor(Date.now() / 1000);
  if ((await takeTry(db, `reset:account:${person.accountId}`, accountLimit, now)) !== null) return;
  const secondsValid = RESET_MINUTES * 60;
  const token = await makeOneTimeToken(db, 'reset-password', { value: person.accountId, secondsValid });
  const link = `${addressForMails(call)}/core/users/reset/${token}`;
  await needs.mail.send(passwordResetMail({ ...(await readerOf(needs, person, call)), link }));
}

/** Sets a new password by the link of a mail, ends all sessions of the account, and tells its owner. */
export async function resetPasswordByLink(
  needs: ResetNeeds,
  given: { token: string; password: string },
  call: Pick<Call, 'site' | 'request'>,
): Promise<void> {
  const { site } = call;
  const { db } = needs.database;
  refuseCommonPassword(given.password);
  const accountId = await spendOneTimeToken(db, 'reset-password', given.token);
  if (!accountId) throw linkInvalid();
  await setPassword(needs.database, accountId, given.password);
  await forgetAccount(needs, site.id, accountId);
  const person = await memberOf(needs, site.id, accountId);
  if (!person) return;
  await recordNewcomer(needs.database, 'password.reset', person.id, call);
  await needs.mail.send(passwordChangedMail(await readerOf(needs, person, call)));
}

type Member = { id: number; title: string; email: string };

/** The language is the one that the person chose; whoever asks may be somebody else. */
async function readerOf(
  { database }: SessionNeeds,
  { id, title, email }: Member,
  { site, request }: Pick<Call, 'site' | 'request'>,
) {
  const chosen = await languageOfPerson(database.db, site.id, id);
  return { to: email, name: title, site: site.title, language: chosen ?? request.language };
}

async function memberByEmail(needs: SessionNeeds, siteId: number, email: string) {
  const account = await needs.database.db
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return account ? memberOf(needs, siteId, account.id) : null;
}

async function memberOf({ database: { db } }: SessionNeeds, siteId: number, accountId: string) {
  const [account, profile] = await Promise.all([
    db.selectFrom('auth.user').select('email').where('id', '=', accountId).executeTakeFirst(),
    db
      .selectFrom('profile')
      .select(['id', 'title'])
      .where('site_id', '=', siteId)
      .where('account_id', '=', accountId)
      .where('status', 'in', STATUSES_THAT_SIGN_IN)
      .where('deleted_ts', 'is', null)
      .executeTakeFirst(),
  ]);
  return account && profile ? { ...profile, accountId, email: account.email } : null;
}
