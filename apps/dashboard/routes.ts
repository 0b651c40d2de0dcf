import { agreementsRoute } from '#modules/agreements/dashboard/agreements.route.ts';
import { postsRoute } from '#modules/posts/dashboard/posts.route.ts';
import { redirectsRoute } from '#modules/redirects/dashboard/redirects.route.ts';
import type { Screen } from '#platform/dashboard/screen.ts';

/** The site map: every screen of the dashboard, in the order of the menu. */
export const screens: readonly Screen[] = [postsRoute, redirectsRoute, agreementsRoute];

/** Where the dashboard opens. */
export const homePath = postsRoute.path;
