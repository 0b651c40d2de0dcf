import { useState } from 'react';
import type { CopyItem } from '#modules/site-copies/site-copies.contract.ts';
import { CopyDialog } from '#modules/site-copies/site-copies.public.tsx';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { copyDashboard, previewDashboardCopy } from '../copy-dashboard.contract.ts';
import type { Dashboard } from '../dashboards.contract.ts';
import type { DashboardScope } from '../widget-kinds.contract.ts';
import { useDashboardsTexts } from './dashboards-texts.ts';
import { useWidgetTitle } from './widget-title.ts';

/** Copies a dashboard to another site, with the widgets that can be shown there. */
export function CopyToSiteDialog({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const text = useDashboardsTexts();
  const titleOf = useWidgetTitle();
  const [scope, setScope] = useState<DashboardScope>('personal');
  const params = { siteId: useCaller().site.id, dashboardSlug: dashboard.slug };
  const nameOf = ({ key, name }: CopyItem) => {
    const widget = dashboard.widgets.find(({ id }) => id === key);
    return name !== '' || widget === undefined ? name : titleOf(widget);
  };
  return (
    <CopyDialog
      name={dashboard.title}
      hint={text(`copyTo.${scope}`)}
      preview={async (site_id) => {
        const preview = await call(previewDashboardCopy, { params, query: { site_id } });
        setScope(preview.owner_scope);
        return preview;
      }}
      copy={({ chosen: _, ...body }) => call(copyDashboard, { params, body })}
      {...{ nameOf, onClose }}
    />
  );
}
