import { setProfileEmail } from '#modules/profiles/profiles.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import { violatedConstraint } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mail.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { demoEmailFixed, ownEmailInUse } from '../../own-profile.contract.ts';
import { currentPasswordWrong } from '../../security.contract.ts';
import { emailChangedMail } from '../account-mails.ts';
import { confirmPassword } from '../confirm-password.ts';
import { demoAccounts } from '../demo-accounts.ts';
import { publishAccount, type SessionNeeds } from '../sessions.ts';

type Needs = SessionNeeds & { mail: Mailer };
type AskedBy = Pick<Call, 'site' | 'caller' | 'request'>;
type Change = { from: string; to: string };

/**
 * Looks at whether the caller may have another address to sign in with, before anything else is saved with it.
 * @returns what sets it: all other sessions end, and the old address and the new one are told
 * @throws ApiError current_password_is_invalid, email_is_invalid, too_many_requests
 */
export async function readyOwnEmail(
  needs: Needs,
  given: { email: string; currentPassword: string | undefined },
  call: AskedBy,
): Promise<() => Promise<void>> {
  const { db } = needs.database;
  const accountId = call.caller.accountId ?? '';
  const account = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (account.email === given.email) return async () => {};
  // Everybody knows their password, and by this address they are kept to this machine.
  if ((demoAccounts as readonly string[]).includes(account.email)) throw refused(demoEmailFixed);
  if (given.currentPassword === undefined)
    throw currentPasswordWrong({
      details: [{ loc: ['body', 'currentPassword'], msg: 'currentPassword_is_missing' }],
    });
  await confirmPassword(db, call, given.currentPassword, 'currentPassword');
  const holder = await db
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', given.email)
    .executeTakeFirst();
  if (holder) throw refused(ownEmailInUse);
  return () => setOwnEmail(needs, { from: account.email, to: given.email }, call);
}

const refused = (error: typeof ownEmailInUse) =>
  error({ details: [{ loc: ['body', 'email'], msg: error.message }] });

async function setOwnEmail(needs: Needs, { from, to: email }: Change, call: AskedBy): Promise<void> {
  const { database, mail } = needs;
  const { db, ids } = database;
  const accountId = call.caller.accountId ?? '';
  const { id: profileId, title: name } = profileOf(call.caller);
  const now = Math.floor(Date.now() / 1000);
  const change = db.transaction().execute(async (trx) => {
    await trx
      .updateTable('auth.user')
      // Whether it is theirs shows once they open a link that is sent there.
      .set({ email, email_verified: false, updated_at: new Date(now * 1000) })
      .where('id', '=', accountId)
      .execute();
    await trx
      .deleteFrom('auth.session')
      .where('user_id', '=', accountId)
      .where('id', '<>', call.caller.sessionId ?? '')
      .execute();
    await trx.deleteFrom('auth.reader_session').where('account_id', '=', accountId).execute();
    // Links that were sent to the old address open nothing any more.
    await trx.deleteFrom('auth.verification').where('value', '=', `reset-password:${accountId}`).execute();
    await setProfileEmail(trx, { siteId: call.site.id, profileId, email, now });
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'profile.updated', objectId: profileId, event: { profile_id: profileId } },
      ...{ before: { email: from }, after: { email } },
    });
    const reader = { name, site: call.site.title, language: call.request.language };
    for (const to of [from, email]) await mail.send(emailChangedMail({ ...reader, to, email }), trx);
    await needs.events.publish(trx, { topic: 'profile', siteId: call.site.id, id: profileId });
    await publishAccount(needs, trx, call.site.id, accountId);
  });
  await change.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'user_email_key') throw error;
    throw refused(ownEmailInUse);
  });
  needs.callers.dropAccount();
}
