import { createHash } from 'node:crypto';
import { languageOfPerson } from '#modules/preferences/preferences.public.ts';
import { LANGUAGE_COOKIE } from '#platform/contract/language.ts';
import type { Call } from '#platform/server/answer.ts';
import { languageCookie } from '#platform/server/language.ts';
import type { Mailer } from '#platform/server/mail.ts';
import type { Newcomer } from '#platform/server/readers.ts';
import type { Refusals } from '#platform/server/refusals.ts';
import type { Secrets } from '#platform/server/secrets.ts';
import { emailOrPasswordInvalid, providerNeeded, signInCodeMissing } from '../accounts.contract.ts';
import { codeWrong } from '../second-factor-codes.contract.ts';
import { accountQueries } from './account.queries.ts';
import { refuseDemoFromElsewhere } from './demo-accounts.ts';
import { deviceOf } from './device-of.ts';
import { comesByProviderAlone } from './emergency-owners.ts';
import { familiarityOf } from './known-places.ts';
import { hashOfNoPassword, verifyPassword } from './password-hashing.ts';
import { recordNewcomer } from './record-newcomer.ts';
import { hasSecondFactor } from './second-factor/second-factor.queries.ts';
import { takeCode, takeCodeTry } from './second-factor/take-code.ts';
import { noteWrongCode } from './second-factor/wrong-codes.ts';
import { type SessionNeeds, startSession } from './sessions.ts';
import { takeSignInTry } from './sign-in-tries.ts';
import { STATUSES_THAT_SIGN_IN } from './statuses-that-sign-in.ts';

/** What signing in needs; refusals wait for the rows that are written beside an answer. */
export type SignInNeeds = SessionNeeds & {
  refusals: Pick<Refusals, 'follow'>;
  secrets: Pick<Secrets, 'of'>;
  mail: Mailer;
};
type AdmitNeeds = Pick<SignInNeeds, 'database' | 'refusals' | 'secrets' | 'mail'>;
type Asked = { email: string; password: string; code?: string | undefined };
export type SignedInProfile = { id: number; name: string; title: string; logo: string | null };

/** Signs somebody in on a site: the browser gets a session of the dashboard. */
export async function signInWithPassword(
  needs: SignInNeeds,
  asked: Asked,
  call: Pick<Call, 'site' | 'request' | 'reply'>,
): Promise<SignedInProfile> {
  const admitted = await admitByPassword(needs, asked, call);
  await startSession(needs, admitted.accountId, call);
  await admitted.hasCome();
  return admitted.profile;
}

/** Draws the next page in the language of whoever signed in, also in a browser that has never seen them. */
export async function speakLanguageOf(
  { database: { db } }: Pick<SessionNeeds, 'database'>,
  { id }: Pick<SignedInProfile, 'id'>,
  call: Pick<Call, 'site' | 'reply'>,
): Promise<void> {
  const language = await languageOfPerson(db, call.site.id, id);
  if (language) call.reply.setCookie(LANGUAGE_COOKIE, language, languageCookie);
}

/** Told once a session has begun. */
export type Admitted = { accountId: string; profile: SignedInProfile; hasCome(): Promise<void> };

/**
 * Finds who somebody is by address and password. Unknown addresses, wrong passwords and people who may not come in get
 * the same answer after the same work; whoever has a second factor is asked for its code once the password is right.
 * @param opens what they are let in to: pages ask no provider, which only staff come by
 * @throws ApiError email_or_password_is_invalid, provider_is_needed, code_is_missing, code_is_invalid,
 * demo_account_is_local, too_many_requests
 */
