import { tooManyRequests } from '#platform/contract/api-error.ts';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { Newcomer } from '#platform/server/readers.ts';
import { signUpKnownMail, signUpMail } from '../account-mails.ts';
import { hashPassword } from '../password-hashing.ts';
import { hashOfToken } from '../token.ts';
import { type TryLimit, takeTry } from '../try-limit.ts';
import { hashOfBrowser, keepSignUp } from './sign-ups.queries.ts';
import { standingOf } from './standing-of-address.ts';

const HOUR = 3_600;
const networkLimit = { most: 20, windowSeconds: HOUR, freeTries: 20 };
/** Of all networks together, so that no crowd of them sends a flood in the name of a site. */
const siteLimit = { most: 500, windowSeconds: HOUR, freeTries: 500 };
const addressLimit = { most: 3, windowSeconds: HOUR, freeTries: 3 };
const addressDayLimit = { most: 6, windowSeconds: 24 * HOUR, freeTries: 6 };

export type AskNeeds = Pick<Ground, 'database' | 'mail' | 'refusals'>;
export type AskedAccount = {
  /** In lower case. */
  email: string;
  name: string;
  /** One that keeps the rule. */
  password: string;
  /** The page that the reader comes back to. */
  back: string;
  /** The secret that the browser gets. */
  browser: string;
};

/** Where the site is asked, what it is called, and how its pages lead to the link, to sign-in and to a new password. */
export type AskedOn = Newcomer & {
  site: { id: number; title: string; locale: string };
  links: { confirm(token: string): string; signIn: string; forgot: string };
};

/**
 * Takes what somebody asks who wants an account, and mails the address. What becomes of it is found out beside the answer, so
 * that neither its words nor its time tell whether there is such a person.
 * @returns what is known once the mail is written: whether an account can come of it
 * @throws ApiError too_many_requests
 */
export async function askForAccount(
  needs: AskNeeds,
  asked: AskedAccount,
  on: AskedOn,
): Promise<{ isNew: Promise<boolean> }> {
  const { db } = needs.database;
  const now = Math.floor(Date.now() / 1000);
  await take(db, `sign-up:${networkOf(on.request.ip)}`, networkLimit, now);
  await take(db, `sign-up:site:${on.site.id}`, siteLimit, now);
  const hash = await hashPassword(asked.password);
  const mailed = mailAddress(needs, { ...asked, password: hash }, on, now);
  needs.refusals.follow(
    mailed.then(() => undefined),
    on.request.id,
  );
  return { isNew: mailed.catch(() => false) };
}

async function take(db: Db, key: string, limit: TryLimit, now: number): Promise<void> {
  const wait = await takeTry(db, key, limit, now);
  if (wait !== null) throw tooManyRequests({ retryAfter: wait });
}

async function mailAddress(
  { database: { db }, mail }: AskNeeds,
  { email, name, password, back, browser }: AskedAccount,
  { site, links }: AskedOn,
  now: number,
): Promise<boolean> {
  const key = `sign-up:to:${hashOfToken(`${site.id} ${email}`)}`;
  // Strangers who keep asking do not fill somebody's mailbox.
  if ((await takeTry(db, key, addressLimit, now)) !== null) return false;
  if ((await takeTry(db, `${key}:day`, addressDayLimit, now)) !== null) return false;
  const reader = { to: email, site: site.title, language: site.locale };
  const standing = await standingOf(db, site.id, email);
  if (standing === 'refused') return false;
  if (standing === 'known') {
    await mail.send(signUpKnownMail({ ...reader, ...links }));
    return false;
  }
  const browser_hash = hashOfBrowser(browser);
  await db.transaction().execute(async (trx) => {
    const token = await keepSignUp(
      trx,
      { ...{ site_id: site.id, email, name, password, back }, browser_hash },
      now,
    );
    await mail.send(signUpMail({ ...reader, link: links.confirm(token) }), trx);
  });
  return true;
}
