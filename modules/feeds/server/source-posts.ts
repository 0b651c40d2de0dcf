import type { PostChoice } from '#modules/pages/pages.public.ts';
import { SearchUnavailable } from '#modules/search-indexes/search-indexes.public.ts';
import type { SearchQuery } from '#modules/search-indexes/search-query.contract.ts';
import { findStream } from '#modules/stream-families/stream-families.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { FeedSource } from '../feed-drafts.contract.ts';
import type { FeedFailure } from '../feed-kinds.contract.ts';
import type { FeedNeeds } from './feed-needs.ts';

/** Why a feed is not built right now. */
export class FeedFails extends Error {
  override name = 'FeedFails';
  readonly failure: FeedFailure;
  constructor(failure: FeedFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** The posts of a source as lists are asked for them, with what makes the answer stale. */
export type ChosenPosts = { choice: PostChoice; keys: string[] };

/** @throws FeedFails where the source is not there, or cannot be asked */
export async function postsOfSource(
  needs: FeedNeeds,
  siteId: number,
  source: FeedSource,
  now: number,
): Promise<ChosenPosts> {
  if (source.kind === 'latest') return { choice: { by: 'latest' }, keys: [] };
  if (source.kind === 'sections') return { choice: { by: 'sections', ids: source.section_ids }, keys: [] };
  if (source.kind === 'stream') {
    const stream = await streamOf(needs.db, siteId, source.stream_id);
    if (!stream) throw new FeedFails('source_is_missing');
    const rows = await needs.db
      .selectFrom('stream_item')
      .select('object_id')
      .where('site_id', '=', siteId)
      .where('family_id', '=', stream.id)
      .orderBy('place')
      .execute();
    const ids = rows.map(({ object_id }) => object_id);
    return { choice: { by: 'posts', ids }, keys: [`stream-${stream.slug}`] };
  }
  const question = { entity: 'post', filter: source.filter as SearchQuery, scores: [] } as const;
  const found = await findStream(needs.streams, siteId, question, now).catch((error: unknown) => {
    throw error instanceof SearchUnavailable ? new FeedFails('search_unavailable') : error;
  });
  if (!found) throw new FeedFails('index_is_missing');
  return { choice: { by: 'posts', ids: found.things.map(({ id }) => id) }, keys: ['search'] };
}

/** A stream of posts by its id. */
export const streamOf = (
  db: Db,
  siteId: number,
  id: number,
): Promise<{ id: number; slug: string } | undefined> => streamsOf(db, siteId, id).executeTakeFirst();

const streamsOf = (db: Db, siteId: number, id: number) =>
  db
    .selectFrom('stream_family')
    .select(['id', 'slug'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('entity', '=', 'post')
    .where('deleted_ts', 'is', null);

/** Whether what a source names is there on the site; within a transaction, a stream that is there stays. */
export async function isSourceThere(db: Db, siteId: number, source: FeedSource): Promise<boolean> {
  if (source.kind === 'stream') {
    const stream = await streamsOf(db, siteId, source.stream_id).forShare().executeTakeFirst();
    return stream !== undefined;
  }
  if (source.kind !== 'sections') return true;
  return areSectionsThere(db, siteId, source.section_ids);
}

export async function areSectionsThere(db: Db, siteId: number, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .selectFrom('section')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .where('deleted_ts', 'is', null)
    .execute();
  return rows.length === wanted.length;
}
