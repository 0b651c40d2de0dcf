import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { embedTemplates, usualColors } from './embed-kinds.contract.ts';
import { embedSortKeys, feedFormats, feedSortKeys, feedStatuses } from './feed-kinds.contract.ts';
import { feedsRoom } from './feeds.room.ts';

const managesFeeds: Expectation = { who: [{ all: ['MANAGE_FEEDS'], on: 'site' }] };
const seesEmbeds: Expectation = { who: [{ all: ['MANAGE_EMBED'], on: 'site' }] };
const changesEmbeds: Expectation = { who: [{ all: ['MANAGE_EMBED', 'MANAGE_FEEDS'], on: 'site' }] };

const usual = {
  ...{ description: '', format: 'rss2', profile: 'none', source: '{"kind":"latest"}', item_limit: 50 },
  ...{ items: '[]', namespaces: '{}', root_element: 'feed', item_element: 'item', body: 'full' },
  ...{ image_size: 'original', utm: '{}', access: 'token', cache_ttl: 300, status: 'active' },
};
const usualEmbed = {
  ...{ source: '{"kind":"latest"}', template: 'list', item_count: 5, fields: ['image'] },
  ...{ colors: JSON.stringify(usualColors), allowed_origins: [] },
};

/** What the tests that are made of the contracts know of this room. */
export const feedsSamples = samplesOf(feedsRoom, {
  who: {
    ...{ listCustomFeeds: managesFeeds, getCustomFeed: managesFeeds, getCustomFeedSchema: managesFeeds },
    ...{ createCustomFeed: managesFeeds, updateCustomFeed: managesFeeds, deleteCustomFeed: managesFeeds },
    ...{ renewCustomFeedKey: managesFeeds, previewCustomFeed: managesFeeds },
    ...{ listEmbedFeeds: seesEmbeds, getEmbedFeed: seesEmbeds, previewEmbedFeed: seesEmbeds },
    ...{ createEmbedFeed: changesEmbeds, updateEmbedFeed: changesEmbeds, deleteEmbedFeed: changesEmbeds },
  },
  parameters: { customFeedId: 'custom_feed', embedFeedId: 'embed_feed' },
  bodies: {
    createCustomFeed: ({ section }) => ({
      ...{ slug: 'added-here', title: 'Added here', source: { kind: 'sections', section_ids: [section] } },
    }),
    updateCustomFeed: ({ section }) => ({
      ...{ revision: 1, source: { kind: 'sections', section_ids: [section] } },
    }),
    previewCustomFeed: ({ section, custom_feed }) => ({
      ...{ source: { kind: 'sections', section_ids: [section] }, feed_id: custom_feed },
    }),
    createEmbedFeed: ({ section }) => ({
      ...{ title: 'Added here', source: { kind: 'sections', section_ids: [section] } },
    }),
    updateEmbedFeed: ({ section }) => ({
      ...{ revision: 1, source: { kind: 'sections', section_ids: [section] } },
    }),
    previewEmbedFeed: ({ section }) => ({ source: { kind: 'sections', section_ids: [section] } }),
  },
  fill: async ({ trx, site, now, nextId }) => {
    const [id, embedId] = [nextId(), nextId()];
    const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
    await trx
      .insertInto('custom_feed')
      .values({ ...stamp, ...usual, id, slug: `${site.mark}-feed`, title: `${site.mark} feed` })
      .execute();
    await trx
      .insertInto('custom_feed_output')
      .values({
        ...{ site_id: site.id, feed_id: id, content_type: 'application/rss+xml', changed_ts: now },
        ...{ head: `<rss><!-- ${site.mark} -->`, separator: '\n', tail: '</rss>', post_ids: [] },
      })
      .execute();
    const item = { post_id: nextId(), author_ids: [], made_of: '', size: 0, part: `<!-- ${site.mark} -->` };
    await trx
      .insertInto('custom_feed_item')
      .values({ ...item, site_id: site.id, feed_id: id })
      .execute();
    await trx
      .insertInto('embed_feed')
      .values({ ...stamp, ...usualEmbed, id: embedId, title: `${site.mark} embedded list` })
      .execute();
    noteThing(site, 'custom_feed', id);
    noteThing(site, 'embed_feed', embedId);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const stamp = { site_id: siteId, created_ts: now, updated_ts: now };
    const feeds = rows.map((at) => ({
      ...{ ...stamp, ...usual, id: nextId(), slug: `hostile-${at}`, title: `${text(at)} ${at}` },
    }));
    await trx.insertInto('custom_feed').values(feeds).execute();
    const embeds = rows.map((at) => ({
      ...{ ...stamp, ...usualEmbed, id: nextId(), title: `${text(at)} ${at}` },
    }));
    await trx.insertInto('embed_feed').values(embeds).execute();
  },
  small: {
    custom_feed: 'A hundred of a site at most.',
    custom_feed_item: 'Five hundred of a feed at most, found by its key.',
    custom_feed_output: 'One of each feed.',
    embed_feed: 'Two hundred of a site at most.',
  },
  asked: () => ({
    ...{ query: ['feed', 'e'], format: [...feedFormats], status: [...feedStatuses] },
    ...{ template: [...embedTemplates], order_by: [...new Set([...feedSortKeys, ...embedSortKeys])] },
  }),
});
