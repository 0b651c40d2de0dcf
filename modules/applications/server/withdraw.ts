import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { type OwnApplication, otherDecision } from '../applications.contract.ts';
import { decide, lockApplications } from './applications.queries.ts';
import { asked } from './apply.ts';
import { ownApplication } from './open-communities.ts';

/**
 * Takes back an application of whoever calls, as long as nobody has decided over it.
 * @throws ApiError not_found, application_is_decided
 */
export async function withdraw(
  { db, ids }: Pick<Database, 'db' | 'ids'>,
  call: Pick<Call, 'site' | 'caller' | 'now' | 'request'>,
  id: number,
): Promise<OwnApplication> {
  const { siteId, profileId, now } = asked(call);
  return db.transaction().execute(async (trx) => {
    const row = (await lockApplications(trx, siteId, [id])).get(id);
    if (row?.profile_id !== profileId) throw notFound();
    if (row.status === 'withdrawn') return ownApplication(row);
    if (row.status !== 'pending') throw otherDecision();
    await decide(trx, { siteId, now, by: profileId }, { ids: [row.id], status: 'withdrawn' });
    await recordWrite(trx, ids.next, call, {
      action: 'community_application.withdrawn',
      objectId: row.id,
      before: { status: row.status },
      after: { status: 'withdrawn' },
    });
    return ownApplication({ ...row, status: 'withdrawn' });
  });
}
