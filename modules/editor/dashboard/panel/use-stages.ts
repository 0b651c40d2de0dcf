import { useQuery } from '@tanstack/react-query';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';

/** The stages of the site; a post keeps its stage among its sections. */
export function useStages() {
  const { site, holder } = useCaller();
  const query = { site_id: site.id, stage: 1 as const };
  const { data } = useQuery({
    ...read(listSections, { query }),
    enabled: mayCall(listSections, holder),
    staleTime: 60_000,
  });
  return data ?? [];
}
