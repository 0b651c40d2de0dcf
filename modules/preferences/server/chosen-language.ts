import { isLanguage } from '#platform/contract/locales.ts';
import type { Db } from '#platform/server/database.ts';

/** The name under which a person's language is kept among the preferences. */
const NAME = 'language';

/** The language that somebody chose, of what they prefer; null for those who leave it to their browser. */
export function chosenLanguage(preferences: Readonly<Record<string, unknown>>): string | null {
  const kept = preferences[NAME];
  return typeof kept === 'string' && isLanguage(kept) ? kept : null;
}

/** The language that somebody chose on a site; null for those who chose none. */
export async function languageOfPerson(db: Db, siteId: number, profileId: number): Promise<string | null> {
  const row = await db
    .selectFrom('ui_preference')
    .select('value')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('name', '=', NAME)
    .executeTakeFirst();
  return chosenLanguage({ [NAME]: row?.value });
}
