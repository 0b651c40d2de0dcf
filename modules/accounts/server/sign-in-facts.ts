import type { z } from 'zod';
import type { Call } from '#platform/server/answer.ts';
import type { Database, Db } from '#platform/server/database.ts';
import { isFromThisMachine } from '#platform/server/loopback.ts';
import type { SignInFacts } from '../accounts.contract.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';

/** What the pages before the sign-in say; the demo accounts of this site where it has any and this machine asks. */
export async function signInFacts(
  { db }: Database,
  { site, caller, request }: Pick<Call, 'site' | 'caller' | 'request'>,
): Promise<z.output<typeof SignInFacts>> {
  const emails = isFromThisMachine(request) ? await demoAccountsOf(db, site.id) : [];
  return {
    site_title: site.title,
    locale: site.locale,
    today: new Intl.DateTimeFormat('en-CA', { timeZone: site.timezone }).format(new Date()),
    ...(await providerFacts(db, site.id)),
    is_session_over: caller.isSessionOver ?? false,
    demo: emails.length > 0 ? { emails, password: demoPassword } : null,
  };
}

async function providerFacts(db: Db, siteId: number) {
  const providers = await db
    .selectFrom('sign_in_provider')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where('is_enabled', '=', true)
    .where('deleted_ts', 'is', null)
    .orderBy('id')
    .execute();
  const setting = await db
    .selectFrom('sign_in_setting')
    .select('is_only')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return { providers, is_provider_only: setting?.is_only === true };
}

async function demoAccountsOf(db: Db, siteId: number): Promise<string[]> {
  const present = await db
    .selectFrom('auth.user')
    .innerJoin('auth.account_site', 'auth.account_site.account_id', 'auth.user.id')
    .select('email')
    .where('auth.account_site.site_id', '=', siteId)
    .where('email', 'in', demoAccounts)
    .execute();
  return demoAccounts.filter((email) => present.some((row) => row.email === email));
}
