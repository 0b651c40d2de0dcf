import { anywhere } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What goes to social networks, and what became of it. */
export const socialQueueRoute: Screen = {
  id: 'social_queue',
  path: '/social_queue',
  opensTo: anywhere('VIEW_SOCIAL_PROFILE'),
  load: () =>
    import('./queue/social-queue-screen.tsx').then((module) => ({ Screen: module.SocialQueueScreen })),
};
