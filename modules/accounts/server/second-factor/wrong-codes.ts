import { languageOfPerson } from '#modules/preferences/preferences.public.ts';
import { SOURCE_LANGUAGE } from '#platform/contract/language.ts';
import type { Database } from '#platform/server/database.ts';
import type { Mailer } from '#platform/server/mail.ts';
import type { Newcomer } from '#platform/server/readers.ts';
import { wrongCodesMail } from '../account-mails.ts';
import { takeTry } from '../try-limit.ts';

/** So many wrong codes after a right password are no slip of the hand. */
const UNTOLD = 4;
const silent = { most: UNTOLD, windowSeconds: 3_600, freeTries: UNTOLD };
const told = { most: 1, windowSeconds: 86_400, freeTries: 1 };

/** Counts a wrong code after a right password: somebody has it. After some of them its owner is told, once a day. */
export async function noteWrongCode(
  { database: { db }, mail }: { database: Pick<Database, 'db'>; mail: Mailer },
  accountId: string,
  { site }: Pick<Newcomer, 'site'>,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  if ((await takeTry(db, `wrong-codes:${accountId}`, silent, now)) === null) return;
  if ((await takeTry(db, `wrong-codes:told:${accountId}`, told, now)) !== null) return;
  const account = await db
    .selectFrom('auth.user')
    .select(['email', 'name'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const profile = await db
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', site.id)
    .where('account_id', '=', accountId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  const home = await db.selectFrom('site').select('title').where('id', '=', site.id).executeTakeFirst();
  if (!account || !profile || !home) return;
  // Whoever asks may be somebody else: their language says nothing of the owner's.
  const language = (await languageOfPerson(db, site.id, profile.id)) ?? SOURCE_LANGUAGE;
  const reader = { to: account.email, name: account.name, site: home.title, language };
  await mail.send(wrongCodesMail(reader));
}
