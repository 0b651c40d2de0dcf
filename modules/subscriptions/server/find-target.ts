import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { notStaff } from '../subscriptions.contract.ts';
import { profileOfAccount } from './find-subscriber.ts';

/**
 * Who is told of a file of subscribers, by the address of their account: somebody who may open it.
 * @throws ApiError target_email_is_invalid
 */
export async function findTarget(db: Db, siteId: number, email: string): Promise<number> {
  const profileId = await profileOfAccount(db, siteId, email);
  if (profileId === undefined) throw refused();
  const { rows } = await sql<{ may: boolean }>`select exists (
    select 1 from role_assignment as a
      join role as r on r.site_id = ${siteId} and r.id = a.role_id
      join role_permission as h on h.site_id = ${siteId} and h.role_id = r.id
    where a.site_id = ${siteId} and a.profile_id = ${profileId} and a.community_id is null
      and r.scope = 'site' and h.permission = 'DOWNLOAD_SUBSCRIBERS') as may`.execute(db);
  if (!rows[0]?.may) throw refused();
  return profileId;
}

const refused = () => notStaff({ details: [{ loc: ['query', 'target_email'], msg: notStaff.message }] });
