import { renameSite } from '#modules/sites/sites.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Db } from '#platform/server/database.ts';
import { linkInvalid } from '../accounts.contract.ts';
import { addMember } from './account-writes.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { makeOneTimeToken, spendOneTimeToken } from './one-time-links.ts';
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

type Owner = { email: string; name: string; password: string; site_title: string };

/** Makes the owner by the set-up link, names the site, and signs the owner in. */
export async function setUpOwner(
  needs: SessionNeeds,
  token: string,
  owner: Owner,
  call: Pick<Call, 'site' | 'request' | 'reply'>,
): Promise<{ id: number; name: string; title: string; logo: string | null }> {
  const { database, events } = needs;
  refuseCommonPassword(owner.password);
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
  await startSession(needs, accountId, call);
  await recordNewcomer(database, 'site.set_up', profileId, call);
  return database.db
    .selectFrom('profile')
    .select(['id', 'name', 'title', 'logo'])
    .where('site_id', '=', call.site.id)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
}

async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('auth.user').select('id').limit(1).executeTakeFirst()) !== undefined;
}