export async function admitByPassword(
  needs: AdmitNeeds,
  { email, password, code }: Asked,
  call: Newcomer,
  opens: 'dashboard' | 'pages' = 'dashboard',
): Promise<Admitted> {
  const { db } = needs.database;
  const address = email.trim().toLowerCase();
  refuseDemoFromElsewhere(address, call.request);
  const found = await accountQueries(db).credentialByEmail(address);
  // Asked for unknown addresses too, so that the time does not tell them apart.
  const key = found?.id ?? hashOf(address);
  const place = await familiarityOf(db, key, call.request, Math.floor(Date.now() / 1000));
  const tries = await takeSignInTry(db, { key, isKnownPlace: place === 'known' }, call.request);
  const hash = found?.password ?? (await hashOfNoPassword());
  const [isRight, profile] = await Promise.all([
    verifyPassword({ hash, password }),
    profileOnSite(needs, call.site.id, found?.id ?? ''),
  ]);
  const isRightPassword = Boolean(found?.password) && isRight;
  const isAsked = opens === 'dashboard' && profile !== null && isRightPassword;
  if (isAsked && (await comesByProviderAlone(db, call.site.id, profile.id))) {
    await recordSignIn(needs, { result: 'provider_needed', accountId: found?.id ?? null, ...call });
    leaveTrace(needs, profile.id, call);
    throw providerNeeded();
  }
  const second = found && profile && isRightPassword ? await askSecond(needs, found.id, code, call) : null;
  const result = !found
    ? 'unknown_address'
    : !isRightPassword
      ? 'wrong_password'
      : profile
        ? (second?.result ?? 'signed_in')
        : 'not_admitted';
  await recordSignIn(needs, { result, accountId: found?.id ?? null, ...call });
  if (result === 'code_missing') {
    // The password was right, and nothing was guessed at yet.
    await tries.wereRight();
    throw signInCodeMissing({ details: [{ loc: ['body', 'code'], msg: signInCodeMissing.message }] });
  }
  if (result === 'wrong_code') {
    if (profile) leaveTrace(needs, profile.id, call);
    if (found) needs.refusals.follow(noteWrongCode(needs, found.id, call), call.request.id);
    throw codeWrong({ details: [{ loc: ['body', 'code'], msg: codeWrong.message }] });
  }
  if (result !== 'signed_in' || !found || !profile) {
    if (profile) leaveTrace(needs, profile.id, call);
    throw emailOrPasswordInvalid();
  }
  const deed = place === 'new' ? deviceAt(call.request) : null;
  return {
    ...{ accountId: found.id, profile },
    hasCome: async () => {
      await Promise.all([
        tries.wereRight(),
        second?.wasRight(),
        ...(second?.isRecovery
          ? [recordNewcomer(needs.database, 'second_factor.recovery_used', profile.id, call)]
          : []),
        recordNewcomer(needs.database, 'session.started', profile.id, call, deed),
      ]);
    },
  };
}

type Second = {
  result: 'signed_in' | 'code_missing' | 'wrong_code';
  isRecovery: boolean;
  wasRight(): Promise<void>;
};

/** Holds the code against the second factor of an account; null where it has none. */
export async function askSecond(
  { database: { db }, secrets }: AdmitNeeds,
  accountId: string,
  code: string | undefined,
  { request }: Pick<Newcomer, 'request'>,
): Promise<Second | null> {
  if (!(await hasSecondFactor(db, accountId))) return null;
  const nothing = { isRecovery: false, wasRight: async () => {} };
  if (!code) return { result: 'code_missing', ...nothing };
  const wasRight = await takeCodeTry(db, accountId, request);
  const kind = await takeCode({ db, secrets }, accountId, code);
  if (kind === null) return { result: 'wrong_code', ...nothing };
  return { result: 'signed_in', isRecovery: kind === 'recovery', wasRight };
}

/** What people recognise a sign-in by. */
export const deviceAt = ({ ip, userAgent }: Newcomer['request']) => ({ ...deviceOf(userAgent), network: ip });

/** Written beside the answer, so that its time does not tell whether there is such a person. */
function leaveTrace(
  needs: Pick<AdmitNeeds, 'database' | 'refusals'>,
  profileId: number,
  call: Newcomer,
): void {
  needs.refusals.follow(recordNewcomer(needs.database, 'session.refused', profileId, call), call.request.id);
}

/** The profile of an account, where it may come in. */
export async function profileOnSite(
  { database: { db } }: Pick<SessionNeeds, 'database'>,
  siteId: number,
  accountId: string,
) {
  const profile = await db
    .selectFrom('profile')
    .select(['id', 'name', 'title', 'logo'])
    .where('site_id', '=', siteId)
    .where('account_id', '=', accountId)
    .where('status', 'in', STATUSES_THAT_SIGN_IN)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  return profile ?? null;
}

type SignInEvent = { result: string; accountId: string | null } & Newcomer;

/** Leaves the row of a sign-in, and when somebody came last. */
export async function recordSignIn(
  { database: { db, ids } }: Pick<SessionNeeds, 'database'>,
  event: SignInEvent,
): Promise<void> {
  const { site, request, accountId, result } = event;
  const now = Math.floor(Date.now() / 1000);
  await db
    .insertInto('auth.sign_in_event')
    .values({
      at_ts: now,
      id: ids.next(),
      account_id: accountId,
      site_id: site.id,
      result,
      ip: request.ip,
      agent: request.userAgent,
    })
    .execute();
  if (result !== 'signed_in' || !accountId) return;
  await db
    .updateTable('auth.account_site')
    .set({ last_login_ts: now })
    .where('account_id', '=', accountId)
    .where('site_id', '=', site.id)
    .execute();
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
