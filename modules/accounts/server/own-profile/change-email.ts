import { tooManyRequests } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { addressForMails } from '#platform/server/loopback.ts';
import type { Mailer } from '#platform/server/mail.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { emailIsProven, noEmailChange } from '../../email-proof.contract.ts';
import { demoEmailFixed, ownEmailInUse } from '../../own-profile.contract.ts';
import { codeWrong } from '../../second-factor-codes.contract.ts';
import { currentPasswordWrong } from '../../security.contract.ts';
import { accountQueries } from '../account.queries.ts';
import { emailAskedMail, emailLinkMail } from '../account-mails.ts';
import { hasPassword } from '../account-writes.ts';
import { confirmPassword } from '../confirm-password.ts';
import { confirmRecent } from '../confirm-recent.ts';
import { demoAccounts } from '../demo-accounts.ts';
import { hasSecondFactor } from '../second-factor/second-factor.queries.ts';
import { takeCode, takeCodeTry } from '../second-factor/take-code.ts';
import type { SessionNeeds } from '../sessions.ts';
import { hashOfToken } from '../token.ts';
import { takeTry } from '../try-limit.ts';
import { dropEmailChange, emailChangeOf, keepEmailChange } from './email-changes.ts';

/** A few links to an address, and of a person, so that nobody is flooded in the name of a site. */
const linkLimit = { most: 5, windowSeconds: 3_600, freeTries: 5 };

export type EmailNeeds = SessionNeeds & { mail: Mailer; secrets: Pick<Secrets, 'of'> };
type AskedBy = Pick<Call, 'site' | 'caller' | 'request'>;
type Given = { email: string; currentPassword: string | undefined; code: string | undefined };

/**
 * Looks at whether the caller may have another address to sign in with, before anything else is saved with it.
 * @returns what asks the new address: until its link is opened, the old one counts
 * @throws ApiError current_password_is_invalid, confirmation_is_needed, code_is_invalid, email_is_invalid, too_many_requests
 */
export async function readyOwnEmail(
  needs: EmailNeeds,
  { email, currentPassword, code }: Given,
  call: AskedBy,
): Promise<() => Promise<void>> {
  const { db } = needs.database;
  const account = await ownAccount(needs, call);
  if (account.email === email) return async () => {};
  // Everybody knows their password, and by this address they are kept to this machine.
  if ((demoAccounts as readonly string[]).includes(account.email))
    throw demoEmailFixed({ details: [{ loc: ['body', 'email'], msg: demoEmailFixed.message }] });
  await confirmOwner(db, account.id, currentPassword, call);
  if (await accountQueries(db).byEmail(email))
    throw ownEmailInUse({ details: [{ loc: ['body', 'email'], msg: ownEmailInUse.message }] });
  await takeLinkTry(needs, account.id, email);
  await confirmCode(needs, account.id, code, call);
  return () => askAddress(needs, { account, email }, call);
}

/** By the password; whoever came by a provider or a passkey and has none shows who they are as before any dangerous act. */
async function confirmOwner(
  db: EmailNeeds['database']['db'],
  accountId: string,
  currentPassword: string | undefined,
  call: AskedBy,
): Promise<void> {
  if (!(await hasPassword(db, accountId))) return confirmRecent(db, call, 'for-account');
  if (currentPassword === undefined)
    throw currentPasswordWrong({
      details: [{ loc: ['body', 'currentPassword'], msg: 'currentPassword_is_missing' }],
    });
  await confirmPassword(db, call, currentPassword, 'currentPassword');
}

/** Whoever has a second factor shows it too: resets of the password go to the address from then on. */
async function confirmCode(
  { database: { db }, secrets }: EmailNeeds,
  accountId: string,
  code: string | undefined,
  { request }: AskedBy,
): Promise<void> {
  if (!(await hasSecondFactor(db, accountId))) return;
  if (!code) throw codeWrong({ details: [{ loc: ['body', 'code'], msg: 'code_is_missing' }] });
  const wasRight = await takeCodeTry(db, accountId, request);
  if (!(await takeCode({ db, secrets }, accountId, code)))
    throw codeWrong({ details: [{ loc: ['body', 'code'], msg: codeWrong.message }] });
  await wasRight();
}

type Account = { id: string; email: string; isProven: boolean };

async function ownAccount(
  { database: { db } }: EmailNeeds,
  { caller }: Pick<Call, 'caller'>,
): Promise<Account> {
  return db
    .selectFrom('auth.user')
    .select(['id', 'email', 'email_verified as isProven'])
    .where('id', '=', caller.accountId ?? '')
    .executeTakeFirstOrThrow();
}

/** @throws ApiError too_many_requests */
async function takeLinkTry({ database: { db } }: EmailNeeds, accountId: string, email: string) {
  const now = Math.floor(Date.now() / 1000);
  for (const key of [`email-link:${accountId}`, `email-link:to:${hashOfToken(email)}`]) {
    const wait = await takeTry(db, key, linkLimit, now);
    if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  }
}

async function askAddress(
  { database, mail }: EmailNeeds,
  { account, email }: { account: Account; email: string },
  call: AskedBy,
): Promise<void> {
  const { db, ids } = database;
  const { id: profileId, title: name } = profileOf(call.caller);
  const now = Math.floor(Date.now() / 1000);
  await db.transaction().execute(async (trx) => {
    const change = { account_id: account.id, email, session_id: call.caller.sessionId ?? null };
    const token = await keepEmailChange(trx, { ...change, site_id: call.site.id }, now);
    const reader = { name, site: call.site.title, language: call.request.language };
    await mail.send(emailLinkMail({ ...reader, to: email, link: linkOf(call, token) }), trx);
    await mail.send(emailAskedMail({ ...reader, to: account.email, email }), trx);
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'email_change.asked', objectKind: 'profile', objectId: profileId },
    });
  });
}

const linkOf = (call: AskedBy, token: string): string => `${addressForMails(call)}/core/users/email/${token}`;

/** Sends the link once more: to the address that is to be, or to the own one that nobody has proven. */
export async function sendLinkAgain(needs: EmailNeeds, call: AskedBy): Promise<{ email: string }> {
  const { database, mail } = needs;
  const now = Math.floor(Date.now() / 1000);
  const account = await ownAccount(needs, call);
  const waiting = await emailChangeOf(database.db, account.id, now);
  if (!waiting && account.isProven) throw emailIsProven();
  const email = waiting?.email ?? account.email;
  await takeLinkTry(needs, account.id, email);
  const session_id = waiting ? waiting.session_id : (call.caller.sessionId ?? null);
  await database.db.transaction().execute(async (trx) => {
    const change = { account_id: account.id, email, session_id, site_id: call.site.id };
    const token = await keepEmailChange(trx, change, now);
    const { title: name } = profileOf(call.caller);
    const reader = { to: email, name, site: call.site.title, language: call.request.language };
    await mail.send(emailLinkMail({ ...reader, link: linkOf(call, token) }), trx);
  });
  return { email };
}

/** Keeps the address of before. @throws ApiError email_change_is_missing */
export async function keepOwnEmail({ database: { db, ids } }: EmailNeeds, call: AskedBy): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await dropEmailChange(trx, call.caller.accountId ?? ''))) throw noEmailChange();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'email_change.canceled', objectKind: 'profile', objectId: profileOf(call.caller).id },
    });
  });
}
