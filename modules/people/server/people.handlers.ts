import { confirmRecent } from '#modules/accounts/accounts.public.ts';
import { profileDetailsOf } from '#modules/profiles/profiles.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { listMerges, moveProfileData } from '../merge.contract.ts';
import { listPeopleRoles } from '../people.contract.ts';
import { createProfile, mailPersonIn, setPersonRoles } from '../person-writes.contract.ts';
import { addPerson } from './add-person.ts';
import { mailPersonTheWayIn } from './mail-person-in.ts';
import { mergeNeeds, mergePeople } from './merge-people.ts';
import { pastMerges } from './past-merges.ts';
import { setRoles } from './person-roles.ts';
import { rolesNamed } from './role-rules.ts';
import { rolesToGive } from './roles-to-give.ts';

/** The calls of the directory of people. */
export function peopleHandlers(needs: Ground): Handler[] {
  const { db, ids } = needs.database;
  const merging = mergeNeeds(needs);
  return [
    answer(moveProfileData, async (call) => {
      if (!call.body.dry_run) await confirmRecent(db, call, 'for-site');
      return mergePeople(merging, call, call.body);
    }),
    answer(listMerges, async (call) => ({ items: await pastMerges(db, call) })),
    answer(listPeopleRoles, async ({ site, caller }) => ({
      items: await rolesToGive(db, site.id, caller),
    })),
    answer(createProfile, async (call) => {
      // A byline that holds nothing gives nobody anything.
      if (call.body.profile_groups.length > 0) await confirmRecent(db, call, 'for-site');
      const id = await addPerson(needs, call, call.body);
      return profileDetailsOf(db, call, id);
    }),
    answer(mailPersonIn, async ({ params, ...call }) => {
      await mailPersonTheWayIn(needs, call, params.profileId);
      return undefined;
    }),
    answer(setPersonRoles, async (call) => {
      const { profileId } = call.params;
      const { profile_groups: groups, seen_groups: shown } = call.body;
      const wanted = rolesNamed(groups, call.site.id);
      const seen = shown ? rolesNamed(shown, call.site.id) : null;
      await db.transaction().execute((trx) => setRoles(trx, ids.next, call, profileId, wanted, seen));
      const { profile_groups } = await profileDetailsOf(db, call, profileId);
      return { profile_groups };
    }),
  ];
}
