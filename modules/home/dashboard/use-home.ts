import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { getHome, type HomePartName } from '../home.contract.ts';

/**
 * What Home shows beside lists; every part asks the same, so the server is asked once. A part that the server could
 * not read has failed, and no other; where the call has failed as a whole, one part says so for all of them.
 */
export function useHome(part: HomePartName | readonly HomePartName[], { isSpokesman = false } = {}) {
  const { site } = useCaller();
  const { data, isPending, error, refetch } = useQuery({
    ...read(getHome, { params: { siteId: site.id } }),
    staleTime: 0,
  });
  const isMute = error !== null && !isSpokesman;
  const failed = [part].flat().find((name) => data?.failed.includes(name));
  const own = failed === undefined ? null : new Error(failed);
  return { data, isMute, isPending, error: isMute ? null : (error ?? own), refetch };
}
