import type { z } from 'zod';
import type { Site } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import type { SignInFacts } from '../accounts.contract.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

/** What the pages before the sign-in say; the demo accounts of this site where it has any. */
export async function signInFacts({ db }: Database, site: Site): Promise<z.output<typeof SignInFacts>> {
  const present = await db
    .selectFrom('auth.user')
    .innerJoin('auth.account_site', 'auth.account_site.account_id', 'auth.user.id')
    .select('email')
    .where('auth.account_site.site_id', '=', site.id)
    .where('email', 'in', demoAccounts)
    .execute();
  const emails = demoAccounts.filter((email) => present.some((row) => row.email === email));
  return {
    site_title: site.title,
    locale: site.locale,
    today: new Intl.DateTimeFormat('en-CA', { timeZone: site.timezone }).format(new Date()),
    demo: emails.length > 0 ? { emails, password: demoPassword } : null,
  };
}
