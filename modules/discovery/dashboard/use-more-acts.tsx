import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useFollow } from '#modules/follows/follows.public.tsx';
import { opensTo } from '#modules/posts/act-rights.contract.ts';
import { changePosts } from '#modules/posts/post-batches.contract.ts';
import { PostsBatchDialog } from '#modules/posts/posts-batches.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { type Discovered, listDiscovery } from '../discovery.contract.ts';
import { useDiscoveryTexts } from './discovery-texts.ts';

type MoreActs = {
  moreOf: (item: Discovered) => { name: string; run: () => void }[];
  dialog: ReactNode;
};

const nothing = () => undefined;

/** What else is done with a post that was found: it is put into more sections, and what it is of is followed. */
export function useMoreActs(): MoreActs {
  const text = useDiscoveryTexts();
  const { holder } = useCaller();
  const setFollow = useFollow([listDiscovery]);
  const [placed, setPlaced] = useState<Discovered>();
  const maySyndicate = mayCall(changePosts, holder) && isAllowed(opensTo.syndicating, holder);
  const moreOf = useCallback(
    (item: Discovered) => [
      ...(maySyndicate && item.post_id !== null
        ? [{ name: text('syndicate'), run: () => setPlaced(item) }]
        : []),
      ...item.follows.map(({ type, id, title, is_followed }) => ({
        name: text(is_followed ? 'unfollow' : 'follow', { title }),
        run: () => void setFollow({ id, title, isSection: type === 'sections' }, is_followed ? 0 : 1),
      })),
    ],
    [text, maySyndicate, setFollow],
  );
  const { post_id: id = null, title = '' } = placed ?? {};
  const dialog =
    id === null ? null : (
      <Suspense fallback={null}>
        <PostsBatchDialog
          target={{ kind: 'posts', ids: [id], name: title }}
          action="add_sections"
          isFixed
          onDone={nothing}
          onClose={() => setPlaced(undefined)}
        />
      </Suspense>
    );
  return { moreOf, dialog };
}
