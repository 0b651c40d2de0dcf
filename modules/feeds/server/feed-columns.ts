import type { Db } from '#platform/server/database.ts';
import type { CustomFeedDraft } from '../feed-drafts.contract.ts';
import { complaintsOf } from '../feed-rules.contract.ts';
import { feedInvalid, sourceInvalid } from '../feeds.contract.ts';
import { isSourceThere } from './source-posts.ts';

/** Refuses what cannot be built, by field. @throws ApiError feed_is_invalid, source_is_invalid */
export async function checkFeed(
  db: Db,
  siteId: number,
  feed: Omit<CustomFeedDraft, 'slug' | 'title'>,
): Promise<void> {
  const complaints = complaintsOf(feed);
  if (complaints.length > 0) {
    throw feedInvalid({ details: complaints.map(({ place, msg }) => ({ loc: ['body', ...place], msg })) });
  }
  if (!(await isSourceThere(db, siteId, feed.source))) {
    throw sourceInvalid({ details: [{ loc: ['body', 'source'], msg: 'source_is_invalid' }] });
  }
}

/** What a person says of a feed as its columns hold it. */
export const columnsOf = (said: Partial<CustomFeedDraft>) => {
  const { source, items, namespaces, utm, ...plain } = said;
  return {
    ...plain,
    ...(source ? { source: JSON.stringify(source) } : {}),
    ...(items ? { items: JSON.stringify(items) } : {}),
    ...(namespaces ? { namespaces: JSON.stringify(namespaces) } : {}),
    ...(utm ? { utm: JSON.stringify(utm) } : {}),
  };
};
