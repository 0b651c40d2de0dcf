import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { NotFound } from '#platform/dashboard/shell/not-found.tsx';
import { ViewsBar } from '#platform/dashboard/views-bar.tsx';
import { getTechnical } from '../technical-settings.contract.ts';
import { GroupForm } from './group-form.tsx';
import { readTechnicalPath, type TechnicalTab, technicalTabs, technicalUrl } from './technical-path.ts';
import { useTechnicalSettingsTexts } from './technical-settings-texts.ts';

const HistoryTab = lazyPart(() => import('./history-tab.tsx'), 'HistoryTab');

/** How the site is served, group by group, and every save of it. */
export function TechnicalSettingsScreen() {
  const tab = readTechnicalPath(useLocation({ select: ({ pathname }) => pathname }));
  return tab === null ? <NotFound homeUrl="/r/dashboard/home" /> : <TechnicalTabs tab={tab} />;
}

/** The tabs, with the one that the path names. */
export function TechnicalTabs({ tab }: { tab: TechnicalTab }) {
  const text = useTechnicalSettingsTexts();
  const go = useGo();
  const params = { siteId: useCaller().site.id };
  const { data, error, refetch } = useQuery(read(getTechnical, { params }));
  return (
    <>
      <ViewsBar
        views={technicalTabs.map((id) => ({ id, title: text(`tabs.${id}`), count: undefined }))}
        current={tab}
        onView={(id) => go(technicalUrl(id))}
      />
      {!data ? (
        error ? (
          <FailureView error={error} title={text('loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : tab === 'history' ? (
        <Suspense fallback={<Loading />}>
          <HistoryTab settings={data} />
        </Suspense>
      ) : (
        <GroupForm key={tab} group={tab} settings={data} />
      )}
    </>
  );
}
