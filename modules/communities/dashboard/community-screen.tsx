import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { NotFound } from '#platform/dashboard/shell/not-found.tsx';
import type { ViewsBarProps } from '#platform/dashboard/views-bar.tsx';
import { listCommunities } from '../communities.contract.ts';
import { type Community, getCommunity } from '../community-details.contract.ts';
import { type CommunityTab, communityTabs } from '../community-kinds.contract.ts';
import { useCommunitiesTexts } from './communities-texts.ts';
import { CommunityList } from './community-list.tsx';
import { communityUrl, useCommunityPath } from './community-path.ts';

/** What every tab of a community is given. */
export type CommunityTabProps = { community: Community; tabs: ViewsBarProps<CommunityTab> };

const parts = {
  overview: lazyPart(() => import('./tabs/overview-tab.tsx'), 'OverviewTab'),
  posts: lazyPart(() => import('./tabs/posts-tab.tsx'), 'PostsTab'),
  creators: lazyPart(() => import('./tabs/creators-tab.tsx'), 'CreatorsTab'),
  applications: lazyPart(() => import('./tabs/applications-tab.tsx'), 'ApplicationsTab'),
  sections: lazyPart(() => import('./tabs/sections-tab.tsx'), 'SectionsTab'),
  settings: lazyPart(() => import('./tabs/settings-tab.tsx'), 'SettingsTab'),
};

/** The list of communities, or the one that the path names. */
export function CommunityScreen() {
  const asked = useCommunityPath();
  if (asked === null) return <CommunityList />;
  if (asked.tab === null) return <NotFound homeUrl="/r/dashboard/home" />;
  return <OneCommunity key={asked.name} name={asked.name} tab={asked.tab} />;
}

/** A community by its slug, which the list knows; an archived one is found as well. */
function useNamedCommunity(name: string) {
  const active = useQuery(read(listCommunities, { query: { name, limit: 1 } }));
  const isElsewhere = active.data?.items.length === 0;
  const archived = useQuery({
    ...read(listCommunities, { query: { name, limit: 1, archived: 1 } }),
    enabled: isElsewhere,
  });
  const found = active.data?.items[0] ?? archived.data?.items[0];
  const params = { communityId: found?.id ?? 0 };
  const one = useQuery({ ...read(getCommunity, { params }), enabled: found !== undefined });
  return {
    community: one.data,
    isMissing: isElsewhere && archived.data?.items.length === 0,
    error: active.error ?? archived.error ?? one.error,
    retry: () => void (active.error ? active : archived.error ? archived : one).refetch(),
  };
}

/** A community with its tabs, by its slug. */
export function OneCommunity({ name, tab }: { name: string; tab: CommunityTab }) {
  const text = useCommunitiesTexts();
  const go = useGo();
  const { community, isMissing, error, retry } = useNamedCommunity(name);
  if (isMissing) return <NotFound homeUrl="/r/dashboard/home" />;
  if (!community) {
    return error ? <FailureView error={error} title={text('loadFailed')} onRetry={retry} /> : <Loading />;
  }
  const counts: Partial<Record<CommunityTab, number>> = {
    applications: community.number_of_community_requests,
  };
  const tabs: ViewsBarProps<CommunityTab> = {
    views: communityTabs.map((id) => ({ id, title: text(`tabs.${id}`), count: counts[id] })),
    current: tab,
    onView: (id) => go(communityUrl(name, id)),
  };
  const Part = parts[tab];
  return (
    <Suspense fallback={<Loading />}>
      <Part community={community} tabs={tabs} />
    </Suspense>
  );
}
