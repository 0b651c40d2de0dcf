import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import type { CustomFeedWithKey } from '../feeds.contract.ts';
import { FeedList } from './feed-list.tsx';

const LoadedBuilder = lazyPart(() => import('./loaded-builder.tsx'), 'LoadedBuilder');
const KeyDialog = lazyPart(() => import('./key-dialog.tsx'), 'KeyDialog');

const ACT = /\/feed_builder\/(add|edit|duplicate)(?:\/(\d{1,16}))?\/?$/;

/** The feeds of a site, or the one that the path names in its builder. */
export function FeedBuilderScreen() {
  const [, act, id = ''] = ACT.exec(useLocation({ select: ({ pathname }) => pathname })) ?? [];
  const [keyed, setKeyed] = useState<{ feed: CustomFeedWithKey; isRenewed: boolean } | null>(null);
  const onKey = (feed: CustomFeedWithKey, isRenewed = false) => setKeyed({ feed, isRenewed });
  return (
    <>
      {act === undefined || (act !== 'add' && id === '') ? (
        <FeedList />
      ) : (
        <Suspense fallback={<Loading />}>
          <LoadedBuilder
            key={`${act} ${id}`}
            feedId={act === 'add' ? null : Number(id)}
            isCopy={act === 'duplicate'}
            onKey={onKey}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {keyed === null ? null : <KeyDialog {...keyed} onClose={() => setKeyed(null)} />}
      </Suspense>
    </>
  );
}
