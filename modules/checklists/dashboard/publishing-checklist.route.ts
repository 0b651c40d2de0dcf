import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What is asked of posts before they go live, for those who say so. */
export const publishingChecklistRoute: Screen = {
  id: 'publishingChecklist',
  path: '/publishing_checklist',
  opensTo: onSite('EDIT_SITE'),
  load: () =>
    import('./publishing-checklist-screen.tsx').then((module) => ({
      Screen: module.PublishingChecklistScreen,
    })),
};
