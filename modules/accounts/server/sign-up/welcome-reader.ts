import type { Database } from '#platform/server/database.ts';
import type { Newcomer, ReaderAsked } from '#platform/server/readers.ts';
import { beginReading } from '../readers.ts';
import { recordNewcomer } from '../record-newcomer.ts';
import { recordSignIn } from '../sign-in.ts';

/** Signs somebody in on the pages of a site whose account was just made. @returns the cookie to be set */
export async function welcomeReader(
  database: Database,
  { accountId, profileId }: { accountId: string; profileId: number },
  asked: ReaderAsked,
  from: Newcomer,
): Promise<string> {
  const cookie = await beginReading(database.db, accountId, asked, from);
  await recordSignIn({ database }, { ...from, result: 'signed_in', accountId });
  await recordNewcomer(database, 'session.started', profileId, from);
  return cookie;
}
