import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What a person is told of, and where. */
export const notificationsRoute: Screen = {
  id: 'notifications',
  path: '/settings/notifications',
  opensTo: signedIn(),
  load: () =>
    import('./notification-ways-screen.tsx').then((module) => ({ Screen: module.NotificationWaysScreen })),
};
