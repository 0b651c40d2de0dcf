import type { FileAsked, PageResult, SiteFile } from '#modules/pages/pages.public.ts';
import type { SiteAnswer } from '#platform/server/site-answers.ts';
import { addressOfFeed, type FeedFormat } from '../feed-kinds.contract.ts';
import { isFeedKey } from './feed-keys.ts';
import type { FeedNeeds } from './feed-needs.ts';
import { itemTexts } from './keep-feed.ts';
import { KEPT_BASE } from './refresh-feed.ts';

const refusal: SiteAnswer = {
  status: 403,
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  },
  body: 'This feed needs a valid key.\n',
};

/** Feeds at their public addresses: the last version that could be built, without what is public no more. */
export const feedFiles = (needs: FeedNeeds): SiteFile => ({
  matches: /^\/feeds\/[a-z0-9-]{1,80}\.(xml|json)$/,
  answer: async (asked) => {
    const { site, request, query } = asked;
    const [, slug = ''] = /^\/feeds\/(.+)\.\w+$/.exec(request.path) ?? [];
    const feed = await findFeed(needs, site.id, slug);
    if (!feed || addressOfFeed({ slug, format: feed.format as FeedFormat }) !== request.path) return null;
    const hasKey = feed.access === 'token';
    if (hasKey && !isFeedKey(feed.key_hash, query.get('key') ?? '')) return refusal;
    const file = await asked.keep(`${request.path} ${feed.id}`, () =>
      readFeed(needs, site, feed.id, request.path),
    );
    if (!file) return notBuilt;
    return hasKey
      ? asked.send(file, `private, max-age=${feed.cache_ttl}`, { 'x-robots-tag': 'noindex' })
      : asked.send(file, `public, max-age=${feed.cache_ttl}, stale-while-revalidate=600`);
  },
});

/** A feed that was added a moment ago, whose posts are still read. */
const notBuilt: SiteAnswer = {
  status: 503,
  headers: {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '10',
  },
  body: 'This feed is being built. Ask again in a moment.\n',
};

/** A paused feed has no address. */
const findFeed = ({ db }: FeedNeeds, siteId: number, slug: string) =>
  db
    .selectFrom('custom_feed')
    .select(['id', 'format', 'access', 'key_hash', 'cache_ttl'])
    .where('site_id', '=', siteId)
    .where('slug', '=', slug)
    .where('status', '=', 'active')
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();

async function readFeed(
  { db, posts }: FeedNeeds,
  site: FileAsked['site'],
  feedId: number,
  path: string,
): Promise<PageResult | null> {
  const output = await db
    .selectFrom('custom_feed_output')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('feed_id', '=', feedId)
    .executeTakeFirst();
  // What was built in another format belongs to another address.
  if (!output || output.content_type.includes('json') !== path.endsWith('.json')) return null;
  const isPublic = await posts.stillPublic(site.id, output.post_ids);
  const textOf = await itemTexts(
    db,
    { siteId: site.id, feedId },
    output.post_ids.filter((id) => isPublic.has(id)),
  );
  const parts = output.post_ids.flatMap((id) => textOf.get(id) ?? []);
  const isWhole = parts.length === output.post_ids.length;
  const text = output.head + parts.join(output.separator) + output.tail;
  return {
    status: 200,
    type: output.content_type,
    body: text
      .replaceAll(KEPT_BASE, site.base)
      .replaceAll(encodeURIComponent(KEPT_BASE), encodeURIComponent(site.base)),
    keys: ['site', `feed-${feedId}`, ...output.post_ids.map((id) => `post-${id}`)],
    // Without a post that is gone it is another one than at that time.
    headers: isWhole ? { 'last-modified': new Date(output.changed_ts * 1000).toUTCString() } : {},
  };
}
