import { onSite } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What channels have of each post; `/instant_articles/channels` sets them up. */
export const instantArticlesRoute: Screen = {
  id: 'instant_articles',
  path: '/instant_articles',
  opensTo: onSite('EDIT_SITE'),
  load: () =>
    import('./instant-articles-screen.tsx').then((module) => ({ Screen: module.InstantArticlesScreen })),
};
