import { useQueryClient } from '@tanstack/react-query';
import { getProfile, listProfiles, type ProfileDetails } from '#modules/profiles/profiles.contract.ts';
import { reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, read } from '#platform/dashboard/queries.ts';

/**
 * Shows a person as they will be at once, and as they were again when the call fails.
 * @returns a function of what is shown, what is sent, and the sentence for a failure
 */
export function useChangedUser(userId: number) {
  const client = useQueryClient();
  const { queryKey } = read(getProfile, { params: { profileId: userId } });
  const change = async (
    shown: (user: ProfileDetails) => Partial<ProfileDetails>,
    send: () => Promise<unknown>,
    failed: (reason: string) => string,
  ): Promise<void> => {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData<ProfileDetails>(queryKey);
    if (before) client.setQueryData(queryKey, { ...before, ...shown(before) });
    try {
      await send();
    } catch (error) {
      client.setQueryData(queryKey, before);
      notices.failed(error, failed(reasonOf(error)), () => change(shown, send, failed));
    }
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: keyOf(listProfiles) });
  };
  return change;
}
