import { notFound } from '#platform/contract/api-error.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import {
  deleteProfile,
  listProfileHistory,
  removeProfiles,
  setProfileStatuses,
} from '../../profile-standing.contract.ts';
import { profileHistory } from '../profile-history.ts';
import { removePeople, removePerson } from './remove-profiles.ts';
import { setStatuses } from './set-statuses.ts';

/** The calls about who takes part, and about what became of people. */
export const standingHandlers = (database: Database): Handler[] => [
  answer(setProfileStatuses, (call) => setStatuses(database, call, call.body)),
  answer(removeProfiles, (call) => removePeople(database, call, call.body.ids)),
  answer(deleteProfile, async (call) => {
    await removePerson(database, call, call.params.profileId);
    return undefined;
  }),
  answer(listProfileHistory, async (call) => {
    const { site, params, query } = call;
    // Whose history somebody may not read is not told apart from nobody.
    if (!mayReadHistory(call, params.profileId)) throw notFound();
    const person = await database.db
      .selectFrom('profile')
      .select('id')
      .where('site_id', '=', site.id)
      .where('id', '=', params.profileId)
      .executeTakeFirst();
    if (!person) throw notFound();
    return profileHistory(database.db, site.id, person.id, query);
  }),
];

const mayReadHistory = ({ caller }: Pick<Call, 'caller'>, profileId: number): boolean =>
  profileOf(caller).id === profileId || caller.holder.sitePermissions.has('MANAGE_USERS');
