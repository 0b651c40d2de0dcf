import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What was done on the site, by anybody. */
export const auditLogRoute: Screen = {
  id: 'auditLog',
  path: '/settings/audit-log',
  opensTo: onSite('VIEW_ACCOUNT_DETAILS'),
  load: () => import('./audit-log-screen.tsx').then((module) => ({ Screen: module.AuditLogScreen })),
};
