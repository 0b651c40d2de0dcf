import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { mayCall } from '#platform/contract/endpoint.ts';
import { ActMenu } from '#platform/dashboard/act-menu.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { useWrite } from '#platform/dashboard/queries.ts';
import { useWidthBand } from '#platform/dashboard/window-width.ts';
import { copyDashboard } from '../copy-dashboard.contract.ts';
import { type Dashboard, deleteDashboard, getDashboard, listDashboards } from '../dashboards.contract.ts';
import { saveEmbedHosts } from '../embed-hosts.contract.ts';
import { dashboardUrl } from './dashboard-path.ts';
import { useDashboardsTexts } from './dashboards-texts.ts';

const DashboardDialog = lazyPart(() => import('./dashboard-dialog.tsx'), 'DashboardDialog');
const CopyToSiteDialog = lazyPart(() => import('./copy-to-site-dialog.tsx'), 'CopyToSiteDialog');
const EmbedHostsDialog = lazyPart(() => import('./embed-hosts-dialog.tsx'), 'EmbedHostsDialog');

/** What is done with a dashboard: changed and deleted by whoever may, copied by everybody; and whose pages any may embed. */
export function DashboardActs({ dashboard }: { dashboard: Dashboard }) {
  const text = useDashboardsTexts();
  const go = useGo();
  const { site, holder } = useCaller();
  const siteId = site.id;
  const isPhone = useWidthBand() === 'phone';
  const [open, setOpen] = useState<'edit' | 'copy' | 'copyTo' | 'hosts' | null>(null);
  const { mutateAsync } = useWrite(deleteDashboard, [listDashboards]);
  const remove = useDeleteRows({
    stale: [listDashboards, getDashboard],
    remove: () => mutateAsync({ params: { siteId, dashboardSlug: dashboard.slug } }),
    nameOf: () => dashboard.title,
  });
  const onDelete = async () => {
    if (await remove([dashboard.id ?? 0])) go(dashboardUrl('overview'));
  };
  const close = () => setOpen(null);
  const { may_change: mayChange } = dashboard;
  const shown = [
    ...(mayChange ? [{ name: text('edit'), run: () => setOpen('edit') }] : []),
    { name: text('copy'), run: () => setOpen('copy') },
  ];
  const mayCopyTo = dashboard.owner_scope !== 'shipped' && mayCall(copyDashboard, holder);
  const others = [
    ...(mayCopyTo ? [{ name: text('copyTo.open'), run: () => setOpen('copyTo') }] : []),
    ...(mayCall(saveEmbedHosts, holder) ? [{ name: text('hosts.open'), run: () => setOpen('hosts') }] : []),
    ...(mayChange ? [{ name: text('delete'), run: () => void onDelete() }] : []),
  ];
  return (
    <>
      {isPhone
        ? null
        : shown.map(({ name, run }) => (
            <Button key={name} size="xs" variant="default" onClick={run}>
              {name}
            </Button>
          ))}
      <ActMenu label={text('more')} acts={isPhone ? [...shown, ...others] : others} />
      <Suspense fallback={null}>
        {open === 'copyTo' ? <CopyToSiteDialog dashboard={dashboard} onClose={close} /> : null}
        {open === 'hosts' ? <EmbedHostsDialog onClose={close} /> : null}
        {open === 'edit' || open === 'copy' ? (
          <DashboardDialog key={open} dashboard={dashboard} isCopy={open === 'copy'} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
