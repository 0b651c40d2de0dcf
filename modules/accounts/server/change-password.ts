import { tooManyRequests } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Mailer } from '#platform/server/mail.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { currentPasswordWrong } from '../security.contract.ts';
import { accountQueries } from './account.queries.ts';
import { passwordChangedMail } from './account-mails.ts';
import { putPassword } from './account-writes.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashOfNoPassword, hashPassword, verifyPassword } from './password-hashing.ts';
import { publishAccount, type SessionNeeds, startSession } from './sessions.ts';
import { forgetTries, takeTry } from './try-limit.ts';

const limit = { most: 10, windowSeconds: 15 * 60, freeTries: 5 };

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
  const { db, ids } = needs.database;
  const accountId = call.caller.accountId ?? '';
  const tries = `password:${accountId}`;
  const wait = await takeTry(db, tries, limit, Math.floor(Date.now() / 1000));
  if (wait !== null) throw tooManyRequests({ retryAfter: wait });
  const credential = await accountQueries(db).credentialOf(accountId);
  const hash = credential?.password ?? (await hashOfNoPassword());
  const isRight = await verifyPassword({ hash, password: given.current_password });
  if (!isRight || !credential?.password) {
    const details = [{ loc: ['body', 'current_password'], msg: currentPasswordWrong.message }];
    throw currentPasswordWrong({ details });
  }
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
  await startSession(needs, accountId, call);
  await forgetTries(db, tries);
}
