import { addDomain, findFirstSite, renameSite } from '#modules/sites/sites.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Site } from '#platform/server/caller.ts';
import type { Database, Db } from '#platform/server/database.ts';
import { isLoopbackHost } from '#platform/server/loopback.ts';
import { linkInvalid } from '../accounts.contract.ts';
import { addMember } from './account-writes.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { isOpenToken, makeOneTimeToken, spendOneTimeToken } from './one-time-links.ts';
import { recordNewcomer } from './record-newcomer.ts';
import { type SessionNeeds, startSession } from './sessions.ts';

const FOR_EVERYBODY = 'owner';
const DAY_SECONDS = 24 * 3600;

/**
 * The path of the one-time link that makes the owner of a new installation; links made before end.
 * @returns null when there is an account already
 */
export async function makeSetUpLink({ db }: Pick<Database, 'db'>): Promise<string | null> {
  if (await hasAccounts(db)) return null;
  const link = { value: FOR_EVERYBODY, secondsValid: DAY_SECONDS };
  return `/core/users/setup/${await makeOneTimeToken(db, 'set-up', link)}`;
}

/** Whether a set-up link still makes an owner. */
export const opensSetUp = async (db: Db, token: string): Promise<boolean> =>
  (await isOpenToken(db, 'set-up', token)) && !(await hasAccounts(db));

type Owner = { email: string; name: string; password: string; site_title: string };

/** Makes the owner by the set-up link, names the site, and signs the owner in. */
export async function setUpOwner(
  needs: SessionNeeds,
  token: string,
  owner: Owner,
  call: Pick<Call, 'site' | 'request' | 'reply'>,
): Promise<{ id: number; name: string; title: string; logo: string | null }> {
  const { database, events } = needs;
  await refuseCommonPassword(owner.password);
  if ((await hasAccounts(database.db)) || !(await spendOneTimeToken(database.db, 'set-up', token))) {
    throw linkInvalid();
  }
  const now = Math.floor(Date.now() / 1000);
  const { accountId, profileId } = await addMember(database, {
    siteId: call.site.id,
    email: owner.email,
    title: owner.name,
    password: owner.password,
    role: 'owner',
    now,
  });
  await renameSite(database, events, { siteId: call.site.id, title: owner.site_title });
  await takeHost(needs, call);
  await startSession(needs, accountId, call);
  await recordNewcomer(database, 'site.set_up', profileId, call);
  return database.db
    .selectFrom('profile')
    .select(['id', 'name', 'title', 'logo'])
    .where('site_id', '=', call.site.id)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
}

/** The site of a new installation, by whatever host it is asked for; null once somebody has an account. */
export async function firstRunSite(database: Pick<Database, 'db'>): Promise<Site | null> {
  return (await hasAccounts(database.db)) ? null : findFirstSite(database);
}

/** The host by which the owner came is the site's own from now on, unless it only says "this machine". */
async function takeHost(
  { database, events }: SessionNeeds,
  { site, request }: Pick<Call, 'site' | 'request'>,
): Promise<void> {
  // The browser knows best whether it came by https, whatever stands between it and us.
  const { origin } = request.headers;
  const mainUri = origin ?? `${request.isSecure ? 'https' : 'http'}://${request.host}`;
  const { hostname } = new URL(mainUri);
  if (hostname === site.name || isLoopbackHost(hostname)) return;
  await addDomain(database, events, { siteId: site.id, host: hostname, mainUri });
}

async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('auth.user').select('id').limit(1).executeTakeFirst()) !== undefined;
}
