import { useQuery } from '@tanstack/react-query';
import { usualChecklist } from '#modules/checklists/checklist-kinds.contract.ts';
import { type BrokenLink, getChecklist, listBrokenLinks } from '#modules/checklists/checklists.contract.ts';
import type { PostType } from '#modules/posts/post-status.contract.ts';
import type { PostContent } from '#modules/posts/post-writing.contract.ts';
import type { ShortcodeFault } from '#modules/shortcodes/shortcode-kinds.contract.ts';
import { listShortcodeFaults } from '#modules/shortcodes/shortcode-uses.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';

const LOOK_AGAIN_MILLISECONDS = 3_000;
/** Links are tried for a minute at most. */
const MOST_LOOKS = 25;

const none: readonly BrokenLink[] = [];
const noFaults: readonly { name: string; fault: ShortcodeFault }[] = [];

/** What the site asks of a post, and which of its saved links failed and shortcodes show nothing. */
export function useAskedOfPosts(post: PostContent | null, type: PostType) {
  const siteId = useCaller().site.id;
  const { data: rules = usualChecklist } = useQuery({
    ...read(getChecklist, { params: { siteId } }),
    staleTime: 60_000,
  });
  const links = read(listBrokenLinks, { params: { siteId, postId: post?.id ?? 0 } });
  const { data } = useQuery({
    ...links,
    // What was saved since is tried anew.
    queryKey: [...links.queryKey, post?.revision],
    enabled: post !== null && rules.links !== 'off' && /<a\s/i.test(post.body),
    staleTime: 60_000,
    refetchInterval: ({ state }): number | false => {
      const isWaiting = ((state.data as { waiting: number } | undefined)?.waiting ?? 0) > 0;
      return isWaiting && state.dataUpdateCount < MOST_LOOKS ? LOOK_AGAIN_MILLISECONDS : false;
    },
  });
  const faults = read(listShortcodeFaults, { params: { siteId, postId: post?.id ?? 0 } });
  const { data: found } = useQuery({
    ...faults,
    queryKey: [...faults.queryKey, post?.revision],
    enabled: post !== null && /\[|\{\{/.test(post.body),
    staleTime: 60_000,
  });
  return {
    ...{ rules, type: post?.type ?? type },
    ...{ broken: data?.items ?? none, faults: found?.items ?? noFaults },
  };
}
