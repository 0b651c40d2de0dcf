import { listProfileHistory } from '#modules/profiles/profile-standing.contract.ts';
import { getProfile, listProfiles, type ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { mailPersonIn } from '../person-writes.contract.ts';
import { usePeopleTexts } from './people-texts.ts';

/** Mails a person the way in, and says whether it went. */
export function useMailIn(): (user: Pick<ProfileDetails, 'id' | 'title'>) => Promise<void> {
  const text = usePeopleTexts();
  const siteId = useCaller().site.id;
  const { mutateAsync: send } = useWrite(mailPersonIn, [getProfile, listProfiles, listProfileHistory]);
  return async ({ id, title }) => {
    try {
      await send({ params: { siteId, profileId: id } });
      notices.done(text('mailedIn', { name: title }));
    } catch (error) {
      notices.failed(error, text('notMailed', { reason: reasonOf(error) }), null);
    }
  };
}
