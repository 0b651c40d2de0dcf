import { signedIn } from '#platform/contract/permission-rule.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** What readers look for on the site, and what to do about it. */
export const popularKeywordsRoute: Screen = {
  id: 'popular_keywords',
  path: '/popular_keywords',
  opensTo: signedIn(),
  load: () =>
    import('./keywords/popular-keywords-screen.tsx').then((module) => ({
      Screen: module.PopularKeywordsScreen,
    })),
};
