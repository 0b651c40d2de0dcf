import { siteFilesOf } from '#modules/pages/pages.public.ts';
import { room } from '#platform/server/room.ts';
import { rowNames } from '#platform/server/rows/row-names.ts';
import { rowUndo } from '#platform/server/rows/undo-rows.ts';
import {
  createEmbedFeed,
  deleteEmbedFeed,
  getEmbedFeed,
  listEmbedFeeds,
  previewEmbedFeed,
  updateEmbedFeed,
} from './embeds.contract.ts';
import {
  createCustomFeed,
  deleteCustomFeed,
  getCustomFeed,
  getCustomFeedSchema,
  listCustomFeeds,
  previewCustomFeed,
  renewCustomFeedKey,
  updateCustomFeed,
} from './feeds.contract.ts';
import { customFeedHandlers } from './server/custom-feeds.handlers.ts';
import { customFeedTable } from './server/custom-feeds.table.ts';
import { embedFeedHandlers } from './server/embeds/embed-feeds.handlers.ts';
import { embedFeedTable } from './server/embeds/embed-feeds.table.ts';
import { embedFiles, embedPreviewFiles } from './server/embeds/serve-embeds.ts';
import { feedIntegrations } from './server/feed-integrations.ts';
import { feedNeedsOf } from './server/feed-needs.ts';
import { demoFeeds } from './server/feeds.demo.ts';
import { followChanges } from './server/follow-changes.ts';
import { previewHandlers } from './server/preview.handlers.ts';
import { feedFiles } from './server/serve-feeds.ts';

/** Feeds for partners, and lists of posts on other sites. */
export const feedsRoom = room({
  name: 'feeds',
  contracts: {
    ...{ listCustomFeeds, getCustomFeedSchema, getCustomFeed, createCustomFeed, updateCustomFeed },
    ...{ renewCustomFeedKey, previewCustomFeed },
    ...{ listEmbedFeeds, getEmbedFeed, createEmbedFeed, updateEmbedFeed, previewEmbedFeed },
    ...{ deleteEmbedFeed, deleteCustomFeed },
  },
  open: (ground, { findPerson }) => {
    const { database, secrets } = ground;
    const needs = feedNeedsOf(ground);
    const refreshes = followChanges(ground, needs);
    siteFilesOf(ground).push(
      feedFiles(needs),
      embedFiles(needs),
      embedPreviewFiles(needs, secrets, findPerson),
    );
    return {
      handlers: [
        ...customFeedHandlers(ground, refreshes),
        ...previewHandlers(needs),
        ...embedFeedHandlers(ground),
      ],
      integrations: feedIntegrations(database.db),
      undoes: { ...rowUndo(database, customFeedTable), ...rowUndo(database, embedFeedTable) },
    };
  },
  menu: [
    { group: 'growth', id: 'feed_builder', path: '/feed_builder', icon: 'growth', call: listCustomFeeds },
    {
      group: 'growth',
      id: 'js_feed_builder',
      path: '/js_feed_builder',
      icon: 'growth',
      call: listEmbedFeeds,
    },
  ],
  things: {
    custom_feed: { names: rowNames(customFeedTable, listCustomFeeds, ({ title }) => title) },
    embed_feed: { names: rowNames(embedFeedTable, listEmbedFeeds, ({ title }) => title) },
  },
  retention: { custom_feed: 30, embed_feed: 30 },
  demo: demoFeeds,
});
