import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What one changed within the last day. */
export const recentActionsRoute: Screen = {
  id: 'recentActions',
  path: '/settings/recent-actions',
  opensTo: signedIn(),
  load: () =>
    import('./recent-actions-screen.tsx').then((module) => ({ Screen: module.RecentActionsScreen })),
};
