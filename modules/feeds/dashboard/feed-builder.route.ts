import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Feeds for partners; `/feed_builder/add`, `/edit/{id}` and `/duplicate/{id}` open the builder. */
export const feedBuilderRoute: Screen = {
  id: 'feed_builder',
  path: '/feed_builder',
  opensTo: signedIn(),
  load: () => import('./feed-builder-screen.tsx').then((module) => ({ Screen: module.FeedBuilderScreen })),
};
