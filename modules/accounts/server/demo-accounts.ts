import type { Database } from '#platform/server/database.ts';
import { type Asker, isFromThisMachine } from '#platform/server/loopback.ts';
import { demoAccountLocal } from '../accounts.contract.ts';
import { addMember, findAccount } from './account-writes.ts';

/** The accounts of the demo newsroom that the sign-in page offers; they exist on loopback only. */
export const demoAccounts = [
  'owner@demo.test',
  'editor@demo.test',
  'writer@demo.test',
  'moderator@demo.test',
  'contributor@demo.test',
  'technical@demo.test',
  'reader@demo.test',
] as const;

/** The password of all of them. */
export const demoPassword = 'Masthead-demo-1';

/**
 * Everybody knows their password, so they are for whoever sits at this machine.
 * @throws ApiError demo_account_is_local
 */
export function refuseDemoFromElsewhere(address: string, request: Omit<Asker, 'localPort'>): void {
  if ((demoAccounts as readonly string[]).includes(address) && !isFromThisMachine(request))
    throw demoAccountLocal();
}

/**
 * While demo content is present, its owner owns every new site.
 * @returns the address of the owner, or null without demo content
 */
export async function letDemoOwnerIn(
  database: Pick<Database, 'db' | 'ids'>,
  siteId: number,
  now: number,
): Promise<string | null> {
  const [email] = demoAccounts;
  const account = await findAccount(database.db, email);
  if (!account) return null;
  await addMember(database, { siteId, email, title: account.name, password: null, role: 'owner', now });
  return email;
}

/** Whether anybody could sign in with the published password; such a server may not leave this machine. */
export async function hasDemoAccounts({ db }: Pick<Database, 'db'>): Promise<boolean> {
  const found = await db
    .selectFrom('auth.user')
    .select('id')
    .where('email', 'in', demoAccounts)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
