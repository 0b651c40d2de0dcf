import { communityFollowersOf } from '#modules/communities/communities.public.ts';
import { postAddressesOf } from '#modules/posts/posts.public.ts';
import { profileFollowersOf } from '#modules/profiles/profiles.public.ts';
import { livePagesOf } from '#modules/redirects/redirects.public.ts';
import { sectionFollowersOf } from '#modules/sections/sections.public.ts';
import { tagFollowersOf } from '#modules/tags/tags.public.ts';
import { room } from '#platform/server/room.ts';
import { readPostPaths } from './export-paths.public.ts';
import { resolveRoute } from './permalinks.contract.ts';
import {
  getRouteConfig,
  listRouteConfigs,
  listSlugDuplicates,
  resolveSlugDuplicates,
  saveRouteConfig,
  undoRouteConfig,
} from './route-config.contract.ts';
import { livePages } from './server/addresses/live-pages.ts';
import { pageNames } from './server/addresses/old-names.ts';
import { pageNeedsOf } from './server/addresses/page-needs.ts';
import { pageOfPost, pagesOfPosts } from './server/addresses/page-of-post.ts';
import { pathOf } from './server/addresses/route-template.ts';
import { permalinkHandlers } from './server/permalinks.handlers.ts';
import { routeConfigHandlers } from './server/templates/route-config.handlers.ts';

/** What readers of an address get. */
export const permalinksRoom = room({
  name: 'permalinks',
  contracts: {
    resolveRoute,
    listRouteConfigs,
    getRouteConfig,
    saveRouteConfig,
    undoRouteConfig,
    listSlugDuplicates,
    resolveSlugDuplicates,
  },
  open: (ground) => {
    const needs = pageNeedsOf(ground);
    sectionFollowersOf(ground).namedInPosts = async (siteId) =>
      (await needs.templates(siteId)).inUse.post.variables.includes('primary_section_path');
    sectionFollowersOf(ground).names = pageNames(needs, 'section');
    tagFollowersOf(ground).names = pageNames(needs, 'tag');
    profileFollowersOf(ground).names = pageNames(needs, 'author');
    communityFollowersOf(ground).names = pageNames(needs, 'community');
    communityFollowersOf(ground).pathOf = async (siteId, community) =>
      pathOf((await needs.templates(siteId)).inUse.community, { community });
    Object.assign(postAddressesOf(ground), {
      pageOf: pageOfPost(needs),
      pagesOf: pagesOfPosts(needs),
      openPaths: () => readPostPaths(ground.database.db),
    });
    Object.assign(livePagesOf(ground), livePages(needs));
    return { handlers: [...permalinkHandlers(needs), ...routeConfigHandlers(ground, needs)] };
  },
  menu: [
    {
      ...{ group: 'site', id: 'permalink_settings', path: '/permalink_settings', icon: 'permalinks' },
      call: listRouteConfigs,
    },
  ],
});
