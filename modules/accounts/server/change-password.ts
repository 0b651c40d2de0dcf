import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mail.ts';
import type { ReaderAsked } from '#platform/server/readers.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { passwordChangedMail } from './account-mails.ts';
import { putPassword } from './account-writes.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { takePassword } from './confirm-password.ts';
import { hashPassword } from './password-hashing.ts';
import { beginReading } from './readers.ts';
import { publishAccount, type SessionNeeds, startSession } from './sessions.ts';
import { forgetTries } from './try-limit.ts';

export type SecurityNeeds = SessionNeeds & { mail: Mailer };

/**
 * Sets another password for somebody who knows the current one. All sessions end, the caller goes on with a new
 * one, and the owner of the account is told.
 */
export async function changeOwnPassword(
  needs: SecurityNeeds,
  given: { current_password: string; password: string },
  call: Pick<Call, 'site' | 'caller' | 'request' | 'reply'>,
): Promise<void> {
  const { db } = needs.database;
  const accountId = call.caller.accountId ?? '';
  const began = await beginningOf(db, call.caller.sessionId);
  const tries = await setOwnPassword(needs, given, call);
  await startSession(needs, accountId, call, began);
  await forgetTries(db, tries);
}

/** The same on the pages of a site. @returns the cookie with which the reader goes on */
export async function changeReaderPassword(
  needs: SecurityNeeds,
  given: { current_password: string; password: string },
  call: Pick<Call, 'site' | 'caller' | 'request'>,
  asked: ReaderAsked,
): Promise<string> {
  const { db } = needs.database;
  const tries = await setOwnPassword(needs, given, call);
  await forgetTries(db, tries);
  return beginReading(db, call.caller.accountId ?? '', asked, call);
}

/** @returns the key of the tries at the password, to be forgotten once all went well */
async function setOwnPassword(
  needs: SecurityNeeds,
  given: { current_password: string; password: string },
  call: Pick<Call, 'site' | 'caller' | 'request'>,
): Promise<string> {
  const { db, ids } = needs.database;
  const accountId = call.caller.accountId ?? '';
  const tries = await takePassword(db, accountId, given.current_password, 'current_password');
  await refuseCommonPassword(given.password);
  const next = await hashPassword(given.password);
  const { id, title: name } = profileOf(call.caller);
  const { title: site } = call.site;
  const { language } = call.request;
  await db.transaction().execute(async (trx) => {
    await putPassword(trx, accountId, next);
    await publishAccount(needs, trx, call.site.id, accountId);
    await recordWrite(trx, ids.next, call, {
      action: 'password.changed',
      objectKind: 'profile',
      objectId: id,
    });
    const account = await trx
      .selectFrom('auth.user')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (account) await needs.mail.send(passwordChangedMail({ to: account.email, name, site, language }), trx);
  });
  needs.callers.dropAccount();
  return tries;
}

/** Whoever came by a passkey goes on with both factors shown, and whoever came by a provider on that site. */
async function beginningOf(db: Db, sessionId: string | null) {
  const row = await db
    .selectFrom('auth.session')
    .select(['is_strong', 'site_id', 'provider_id'])
    .where('id', '=', sessionId ?? '')
    .executeTakeFirst();
  const siteId = row?.site_id ?? null;
  const provider = siteId === null ? null : { siteId, id: row?.provider_id ?? null };
  return { isStrong: row?.is_strong === true, provider };
}
