import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { Choice } from '#platform/dashboard/choice-list.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { listSections, type Section } from '../section-list.contract.ts';

type Listed = z.output<typeof Section>;
type SectionChoices = {
  choices: Choice<number>[];
  state: 'ready' | 'loading' | 'failed';
  /** Of any section of the site, as soon as it is known. */
  titleOf: (id: number) => string | undefined;
};
type HowToChoose = {
  /** Titles by the depth of their sections, instead of those from the root on. */
  isTree?: boolean;
  /** False as long as nobody looks at them. */
  isAsked?: boolean;
};

const STALE = 60_000;
const HOME = 0;
const isOwn = ({ id, type }: Listed): boolean => type === 'section' && id !== HOME;

/**
 * The sections of the site to choose from, by their titles from the root on. Whoever may not see sections has none to
 * choose from, and nothing is asked.
 * @param takes which of them; those without Home, links and static pages when left out
 */
export function useSectionChoices(
  takes: (section: Listed) => boolean = isOwn,
  { isTree = false, isAsked = true }: HowToChoose = {},
): SectionChoices {
  const { site, holder } = useCaller();
  const maySee = mayCall(listSections, holder);
  const { data, isPending, isError } = useQuery({
    ...read(listSections, { query: { site_id: site.id } }),
    staleTime: STALE,
    enabled: maySee && isAsked,
  });
  return {
    choices: (data ?? [])
      .filter(takes)
      .map(({ id, title, full_title, parent_ids }) =>
        isTree ? { value: id, label: title, indent: parent_ids.length } : { value: id, label: full_title },
      ),
    state: maySee && isPending ? 'loading' : isError ? 'failed' : 'ready',
    titleOf: (wanted) => data?.find(({ id }) => id === wanted)?.title,
  };
}
