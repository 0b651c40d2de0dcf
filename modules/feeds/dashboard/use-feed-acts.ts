import { useCallback } from 'react';
import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import type { DeleteRows } from '#platform/dashboard/records/use-delete.tsx';
import { useCopy } from '#platform/dashboard/use-copy.ts';
import { type CustomFeed, deleteCustomFeed, getCustomFeed, listCustomFeeds } from '../feeds.contract.ts';
import { fullAddress } from './feed-paths.ts';
import { useFeedsTexts } from './feeds-texts.ts';

const stale = [listCustomFeeds, getCustomFeed];

/** What can be done with a feed in its list. */
export function useFeedActs(shown: readonly CustomFeed[]): {
  onDelete: DeleteRows;
  onCopy: (feed: CustomFeed) => void;
} {
  const text = useFeedsTexts();
  const siteId = useCaller().site.id;
  const copy = useCopy();
  const { mutateAsync: remove } = useWrite(deleteCustomFeed, stale);
  const onDelete = useDeleteRows({
    stale,
    remove: ([customFeedId = 0]) => remove({ params: { siteId, customFeedId } }),
    nameOf: (id) => shown.find((feed) => feed.id === id)?.title,
  });
  const onCopy = useCallback(
    (feed: CustomFeed) => void copy(fullAddress(feed), text('copied')),
    [copy, text],
  );
  return { onDelete, onCopy };
}
