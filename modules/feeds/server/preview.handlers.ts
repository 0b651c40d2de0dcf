import { answer, type Handler } from '#platform/server/answer.ts';
import type { Site } from '#platform/server/caller.ts';
import { findRows } from '#platform/server/rows/rows.ts';
import type { FeedSource } from '../feed-drafts.contract.ts';
import { PREVIEWED_POSTS } from '../feed-kinds.contract.ts';
import { feedNotFound, getCustomFeedSchema, previewCustomFeed } from '../feeds.contract.ts';
import { buildFeed, NoPostFits } from './build-feed.ts';
import { customFeedTable } from './custom-feeds.table.ts';
import { documentOf } from './document/well-formed.ts';
import { checkFeed, checkFilter } from './feed-columns.ts';
import type { FeedNeeds } from './feed-needs.ts';
import { feedSchema } from './feed-schema.ts';
import { FeedFails } from './source-posts.ts';

/** So many characters of a preview are sent. */
const LONGEST_PREVIEW = 200_000;

/** The calls by which somebody sees what a feed would be. */
export const previewHandlers = (needs: FeedNeeds): Handler[] => [
  answer(getCustomFeedSchema, ({ site }) => feedSchema(needs.db, site.id)),
  answer(previewCustomFeed, async ({ body: { feed_id: feedId, ...body }, site, now }) => {
    const [before] = feedId === undefined ? [] : await findRows(needs.db, customFeedTable, site.id, [feedId]);
    if (feedId !== undefined && !before) throw feedNotFound();
    await checkFeed(needs.db, site.id, body);
    await checkFilter(needs.db, site.id, body.source, before?.source as FeedSource | undefined);
    const feed = { ...body, item_limit: Math.min(body.item_limit, PREVIEWED_POSTS) };
    const shown: Site & { base: string } = { ...site, base: site.uri };
    try {
      const built = await buildFeed(needs, shown, feed, now);
      return {
        content_type: built.contentType,
        document: documentOf(
          built,
          built.items.flatMap(({ text }) => text || []),
        ).slice(0, LONGEST_PREVIEW),
        item_count: built.items.length - built.leftOut,
        ...{ failure: null, problems: built.problems },
      };
    } catch (error) {
      if (!(error instanceof FeedFails)) throw error;
      const problems = error instanceof NoPostFits ? [...error.problems] : [];
      return { content_type: '', document: '', item_count: 0, failure: error.failure, problems };
    }
  }),
];
