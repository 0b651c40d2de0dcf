import { languageOfPerson } from '#modules/preferences/preferences.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { addressForMails } from '#platform/server/loopback.ts';
import type { Mailer } from '#platform/server/mail.ts';
import { memberMail } from './account-mails.ts';
import {
  createAccount,
  endWaysIn,
  findAccount,
  hasPassword,
  linkAccount,
  putPassword,
} from './account-writes.ts';
import { comesByProviderAlone } from './emergency-owners.ts';
import { makeOneTimeToken } from './one-time-links.ts';
import { hashPassword } from './password-hashing.ts';
import { publishAccount } from './sessions.ts';

/** How long somebody who was added may take to choose a password. */
export const WELCOME_DAYS = 7;

export type AccountToOpen = {
  profileId: number;
  email: string;
  title: string;
  /** Null sends a link by which they choose one. */
  passwordHash: string | null;
};

/** A password as it is kept; it takes a while, so it is made before a transaction begins. */
export const hashOfPassword = (password: string): Promise<string> => hashPassword(password);

/**
 * Lets somebody sign in on a site as a profile that is there, and tells them by mail. Who has an account in the network
 * already goes on with it, and with its password, if it is known that they have the address: others may have made the
 * account with a password of their own, or taken the address as theirs, and would come by what is given here.
 */
export async function openAccount(
  trx: Trx,
  { mail, events }: { mail: Mailer; events: Events },
  call: Pick<Call, 'site' | 'request' | 'now'>,
  { profileId, email, title, passwordHash }: AccountToOpen,
): Promise<void> {
  const known = await findAccount(trx, email);
  const account = { email, name: title, password: null, isProven: false };
  const accountId = known?.id ?? (await createAccount({ db: trx }, account));
  if (known && !known.isProven) {
    await endWaysIn(trx, accountId);
    await publishAccount({ events }, trx, call.site.id, accountId);
  }
  if (!known && passwordHash !== null) await putPassword(trx, accountId, passwordHash);
  await linkAccount(trx, { accountId, siteId: call.site.id, profileId, now: call.now });
  const mayChoose = known ? !known.isProven : passwordHash === null;
  await mailWayIn(trx, mail, call, { profileId, accountId, email, title, mayChoose });
}

type Member = { profileId: number; accountId: string; title: string };

/**
 * Mails somebody of a site their way in once more: a new link while they have no password yet, else the page on which
 * they sign in. The link of the mail before opens nothing any more.
 */
export async function mailWayInAgain(
  trx: Trx,
  { mail }: { mail: Mailer },
  call: Pick<Call, 'site' | 'request'>,
  member: Member,
): Promise<void> {
  const { profileId, accountId } = member;
  const account = await trx
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const mayChoose =
    !(await hasPassword(trx, accountId)) && !(await comesByProviderAlone(trx, call.site.id, profileId));
  await mailWayIn(trx, mail, call, { ...member, ...account, mayChoose });
}

async function mailWayIn(
  trx: Trx,
  mail: Mailer,
  call: Pick<Call, 'site' | 'request'>,
  { profileId, accountId, email, title, mayChoose }: Member & { email: string; mayChoose: boolean },
): Promise<void> {
  const start = `${addressForMails(call)}/core/users/`;
  const link = mayChoose
    ? `${start}reset/${await makeOneTimeToken(trx, 'reset-password', {
        ...{ value: accountId, secondsValid: WELCOME_DAYS * 86_400 },
      })}`
    : `${start}login`;
  const language = (await languageOfPerson(trx, call.site.id, profileId)) ?? call.request.language;
  const reader = { to: email, name: title, site: call.site.title, language };
  await mail.send(memberMail({ ...reader, link, mayChoose }), trx);
}
