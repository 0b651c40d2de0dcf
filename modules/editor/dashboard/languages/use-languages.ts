import { useQuery } from '@tanstack/react-query';
import { listTranslations } from '#modules/posts/post-translations.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';

/** A post in one of its languages. */
export type Version = {
  id: number;
  language: string | null;
  isSource: boolean;
  isStale: boolean;
};

/** The languages that a post is in, for those who translate; undefined for all others. */
export function useLanguages(post: PostContent | null) {
  const { holder } = useCaller();
  const may = isAllowed(onScope('MANAGE_TRANSLATIONS'), holder, post?.community_id ?? null);
  const { data } = useQuery({
    ...read(listTranslations, { params: { postId: post?.id ?? 0 } }),
    enabled: post !== null && may,
    staleTime: 60_000,
  });
  if (post === null || !may || !data) return undefined;
  const { source, items, places } = data;
  const versions: Version[] = [
    { id: source.post_id, language: source.lang_id, isSource: true, isStale: false },
    ...items.map(({ translation_post_id: id, lang_id, is_stale }) => ({
      ...{ id, language: lang_id, isSource: false, isStale: is_stale },
    })),
  ];
  return {
    versions,
    places,
    isStale: versions.some(({ id, isStale }) => id === post.id && isStale),
    others: versions.filter(({ id }) => id !== post.id),
  };
}

export type Languages = NonNullable<ReturnType<typeof useLanguages>>;
