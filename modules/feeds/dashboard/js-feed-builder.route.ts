import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** Lists of posts on other websites; `?list=` names the one that is open in the builder. */
export const jsFeedBuilderRoute: Screen = {
  id: 'js_feed_builder',
  path: '/js_feed_builder',
  isExact: true,
  opensTo: signedIn(),
  load: () =>
    import('./embeds/js-feed-builder-screen.tsx').then((module) => ({ Screen: module.JsFeedBuilderScreen })),
};
