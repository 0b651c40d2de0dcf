import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Lists of posts on other websites; `/js_feed_builder/add` and `/edit/{id}` open the builder. */
export const jsFeedBuilderRoute: Screen = {
  id: 'js_feed_builder',
  path: '/js_feed_builder',
  opensTo: signedIn(),
  load: () =>
    import('./embeds/js-feed-builder-screen.tsx').then((module) => ({ Screen: module.JsFeedBuilderScreen })),
};
