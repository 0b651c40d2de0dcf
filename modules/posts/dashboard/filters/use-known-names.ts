import { useQuery } from '@tanstack/react-query';
import { listSections } from '#modules/sections/sections.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import type { PostsSearch } from '../list/posts-search.ts';

/** Names for ids that an address brought without them; nothing is asked when none is missing. */
export function useKnownNames(search: PostsSearch): {
  section?: string | undefined;
  stage?: string | undefined;
} {
  const { site } = useCaller();
  const { section, stageId, sectionsData } = search;
  const isNameless = typeof section === 'number' && sectionsData[String(section)] === undefined;
  const sections = useQuery({
    ...read(listSections, { query: { site_id: site.id } }),
    enabled: isNameless,
    staleTime: 60_000,
  });
  const stages = useQuery({
    ...read(listSections, { query: { site_id: site.id, stage: 1 } }),
    enabled: stageId !== undefined,
    staleTime: 60_000,
  });
  return {
    section: isNameless ? sections.data?.find(({ id }) => id === section)?.title : undefined,
    stage: stages.data?.find(({ id }) => id === stageId)?.title,
  };
}
