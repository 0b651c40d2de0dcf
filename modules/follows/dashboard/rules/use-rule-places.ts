import { useQuery } from '@tanstack/react-query';
import { listCommunities } from '#modules/communities/communities.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';

const RIGHT = 'MANAGE_SECTION_FOLLOWS';
const MOST_SHOWN = 100;

export type RulePlace = { id: number; title: string };

/** Where the caller may say which sections people follow: the site first, where it is one of these. */
export function useRulePlaces(): RulePlace[] {
  const { site, holder, communities } = useCaller();
  const isOfSite = holder.sitePermissions.has(RIGHT);
  const { data } = useQuery({
    ...read(listCommunities, { query: { limit: MOST_SHOWN } }),
    enabled: isOfSite && mayCall(listCommunities, holder),
    staleTime: 60_000,
  });
  if (isOfSite) return [{ id: site.id, title: site.title }, ...(data?.items ?? communities)];
  return communities.filter(({ id }) => holder.communityPermissions.get(id)?.has(RIGHT));
}
