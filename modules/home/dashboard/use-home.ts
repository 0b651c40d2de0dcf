import { useQuery } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { getHome } from '../home.contract.ts';

/** What Home shows beside lists; every part asks the same, so the server is asked once. */
export function useHome() {
  const { site } = useCaller();
  return useQuery({ ...read(getHome, { params: { siteId: site.id } }), staleTime: 0 });
}
