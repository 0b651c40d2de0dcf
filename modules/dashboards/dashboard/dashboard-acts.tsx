import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { May } from '#platform/dashboard/may.tsx';
import { useWrite } from '#platform/dashboard/queries.ts';
import { type Dashboard, deleteDashboard, getDashboard, listDashboards } from '../dashboards.contract.ts';
import { saveEmbedHosts } from '../embed-hosts.contract.ts';
import { dashboardUrl } from './dashboard-path.ts';
import { useDashboardsTexts } from './dashboards-texts.ts';

const DashboardDialog = lazyPart(() => import('./dashboard-dialog.tsx'), 'DashboardDialog');
const EmbedHostsDialog = lazyPart(() => import('./embed-hosts-dialog.tsx'), 'EmbedHostsDialog');

/** What is done with a dashboard: changed and deleted by whoever may, copied by everybody; and whose pages any may embed. */
export function DashboardActs({ dashboard }: { dashboard: Dashboard }) {
  const text = useDashboardsTexts();
  const go = useGo();
  const siteId = useCaller().site.id;
  const [open, setOpen] = useState<'edit' | 'copy' | 'hosts' | null>(null);
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
  return (
    <>
      <May call={saveEmbedHosts}>
        <Button size="xs" variant="subtle" onClick={() => setOpen('hosts')}>
          {text('hosts.open')}
        </Button>
      </May>
      {dashboard.may_change ? (
        <>
          <Button size="xs" variant="subtle" onClick={() => void onDelete()}>
            {text('delete')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setOpen('edit')}>
            {text('edit')}
          </Button>
        </>
      ) : null}
      <Button size="xs" variant="default" onClick={() => setOpen('copy')}>
        {text('copy')}
      </Button>
      <Suspense fallback={null}>
        {open === 'hosts' ? <EmbedHostsDialog onClose={close} /> : null}
        {open === 'edit' || open === 'copy' ? (
          <DashboardDialog key={open} dashboard={dashboard} isCopy={open === 'copy'} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
