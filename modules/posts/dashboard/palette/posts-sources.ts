import { anywhere, either, type PermissionRule } from '#platform/contract/permission-rule.ts';
import type { PaletteSource } from '#platform/dashboard/palette/palette-source.ts';
import { postsRoute } from '../posts.route.ts';

const load = () => import('./posts-found.ts');

/** What leads to the posts list is found by those who may open it. */
const withPosts = (...rules: PermissionRule[]): PermissionRule => ({
  kind: 'all',
  rules: [postsRoute.opensTo, ...rules],
});

/** What the palette finds around posts. */
export const postsSources: readonly PaletteSource[] = [
  { id: 'views', opensTo: withPosts(), load: () => load().then(({ views }) => views) },
  { id: 'posts', opensTo: withPosts(), load: () => load().then(({ posts }) => posts) },
  {
    id: 'people',
    opensTo: withPosts(either(anywhere('VIEW_USERS'), anywhere('VIEW_SUBPAGES'))),
    load: () => load().then(({ people }) => people),
  },
  {
    id: 'sections',
    opensTo: withPosts(anywhere('VIEW_SUBPAGES')),
    load: () => load().then(({ sections }) => sections),
  },
  { id: 'communities', opensTo: withPosts(), load: () => load().then(({ communities }) => communities) },
];
