import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { FailureView } from '#platform/dashboard/failure-view.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { Loading } from '#platform/dashboard/shell/loading.tsx';
import { NotFound } from '#platform/dashboard/shell/not-found.tsx';
import { ViewsBar } from '#platform/dashboard/views-bar.tsx';
import { type DashboardName, getDashboard, listDashboards } from '../dashboards.contract.ts';
import { isShipped } from '../shipped-dashboards.contract.ts';
import { DashboardActs } from './dashboard-acts.tsx';
import { DashboardGrid } from './dashboard-grid.tsx';
import { dashboardUrl, readDashboardPath } from './dashboard-path.ts';
import { useDashboardsTexts } from './dashboards-texts.ts';

/** A dashboard by the name in the path, beside the others that somebody sees. */
export function DashboardScreen() {
  const slug = readDashboardPath(useLocation({ select: ({ pathname }) => pathname }));
  return slug === null ? <NotFound homeUrl="/r/dashboard/home" /> : <OneDashboard key={slug} slug={slug} />;
}

/** The dashboards by their titles; those of every site in the language of the page. */
export function useDashboardTitle(): (dashboard: Pick<DashboardName, 'slug' | 'title'>) => string {
  const text = useDashboardsTexts();
  return ({ slug, title }) => (isShipped(slug) ? text(`shipped.${slug}`) : title);
}

/** One of them, with its widgets. */
export function OneDashboard({ slug }: { slug: string }) {
  const text = useDashboardsTexts();
  const titleOf = useDashboardTitle();
  const go = useGo();
  const siteId = useCaller().site.id;
  const list = useQuery(read(listDashboards, { params: { siteId } }));
  const one = useQuery(read(getDashboard, { params: { siteId, dashboardSlug: slug } }));
  if (one.error?.status === 404) return <NotFound homeUrl="/r/dashboard/home" />;
  const names = list.data?.items ?? [];
  return (
    <>
      <ViewsBar
        views={names.map((name) => ({
          ...{ id: name.slug, title: titleOf(name), count: undefined },
          isTyped: !isShipped(name.slug),
        }))}
        current={slug}
        onView={(next) => go(dashboardUrl(next))}
        actions={one.data ? <DashboardActs dashboard={one.data} /> : null}
      />
      {one.data ? (
        <DashboardGrid dashboard={one.data} />
      ) : one.error ? (
        <FailureView error={one.error} title={text('loadFailed')} onRetry={() => void one.refetch()} />
      ) : (
        <Loading />
      )}
    </>
  );
}
