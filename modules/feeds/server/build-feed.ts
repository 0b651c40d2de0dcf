import { createHash } from 'node:crypto';
import type { PostFacts, ReaderSite } from '#modules/pages/pages.public.ts';
import { JobInterrupted } from '#platform/server/jobs/job.ts';
import { itemsOf } from '../feed-formats.contract.ts';
import { addressOfFeed } from '../feed-kinds.contract.ts';
import type { FeedProblem } from '../feeds.contract.ts';
import { type FeedFrame, feedFrame } from './document/feed-head.ts';
import { type ReadMapping, readMappings } from './document/feed-tree.ts';
import { areJson, areWellFormedXml } from './document/well-formed.ts';
import type { FeedNeeds } from './feed-needs.ts';
import type { FeedSettings } from './feed-settings.ts';
import { makeItem } from './make-item.ts';
import { FeedFails, postsOfSource } from './source-posts.ts';

/** So many posts are looked at in one go, and bodies are read for so many. */
const LOOKED_AT_ONCE = 100;
const AT_ONCE = 20;
/** A feed that is longer ends with the post before. */
const MOST_CHARACTERS = 5_000_000;
/** News are what is younger than two days. */
const NEWS_SECONDS = 172_800;
const MOST_PROBLEMS = 100;

/** What is kept of an item: what it was made from, and whether its post was left out. */
export type KeptItem = { madeOf: string; size: number; isLeftOut: boolean };
/** `text` is null for what is kept already, and empty for a post that is left out. */
export type BuiltItem = KeptItem & { postId: number; authorIds: readonly number[]; text: string | null };
export type BuiltFeed = FeedFrame & { items: BuiltItem[]; leftOut: number; problems: FeedProblem[] };

/** What was made before, by posts, and a word that all of it is made from too: with another one nothing of it is taken. */
export type Kept = { items: ReadonlyMap<number, KeptItem>; word: string };
const nothing: Kept = { items: new Map(), word: '' };

/**
 * Builds a feed of the public posts of its source; a post without a value that is required is left out. What is kept of
 * a post that says the same as then is taken as it is.
 * @throws FeedFails
 */
export async function buildFeed(
  needs: FeedNeeds,
  site: ReaderSite,
  feed: FeedSettings,
  now: number,
  { kept = nothing, signal }: { kept?: Kept; signal?: AbortSignal | undefined } = {},
): Promise<BuiltFeed> {
  const { choice } = await postsOfSource(needs, site.id, feed.source, now);
  const rows = (await needs.posts.rows(site.id, choice, feed.item_limit)).filter(
    (row) => !row.has_password && (feed.format !== 'news_sitemap' || isNews(row, now)),
  );
  const mappings = readMappings(itemsOf(feed), feed.format);
  const settings = settingsText(site, feed, kept.word);
  const reads = hasBodies(feed, mappings);
  const items: BuiltItem[] = [];
  const problems: FeedProblem[] = [];
  let characters = 0;
  let newest: number | null = null;
  for (let at = 0; at < rows.length && characters <= MOST_CHARACTERS; at += LOOKED_AT_ONCE) {
    const some = rows.slice(at, at + LOOKED_AT_ONCE);
    const custom = await customOf(needs, site.id, some, mappings);
    const facts = await needs.posts.facts(site, some);
    const madeOf = facts.map((fact) => hashOf(settings, fact, custom.get(fact.id)));
    for (let from = 0; from < some.length && characters <= MOST_CHARACTERS; from += AT_ONCE) {
      if (signal?.aborted) throw new JobInterrupted();
      const few = facts.slice(from, from + AT_ONCE);
      const keptOf = new Map(
        few.flatMap(({ id }, place) => {
          const before = kept.items.get(id);
          return before && before.madeOf === madeOf[from + place] ? [[id, before] as const] : [];
        }),
      );
      const making = some.slice(from, from + AT_ONCE).filter(({ id }) => !keptOf.has(id));
      const posts = making.length > 0 ? await needs.posts.items(site, making, reads) : [];
      const made = new Map(
        posts.map((post) => [
          post.id,
          makeItem(site, feed, mappings, { ...post, custom: custom.get(post.id) ?? {} }),
        ]),
      );
      for (const [place, { id, authorIds, changed_ts }] of few.entries()) {
        const fresh = made.get(id);
        const isLeftOut = fresh ? fresh.problems.length > 0 : (keptOf.get(id)?.isLeftOut ?? true);
        const size = isLeftOut ? 0 : (fresh?.text.length ?? keptOf.get(id)?.size ?? 0);
        problems.push(...(fresh?.problems ?? []).slice(0, MOST_PROBLEMS - problems.length));
        characters += size;
        if (characters > MOST_CHARACTERS) break;
        const text = fresh ? (isLeftOut ? '' : fresh.text) : null;
        items.push({ postId: id, authorIds, madeOf: madeOf[from + place] ?? '', size, isLeftOut, text });
        if (!isLeftOut) newest = Math.max(newest ?? 0, changed_ts);
      }
    }
  }
  const leftOut = items.filter(({ isLeftOut }) => isLeftOut).length;
  if (rows.length > 0 && leftOut === items.length) throw new NoPostFits(problems);
  const self = feed.access === 'public' ? addressOfFeed(feed) : null;
  const frame = feedFrame({ ...feed, mappings, site, self, newest });
  const fresh = items.flatMap(({ text }) => text || []);
  const isWell = await (feed.format === 'json_feed' ? areJson(frame, fresh) : areWellFormedXml(frame, fresh));
  if (!isWell) throw new FeedFails('not_well_formed');
  return { ...frame, items, leftOut, problems };
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

const hasBodies = (feed: FeedSettings, mappings: readonly ReadMapping[]): boolean =>
  feed.body === 'full' && mappings.some(({ mapping }) => mapping.source_field === 'body');

/** What decides how all items of a feed are written. */
const settingsText = ({ base, title, locale }: ReaderSite, feed: FeedSettings, word: string): string =>
  JSON.stringify([
    ...[word, base, title, locale, feed.format, feed.profile, itemsOf(feed), feed.namespaces],
    ...[feed.item_element, feed.body, feed.image_size, feed.utm],
  ]);

const hashOf = (settings: string, { text }: PostFacts, custom: unknown): string =>
  createHash('sha256')
    .update(`${settings}\n${text}\n${JSON.stringify(custom ?? null)}`)
    .digest('base64url');

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
