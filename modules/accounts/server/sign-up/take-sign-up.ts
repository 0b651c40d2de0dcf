import { tooManyRequests } from '#platform/contract/api-error.ts';
import { type Trx, violatedConstraint } from '#platform/server/database.ts';
import type { Newcomer } from '#platform/server/readers.ts';
import { record } from '#platform/server/trail.ts';
import { linkInvalid } from '../../accounts.contract.ts';
import { currentPasswordWrong } from '../../security.contract.ts';
import {
  createAccount,
  endWaysIn,
  findAccount,
  joinSite,
  proveAddress,
  putPassword,
} from '../account-writes.ts';
import { verifyPassword } from '../password-hashing.ts';
import { publishAccount, type SessionNeeds } from '../sessions.ts';
import { takeTry } from '../try-limit.ts';
import { findSignUp, hashOfBrowser, type SignUp, spendSignUp } from './sign-ups.queries.ts';
import { hasOpenPage, isOfProvider, standingOf } from './standing-of-address.ts';

type TakeNeeds = Pick<SessionNeeds, 'database' | 'events'>;

const openLimit = { most: 10, windowSeconds: 15 * 60, freeTries: 5 };
/** Two people who come at once under one name, or one who comes twice: the second one looks again. */
const ROUNDS = 3;
const MADE_TWICE = ['user_email_key', 'profile_name_key', 'profile_account_key'];

export type OpenedLink = { token: string; password: string | undefined; browser: string | undefined };

/** `known`: they have an account already, which this changed nothing of but that it may come in here. */
export type TakenSignUp =
  | { kind: 'made'; accountId: string; profileId: number; back: string }
  | { kind: 'known'; back: string };

/** What the page of a link says; null where it opens nothing. The browser that asked is not asked for the password. */
export async function signUpFacts(
  { database: { db } }: Pick<SessionNeeds, 'database'>,
  siteId: number,
  { token, browser }: Pick<OpenedLink, 'token' | 'browser'>,
): Promise<{ email: string; asksForPassword: boolean; back: string } | null> {
  const row = await findSignUp(db, siteId, token, Math.floor(Date.now() / 1000));
  return row && { email: row.email, asksForPassword: !isOwn(row, browser), back: row.back };
}

const isOwn = ({ browser_hash }: SignUp, browser: string | undefined): boolean =>
  browser !== undefined && hashOfBrowser(browser) === browser_hash;

/**
 * Makes the account that a link stands for, and its reader of the site. Whoever opens it in another browser than asked for it shows
 * the password too: others could have asked with the address of whoever reads the mail, and know the password then.
 * @throws ApiError link_is_invalid, current_password_is_invalid, too_many_requests
 */
export async function takeSignUp(needs: TakeNeeds, opened: OpenedLink, from: Newcomer): Promise<TakenSignUp> {
  const { db } = needs.database;
  const now = Math.floor(Date.now() / 1000);
  const row = await findSignUp(db, from.site.id, opened.token, now);
  if (!row) throw linkInvalid();
  if (!isOwn(row, opened.browser)) {
    const wait = await takeTry(db, `sign-up:open:${row.token_hash}`, openLimit, now);
    if (wait !== null) throw tooManyRequests({ retryAfter: wait });
    if (!(await verifyPassword({ hash: row.password, password: opened.password ?? '' })))
      throw currentPasswordWrong();
  }
  for (let round = 1; ; round += 1) {
    try {
      return await db.transaction().execute((trx) => settle(needs, trx, row, from, now));
    } catch (error) {
      if (round === ROUNDS || !MADE_TWICE.includes(violatedConstraint(error) ?? '')) throw error;
    }
  }
}

async function settle(
  needs: TakeNeeds,
  trx: Trx,
  row: SignUp,
  { request }: Newcomer,
  now: number,
): Promise<TakenSignUp> {
  const { site_id: siteId, email, name, password, back } = row;
  const { ids } = needs.database;
  if (!(await spendSignUp(trx, row))) throw linkInvalid();
  // A day is long: who was banned or taken in meanwhile is not who asked.
  const standing = await standingOf(trx, siteId, email);
  if (standing === 'refused' || (await isOfProvider(trx, siteId, email))) throw linkInvalid();
  if (standing === 'known') return { kind: 'known', back };
  const account = await findAccount(trx, email);
  const accountId =
    account?.id ?? (await createAccount({ db: trx }, { email, name, password: null, isProven: true }));
  // Whoever made an account with an address that is not theirs does not stay in it.
  if (account && !account.isProven) await endWaysIn(trx, accountId);
  const isTheirs = account?.isProven === true;
  if (!isTheirs) await putPassword(trx, accountId, password);
  await proveAddress(trx, accountId);
  const takesPage = await hasOpenPage(trx, siteId, email);
  const member = { siteId, email, title: name, role: null, takesPage, now };
  const profileId = await joinSite(trx, ids.next, accountId, member);
  await record(trx, ids.next, {
    ...{ siteId, objectKind: 'profile', objectId: profileId },
    actor: {
      ...{ profileId, kind: 'profile', ip: request.ip, agent: request.userAgent, requestId: request.id },
    },
    action: takesPage ? 'profile.updated' : 'profile.created',
    after: { ...(takesPage ? {} : { title: name }), email },
    event: { profile_id: profileId },
  });
  await needs.events.publish(trx, { topic: 'profile', siteId, id: profileId });
  await needs.events.publish(trx, { topic: 'caller', siteId, id: profileId });
  await publishAccount(needs, trx, siteId, accountId);
  return isTheirs ? { kind: 'known', back } : { kind: 'made', accountId, profileId, back };
}
