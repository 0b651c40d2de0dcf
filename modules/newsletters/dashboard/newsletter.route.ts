import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

export const newsletterRoute: Screen = {
  id: 'newsletter',
  path: '/newsletter',
  isExact: true,
  opensTo: onSite('EDIT_SITE'),
  load: () => import('./newsletter-screen.tsx').then((module) => ({ Screen: module.NewsletterScreen })),
};
