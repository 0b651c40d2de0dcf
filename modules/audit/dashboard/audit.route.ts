import { onSite, signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What one changed within the last day. */
export const recentActionsRoute: Screen = {
  id: 'recentActions',
  path: '/settings/recent-actions',
  opensTo: signedIn(),
  load: () =>
    import('./recent-actions-screen.tsx').then((module) => ({ Screen: module.RecentActionsScreen })),
};

/** What was done on the site, by anybody. */
export const auditLogRoute: Screen = {
  id: 'auditLog',
  path: '/settings/audit-log',
  opensTo: onSite('VIEW_ACCOUNT_DETAILS'),
  load: () => import('./audit-log-screen.tsx').then((module) => ({ Screen: module.AuditLogScreen })),
};
