import type { ReaderSite } from '#modules/pages/pages.public.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import type { CustomFeedDraft } from '../feed-drafts.contract.ts';
import { itemsOf, neededPaths, profilePaths } from '../feed-formats.contract.ts';
import { addressOfFeed, type FeedFormat } from '../feed-kinds.contract.ts';
import type { FeedProblem } from '../feeds.contract.ts';
import { feedFrame, itemName } from './document/feed-head.ts';
import { feedTree, type ReadMapping, readMappings } from './document/feed-tree.ts';
import { type FeedPost, valuesOfField } from './document/feed-values.ts';
import { transformed } from './document/transforms.ts';
import { type FeedDocument, isJson, isWellFormedXml } from './document/well-formed.ts';
import { writeJson } from './document/write-json.ts';
import { writeXml } from './document/write-xml.ts';
import type { FeedNeeds } from './feed-needs.ts';
import { FeedFails, postsOfSource } from './source-posts.ts';

/** Bodies are read for so many posts at once. */
const AT_ONCE = 20;
/** A feed that is longer ends with the post before. */
const MOST_CHARACTERS = 5_000_000;
/** News are what is younger than two days. */
const NEWS_SECONDS = 172_800;
const MOST_PROBLEMS = 100;

export type FeedSettings = Omit<CustomFeedDraft, 'status' | 'cache_ttl'>;
export type BuiltFeed = FeedDocument & {
  contentType: string;
  postIds: number[];
  leftOut: number;
  problems: FeedProblem[];
};

/**
 * Builds a feed of the public posts of its source; a post without a value that is required is left out.
 * @throws FeedFails
 */
export async function buildFeed(
  needs: FeedNeeds,
  site: ReaderSite,
  feed: FeedSettings,
  now: number,
  signal?: AbortSignal,
): Promise<BuiltFeed> {
  const { choice } = await postsOfSource(needs, site.id, feed.source, now);
  const rows = (await needs.posts.rows(site.id, choice, feed.item_limit)).filter(
    (row) => !row.has_password && (feed.format !== 'news_sitemap' || isNews(row, now)),
  );
  const mappings = readMappings(itemsOf(feed), feed.format);
  const parts: string[] = [];
  const postIds: number[] = [];
  const problems: FeedProblem[] = [];
  let characters = 0;
  let newest: number | null = null;
  let leftOut = 0;
  for (let at = 0; at < rows.length && characters < MOST_CHARACTERS; at += AT_ONCE) {
    if (signal?.aborted) throw new JobInterrupted();
    const some = rows.slice(at, at + AT_ONCE);
    const hasBodies = feed.body === 'full' && mappings.some(({ mapping }) => mapping.source_field === 'body');
    const posts = await needs.posts.items(site, some, hasBodies);
    const custom = await customOf(needs, site.id, some, mappings);
    for (const post of posts) {
      const item = itemOf(site, feed, mappings, { ...post, custom: custom.get(post.id) ?? {} });
      problems.push(...item.problems.slice(0, MOST_PROBLEMS - problems.length));
      if (item.problems.length > 0) {
        leftOut += 1;
        continue;
      }
      characters += item.text.length;
      if (characters > MOST_CHARACTERS) break;
      parts.push(item.text);
      postIds.push(post.id);
      newest = Math.max(newest ?? 0, post.changed_ts);
    }
  }
  if (rows.length > 0 && parts.length === 0) throw new NoPostFits(problems);
  const self = feed.access === 'public' ? addressOfFeed(feed) : null;
  const { contentType, ...frame } = feedFrame({ ...feed, mappings, site, self, newest });
  const document = { ...frame, parts };
  const isWell = feed.format === 'json_feed' ? isJson(document) : isWellFormedXml(document);
  if (!isWell) throw new FeedFails('not_well_formed');
  return { ...document, contentType, postIds, leftOut, problems };
}

/** Every post of the source lacks something that is required. */
export class NoPostFits extends FeedFails {
  readonly problems: readonly FeedProblem[];
  constructor(problems: readonly FeedProblem[]) {
    super('no_post_fits');
    this.problems = problems;
  }
}

const isNews = (row: { published_ts: number | null; created_ts: number }, now: number): boolean =>
  (row.published_ts ?? row.created_ts) >= now - NEWS_SECONDS;

function itemOf(
  site: ReaderSite,
  feed: FeedSettings,
  mappings: readonly ReadMapping[],
  post: FeedPost,
): { text: string; problems: FeedProblem[] } {
  const values = mappings.map(({ mapping }) =>
    transformed(valuesOfField(site, feed, post, mapping.source_field), mapping.transforms),
  );
  const lacking = new Set([
    ...mappings.flatMap(({ mapping }, at) => (mapping.required && values[at]?.length === 0 ? [at] : [])),
    ...lackingOfFormat(feed, mappings, values),
  ]);
  const problems = [...lacking].map((at): FeedProblem => {
    const path = mappings[at]?.mapping.path ?? '';
    return {
      ...{ loc: ['body', 'items', at], path, post_id: post.id, headline: post.headline },
      msg: 'value_is_missing',
    };
  });
  const byOrder: string[][] = [];
  mappings.forEach(({ order }, at) => {
    byOrder[order] = values[at] ?? [];
  });
  const tree = feedTree(itemName(feed), mappings, byOrder);
  return { text: feed.format === 'json_feed' ? writeJson(tree) : writeXml(tree), problems };
}

/** What a format asks of each item, where none of the paths that would do has a value. */
function lackingOfFormat(
  { format, profile }: { format: FeedFormat; profile: FeedSettings['profile'] },
  mappings: readonly ReadMapping[],
  values: readonly (readonly string[])[],
): number[] {
  return [...neededPaths[format], ...profilePaths[profile]].flatMap((paths) => {
    const places = mappings.flatMap(({ mapping }, at) =>
      paths.includes(mapping.path.replaceAll('[]', '')) ? [at] : [],
    );
    return places.some((at) => (values[at]?.length ?? 0) > 0) ? [] : places.slice(0, 1);
  });
}

/** The custom fields of posts, where the feed has any. */
async function customOf(
  { db }: FeedNeeds,
  siteId: number,
  rows: readonly { id: number }[],
  mappings: readonly ReadMapping[],
): Promise<ReadonlyMap<number, Record<string, unknown>>> {
  if (!mappings.some(({ mapping }) => mapping.source_field.startsWith('custom.'))) return new Map();
  const found = await db
    .selectFrom('post_body')
    .select(['post_id', 'custom'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('post_id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .execute();
  return new Map(found.map(({ post_id, custom }) => [post_id, custom as unknown as Record<string, unknown>]));
}
