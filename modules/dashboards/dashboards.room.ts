import { room } from '#platform/server/room.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import { copyDashboard, previewDashboardCopy } from './copy-dashboard.contract.ts';
import {
  createDashboard,
  deleteDashboard,
  getDashboard,
  listDashboards,
  updateDashboard,
} from './dashboards.contract.ts';
import { getEmbedHosts, getWidgetFrame, saveEmbedHosts } from './embed-hosts.contract.ts';
import { copyDashboardHandlers } from './server/copy-dashboard.ts';
import { demoDashboards } from './server/dashboards.demo.ts';
import { dashboardHandlers } from './server/dashboards.handlers.ts';
import { dashboardTable } from './server/dashboards.table.ts';
import { embedHandlers } from './server/embeds.handlers.ts';
import { forgetDashboards } from './server/forget-dashboards.ts';

/** Screens that people put together from widgets: those of every site, of this one, and one's own. */
export const dashboardsRoom = room({
  name: 'dashboards',
  contracts: {
    ...{ getEmbedHosts, saveEmbedHosts, getWidgetFrame },
    ...{ listDashboards, getDashboard, createDashboard, updateDashboard },
    ...{ previewDashboardCopy, copyDashboard, deleteDashboard },
  },
  open: (ground) => {
    const { database } = ground;
    forgetDashboards(ground);
    const handlers = [
      ...dashboardHandlers(database),
      ...embedHandlers(database),
      ...copyDashboardHandlers(ground),
    ];
    return { handlers, undoes: rowUndo(database, dashboardTable) };
  },
  menu: [{ group: 'home', id: 'st', path: '/st/overview', icon: 'growth', call: listDashboards }],
  retention: { dashboard: 31 },
  demo: demoDashboards,
});
