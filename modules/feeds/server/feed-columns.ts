import {
  fieldsOfEntity,
  readLiveIndexes,
  refuseUnknownFields,
} from '#modules/search-indexes/search-indexes.public.ts';
import {
  fieldsNamed,
  type NamedField,
  type SearchQuery,
} from '#modules/search-indexes/search-query.contract.ts';
import type { Db } from '#platform/server/database.ts';
import type { CustomFeedDraft, FeedSource } from '../feed-drafts.contract.ts';
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

/**
 * Refuses a filter that names fields which the index of posts does not have.
 * @param before the source of the feed that is changed, whose fields may have gone since
 * @throws ApiError source_is_invalid
 */
export async function checkFilter(
  db: Db,
  siteId: number,
  source: FeedSource | undefined,
  before?: FeedSource,
): Promise<void> {
  const named = fieldsIn(source);
  if (named.length === 0) return;
  const known = fieldsOfEntity(await readLiveIndexes(db, siteId), 'post');
  refuseUnknownFields(sourceInvalid, named, known, fieldsIn(before));
}

const fieldsIn = (source: FeedSource | undefined): NamedField[] =>
  source?.kind === 'filter' ? fieldsNamed(source.filter as SearchQuery, ['body', 'source', 'filter']) : [];

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
