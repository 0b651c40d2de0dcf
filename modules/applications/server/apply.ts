import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import { lockPerson } from '#platform/server/lock-person.ts';
import { recordWrite } from '#platform/server/trail.ts';
import {
  alreadyApplied,
  alreadyMember,
  type OwnApplication,
  pauseAfterDecline,
  takesNoApplications,
  tooManyApplications,
} from '../applications.contract.ts';
import type { ApplicationRow } from './applications.queries.ts';
import { openCommunities, ownApplication } from './open-communities.ts';

const DAY = 86_400;
const MOST_A_DAY = 20;

type Who = Pick<Call, 'site' | 'caller' | 'now'>;

/** Who asks for communities, as these are asked for. */
export const asked = ({ site, caller, now }: Who) => ({
  ...{ siteId: site.id, profileId: profileOf(caller).id, now },
  memberOf: [...caller.holder.communityPermissions.keys()],
});

/**
 * Applies to a community for whoever calls.
 * @throws ApiError not_found, is_member, duplicate, applications_are_closed, application_is_paused, too_many_applications
 */
export async function apply(
  { db, ids }: Pick<Database, 'db' | 'ids'>,
  call: Who & Pick<Call, 'request'>,
  { communityId, message }: { communityId: number; message: string },
): Promise<OwnApplication> {
  const { siteId, profileId, now } = asked(call);
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, profileId);
    await refuse(trx, call, communityId);
    const row: ApplicationRow = {
      ...{ id: ids.next(), community_id: communityId, profile_id: profileId, message, status: 'pending' },
      ...{ reason: '', created_ts: now, decided_by: null, decided_ts: null },
    };
    await trx
      .insertInto('community_application')
      .values({ ...row, site_id: siteId, created_by: profileId, updated_ts: now, updated_by: profileId })
      .execute();
    await recordWrite(trx, ids.next, call, {
      action: 'community_application.created',
      objectId: row.id,
      after: { community_id: communityId, status: 'pending' },
      event: { community_id: communityId },
    });
    return ownApplication(row);
  });
}

/** Throws what keeps a person from applying to a community. */
async function refuse(trx: Trx, call: Who, communityId: number): Promise<void> {
  const [community] = await openCommunities(trx, { ...asked(call), id: communityId });
  if (!community) throw (await isThere(trx, call.site.id, communityId)) ? takesNoApplications() : notFound();
  if (community.is_member) throw alreadyMember();
  if (community.application?.status === 'pending') throw alreadyApplied();
  if (!community.can_apply) throw takesNoApplications();
  if (community.may_apply_from_ts !== null) throw pauseAfterDecline();
  const { siteId, profileId, now } = asked(call);
  const recent = await trx
    .selectFrom('community_application')
    .select('id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('created_ts', '>', now - DAY)
    .limit(MOST_A_DAY)
    .execute();
  if (recent.length >= MOST_A_DAY) throw tooManyApplications({ retryAfter: DAY });
}

async function isThere(db: Db, siteId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('community')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('archived_ts', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
