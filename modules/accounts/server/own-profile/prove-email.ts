import { setProfileEmail } from '#modules/profiles/profiles.public.ts';
import type { Call } from '#platform/server/answer.ts';
import { type Trx, violatedConstraint } from '#platform/server/database.ts';
import { record } from '#platform/server/trail.ts';
import { linkInvalid } from '../../accounts.contract.ts';
import { ownEmailInUse } from '../../own-profile.contract.ts';
import { emailChangedMail } from '../account-mails.ts';
import { confirmAccountPassword } from '../confirm-password.ts';
import { endOneTimeTokens } from '../one-time-links.ts';
import { publishAccount } from '../sessions.ts';
import type { EmailNeeds } from './change-email.ts';
import { dropEmailChange, type EmailChange, findEmailChange } from './email-changes.ts';

type OpenedBy = Pick<Call, 'site' | 'caller' | 'request' | 'now'>;

/** What the page of a link says. */
export async function emailProofFacts(
  { database: { db } }: EmailNeeds,
  token: string,
  { site, caller, now }: OpenedBy,
): Promise<{ email: string | null; asks_for_password: boolean }> {
  const change = await findEmailChange(db, token, { now });
  if (change?.site_id !== site.id) return { email: null, asks_for_password: false };
  return { email: change.email, asks_for_password: caller.accountId !== change.account_id };
}

/**
 * Proves an address by the link that was sent there. Who opens it shows that the account is theirs too, by their session
 * or its password: others could have asked for the address of whoever reads the mail.
 * @throws ApiError link_is_invalid, current_password_is_invalid, email_is_invalid
 */
export async function proveOwnEmail(
  needs: EmailNeeds,
  given: { token: string; password: string | undefined },
  call: OpenedBy,
): Promise<void> {
  const { db } = needs.database;
  const { site, caller, now } = call;
  const asked = await findEmailChange(db, given.token, { now });
  if (asked?.site_id !== site.id) throw linkInvalid();
  if (caller.accountId !== asked.account_id)
    await confirmAccountPassword(db, asked.account_id, given.password ?? '', 'password');
  const proof = db.transaction().execute(async (trx) => {
    const change = await findEmailChange(trx, given.token, { now, isHeld: true });
    if (!change) throw linkInvalid();
    await take(needs, trx, change, call);
  });
  await proof.catch((error: unknown) => {
    if (violatedConstraint(error) !== 'user_email_key') throw error;
    throw ownEmailInUse();
  });
  needs.callers.dropAccount();
}

async function take(needs: EmailNeeds, trx: Trx, change: EmailChange, call: OpenedBy): Promise<void> {
  const { account_id: accountId, email } = change;
  await dropEmailChange(trx, accountId);
  const { email: before, name } = await trx
    .selectFrom('auth.user')
    .select(['email', 'name'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('auth.user')
    .set({ email, email_verified: true, updated_at: new Date() })
    .where('id', '=', accountId)
    .execute();
  if (before !== email) await moveTo(needs, trx, { ...change, before, accountName: name }, call);
  await publishAccount(needs, trx, call.site.id, accountId);
}

type Moved = EmailChange & { before: string; accountName: string };

/** From now on they sign in with the new address: sessions and links of before end, but for the one that asked. */
async function moveTo(
  { database: { ids }, mail, events }: EmailNeeds,
  trx: Trx,
  { account_id: accountId, session_id, email, before, accountName }: Moved,
  { site, request, now }: OpenedBy,
): Promise<void> {
  await trx
    .deleteFrom('auth.session')
    .where('user_id', '=', accountId)
    .where('id', '<>', session_id ?? '')
    .execute();
  await trx.deleteFrom('auth.reader_session').where('account_id', '=', accountId).execute();
  await endOneTimeTokens(trx, 'reset-password', accountId);
  const profile = await trx
    .selectFrom('profile')
    .select(['id', 'title'])
    .where('site_id', '=', site.id)
    .where('account_id', '=', accountId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  const reader = { name: profile?.title ?? accountName, site: site.title, language: request.language };
  for (const to of [before, email]) await mail.send(emailChangedMail({ ...reader, to, email }), trx);
  const { id: requestId, ip, userAgent: agent } = request;
  const deed = { siteId: site.id, action: 'profile.updated', objectKind: 'profile' } as const;
  if (!profile) {
    // They left the site since they asked: what is noted there names nobody.
    const actor = { profileId: null, kind: 'profile', requestId } as const;
    return record(trx, ids.next, { ...deed, actor, objectId: null });
  }
  await setProfileEmail(trx, { siteId: site.id, profileId: profile.id, email, now });
  await record(trx, ids.next, {
    ...{ ...deed, actor: { profileId: profile.id, kind: 'profile', ip, agent, requestId } },
    ...{ objectId: profile.id, before: { email: before }, after: { email } },
    event: { profile_id: profile.id },
  });
  await events.publish(trx, { topic: 'profile', siteId: site.id, id: profile.id });
}
