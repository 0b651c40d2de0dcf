import { useQuery } from '@tanstack/react-query';
import { getProfile } from '#modules/profiles/profiles.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { type AnswerOf, mayCall } from '#platform/contract/endpoint.ts';
import { either, isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import type { listPosts } from '../../posts.contract.ts';
import type { PostsSearch } from '../list/posts-search.ts';

/** The answer of the list, which names most of what its filters are set to. */
export type ListedPosts = Pick<AnswerOf<typeof listPosts>, 'posts' | 'subpages'>;

type KnownNames = {
  author: string | undefined;
  section: string | undefined;
  /** Whether the section has others below it, whose posts its filter leaves out. */
  isParent: boolean;
  excluded: string | undefined;
  tag: string | undefined;
  stage: string | undefined;
  index: string | undefined;
};

/** Whether a section has others below it. */
export const isParent = (sections: readonly { parent_ids: readonly number[] }[], id: number): boolean =>
  sections.some(({ parent_ids }) => parent_ids.includes(id));

/** Whom the list of search indexes opens to. */
export const indexReaders = either(onSite('VIEW_SEARCH_INDEXES'), onSite('EDIT_SEARCH_INDEXES'));

const staleTime = 60_000;

/**
 * The names of the ids that the address sets filters to. They come from calls alone: the names in an address are
 * written by whoever sent it. What the list itself names is not asked for, but for what is below a section.
 */
export function useKnownNames(search: PostsSearch, listed: ListedPosts | undefined): KnownNames {
  const { site, holder } = useCaller();
  const { authorId, tagId, stageId, index: slug } = search;
  const sectionId = typeof search.section === 'number' ? search.section : undefined;
  const excludedId = search.excludedSectionIds.length === 1 ? search.excludedSectionIds[0] : undefined;

  const listedAuthor = listed?.posts.flatMap(({ authors }) => authors).find(({ id }) => id === authorId);
  const author = useQuery({
    ...read(getProfile, { params: { profileId: authorId ?? 0 } }),
    enabled: authorId !== undefined && listed !== undefined && !listedAuthor,
    staleTime,
  });
  const listedSection = listed?.subpages.find(({ id }) => id === sectionId);
  const sections = useQuery({
    ...read(listSections, { query: { site_id: site.id } }),
    enabled:
      mayCall(listSections, holder) &&
      (excludedId !== undefined || (sectionId !== undefined && listed !== undefined)),
    staleTime,
  });
  const listedTag = listed?.posts.flatMap(({ tags }) => tags).find(({ id }) => id === tagId);
  const tag = useQuery({
    queryKey: ['title of a tag', site.id, tagId],
    // As with the index: only an address whose posts do not say it has a use for it.
    queryFn: async ({ client }) =>
      (await import('./title-of-tag.ts')).titleOfTag(client, { site, holder }, tagId ?? 0),
    enabled: tagId !== undefined && listed !== undefined && !listedTag,
    staleTime,
  });
  const stages = useQuery({
    ...read(listSections, { query: { site_id: site.id, stage: 1 } }),
    enabled: stageId !== undefined && mayCall(listSections, holder),
    staleTime,
  });
  const index = useQuery({
    queryKey: ['title of an index', slug],
    // Comes with the few addresses that name an index: the list itself has no use for it.
    queryFn: async ({ client }) => (await import('./post-indexes.ts')).titleOfIndex(client, slug),
    enabled: slug !== '' && isAllowed(indexReaders, holder),
    staleTime,
  });
  const titleIn = (tree: typeof sections.data, wanted: number | undefined) =>
    wanted === undefined ? undefined : tree?.find(({ id }) => id === wanted)?.title;
  return {
    author: authorId === undefined ? undefined : (listedAuthor?.title ?? author.data?.title),
    section: listedSection?.title ?? titleIn(sections.data, sectionId),
    isParent: sectionId !== undefined && isParent(sections.data ?? [], sectionId),
    excluded: titleIn(sections.data, excludedId),
    tag: tagId === undefined ? undefined : (listedTag?.title ?? tag.data ?? undefined),
    stage: titleIn(stages.data, stageId),
    index: index.data ?? undefined,
  };
}
