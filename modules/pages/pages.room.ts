import { READER_FILES } from '#modules/assets/asset-kinds.contract.ts';
import { searchesOf } from '#modules/figures/figures.public.ts';
import { missesOf } from '#modules/missing-pages/missing-pages.public.ts';
import { postAddressesOf } from '#modules/posts/posts.public.ts';
import { livePagesOf, redirectHitsOf } from '#modules/redirects/redirects.public.ts';
import { siteSplitsOf } from '#modules/traffic-split/traffic-split.public.ts';
import { room } from '#platform/server/room.ts';
import { listPurges, purgeCache } from './cache-purge.contract.ts';
import { getCdn, saveCdn, testCdn } from './cdn.contract.ts';
import { exportKeywords, listKeywords, pinResult } from './keywords.contract.ts';
import { getPreview } from './pages.contract.ts';
import { eraOf } from './server/cache/era.ts';
import { followChanges } from './server/cache/follow-changes.ts';
import { openPageCache } from './server/cache/page-cache.ts';
import { purgeHandlers } from './server/cache/purge.handlers.ts';
import { cdnHandlers } from './server/cdn/cdn.handlers.ts';
import { cdnIntegration } from './server/cdn/cdn-integration.ts';
import { openCdnQueue } from './server/cdn/cdn-queue.ts';
import { defineDeliveries } from './server/cdn/deliver-purges.ts';
import { keywordHandlers } from './server/keywords/keywords.handlers.ts';
import { fileDoor } from './server/members/file-door.ts';
import { pagesNeedsOf, pagesSecretOf } from './server/needs-of-pages.ts';
import { pageHandlers } from './server/pages.handlers.ts';
import { answerReader } from './server/reading/answer-reader.ts';
import { answeredBeside } from './server/reading/answered-beside.ts';
import { ownPagesOf } from './server/reading/own-pages.ts';
import { previewer, previewOf } from './server/reading/previews.ts';
import { transportOf } from './server/reading/served-by.ts';
import { siteFilesOf } from './server/reading/site-files.ts';
import { trialOf } from './server/reading/trials.ts';
import { configurationChooserOf } from './server/reading/tried-configuration.ts';

/** What readers of a site see: its pages, feeds and sitemaps. */
export const pagesRoom = room({
  name: 'pages',
  contracts: {
    ...{ getPreview, listPurges, purgeCache, getCdn, saveCdn, testCdn },
    ...{ listKeywords, exportKeywords, pinResult },
  },
  open: (ground, { findPerson, readers }) => {
    const needs = pagesNeedsOf(ground);
    const cache = openPageCache(ground.events);
    const front = openCdnQueue(ground);
    ground.onClose(front.close);
    defineDeliveries(ground);
    followChanges(ground.events, cache, front);
    const secret = pagesSecretOf(ground);
    postAddressesOf(ground).previewOf = previewOf(secret);
    ownPagesOf(ground).add(READER_FILES, fileDoor(ground));
    livePagesOf(ground).beside = answeredBeside(needs, siteFilesOf(ground));
    const hits = redirectHitsOf(ground);
    return {
      handlers: [
        ...pageHandlers(needs.db, secret),
        ...purgeHandlers(ground, cache),
        ...cdnHandlers(ground),
        ...keywordHandlers(ground, needs),
      ],
      integrations: [cdnIntegration(needs.db)],
      site: {
        answer: answerReader({
          ...needs,
          ...{ cache, secret, hits, readers, splits: siteSplitsOf(ground) },
          ownPage: ownPagesOf(ground).find,
          comesBack: ownPagesOf(ground).comesBack,
          preview: previewer(secret, findPerson),
          trial: trialOf(needs, secret, findPerson),
          files: siteFilesOf(ground),
          missed: missesOf(ground).count,
          choose: (request) => configurationChooserOf(ground).choose(request),
          searched: ({ site, ip, headers }, words, found) =>
            searchesOf(ground).searched({
              ...{ site, words, found, ip },
              userAgent: (headers['user-agent'] ?? '').slice(0, 300),
            }),
        }),
        era: eraOf(ground.events),
        transport: async (siteId) => transportOf(await needs.technical(siteId)),
        close: hits.close,
      },
    };
  },
  menu: [
    { group: 'site', id: 'cache_purge', path: '/cache_purge', icon: 'cache', call: purgeCache },
    {
      ...{ group: 'growth', id: 'popular_keywords', path: '/popular_keywords', icon: 'growth' },
      call: listKeywords,
    },
  ],
});
