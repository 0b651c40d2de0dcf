import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { ProfileDetails } from '../profiles.contract.ts';
import type { ProfileSelection } from './profile-conditions.ts';
import { profileViewer } from './profile-viewer.ts';
import { profileQueries } from './profiles.queries.ts';
import { actsOnPeople } from './standing/person-facts.ts';

/** What somebody may see of people. */
export const whatIsSeen = ({
  site,
  caller,
}: Pick<Call, 'site' | 'caller'>): Omit<ProfileSelection, 'filters'> => ({
  siteId: site.id,
  timezone: site.timezone,
  viewer: profileViewer(caller),
});

/** One person as the caller may see them, with what they may do about them. @throws ApiError not_found */
export async function profileDetailsOf(
  db: Db,
  call: Pick<Call, 'site' | 'caller'>,
  profileId: number,
): Promise<ProfileDetails> {
  const profile = await profileQueries(db).find({ ...whatIsSeen(call), filters: {} }, profileId);
  if (!profile) throw notFound();
  const acts = await actsOnPeople(db, call.site.id, call.caller, [profileId]);
  return { ...profile, acts: acts.get(profileId) ?? [] };
}
