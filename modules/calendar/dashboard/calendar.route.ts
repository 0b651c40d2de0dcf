import { anywhere, either, whereSetting } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Open to whoever may open the posts list. */
export const calendarRoute: Screen = {
  id: 'calendar',
  path: '/posts/calendar',
  keys: 'G C',
  opensTo: either(anywhere('CREATE_REAL_DRAFT'), whereSetting('enable_community_publish')),
  load: () => import('./calendar-screen.tsx').then((module) => ({ Screen: module.CalendarScreen })),
};
