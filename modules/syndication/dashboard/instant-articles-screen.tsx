import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import type { ViewsBarProps } from '#platform/dashboard/views-bar.tsx';
import { ARTICLES, CHANNELS } from './syndication-paths.ts';
import { useSyndicationTexts } from './syndication-texts.ts';

const ArticlesScreen = lazyPart(() => import('./articles/articles-screen.tsx'), 'ArticlesScreen');
const ChannelsScreen = lazyPart(() => import('./channels/channels-screen.tsx'), 'ChannelsScreen');

type Tab = 'articles' | 'channels';
/** What both are given: the tabs that stand above them. */
export type TabScreenProps = { tabs: ViewsBarProps<Tab> };

/** What channels have of each post, and how the channels are set up. */
export function InstantArticlesScreen() {
  const text = useSyndicationTexts();
  const go = useGo();
  const isOfChannels = useLocation({ select: ({ pathname }) => /\/channels\/?$/.test(pathname) });
  const tabs: ViewsBarProps<Tab> = {
    views: (['articles', 'channels'] as const).map((id) => ({
      id,
      title: text(`tabs.${id}`),
      count: undefined,
    })),
    current: isOfChannels ? 'channels' : 'articles',
    onView: (tab) => go(tab === 'articles' ? ARTICLES : CHANNELS),
  };
  const Screen = isOfChannels ? ChannelsScreen : ArticlesScreen;
  return (
    <Suspense fallback={null}>
      <Screen tabs={tabs} />
    </Suspense>
  );
}
