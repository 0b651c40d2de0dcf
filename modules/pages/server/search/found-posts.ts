import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { titledPosts } from '#modules/posts/posts.public.ts';
import { SearchUnavailable } from '#modules/search-indexes/search-indexes.public.ts';
import { queryOfWords } from '#modules/search-indexes/search-words.contract.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { newestPosts, type TeaserRow } from '../posts/teaser-rows.ts';
import { isListed } from '../posts/visible-posts.ts';
import { type ExcerptPart, hasWord, markedExcerpt, stemsOf } from './marked-excerpt.ts';
import { isLike, saysNothing, unindexedPosts } from './unindexed-posts.ts';
import { wholeWordPattern } from './word-pattern.ts';

/** What an index finds is looked through so far for what readers may see. */
const MOST_FOUND = 1_000;
const MOST_WORDS = 6;
/** Words of more headlines than these are soon found by looking at the newest. */
const MOST_TITLED = 2_000;
const LONGEST_BODY = 60_000;

type Slice = { offset: number; limit: number };
export type FoundPosts = { rows: TeaserRow[]; excerpts: ReadonlyMap<number, ExcerptPart[]> };

/**
 * Posts that readers find by words, best first: by the index of the site, or newest first by the texts of the newest and
 * all headlines while it has none or the index is away. Whatever an index says, only what lists show is shown, and of posts with a password no word of the body.
 */
export async function postsFor(
  needs: PagesNeeds,
  site: ReaderSite,
  words: string,
  slice: Slice,
): Promise<FoundPosts> {
  const closed = await needs.closed(site.id);
  const listed = isListed(closed);
  const stems = stemsOf(words);
  const ids = await idsByIndex(needs, site, words);
  if (ids === null || ids.length === 0) {
    const isLiteral = await saysNothing(needs.db, site.locale, words);
    if (ids !== null && !isLiteral) return { rows: [], excerpts: new Map() };
    const rows = await withoutIndex(needs, site, words, { listed, isLiteral }, slice);
    const named = rows.map(({ id }) => id);
    // Words that stand everywhere say nothing of where to look.
    return { rows, excerpts: isLiteral ? new Map() : await excerptsOf(needs, site, named, stems) };
  }
  const { rows: seen } = await sql<{ id: number; headline: string; subheadline: string; is_locked: boolean }>`
    select p.id, p.headline, p.subheadline, coalesce(b.password, '') <> '' as is_locked
    from post as p left join post_body as b on b.site_id = ${site.id} and b.post_id = p.id
    where p.site_id = ${site.id} and p.id = any(${ids}::bigint[]) and ${listed}`.execute(needs.db);
  const shown = new Set(
    seen
      .filter((post) => !post.is_locked || hasWord(`${post.headline} ${post.subheadline}`, stems))
      .map(({ id }) => id),
  );
  const page = ids.filter((id) => shown.has(id)).slice(slice.offset, slice.offset + slice.limit);
  if (page.length === 0) return { rows: [], excerpts: new Map() };
  const named = sql<SqlBool>`(p.id = any(${page}::bigint[]) and ${listed})`;
  const rows = await newestPosts(needs.db, site.id, named, { offset: 0, limit: page.length });
  const place = new Map(page.map((id, at) => [id, at]));
  return {
    rows: rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0)),
    excerpts: await excerptsOf(needs, site, page, stems),
  };
}

async function idsByIndex(needs: PagesNeeds, site: ReaderSite, words: string): Promise<number[] | null> {
  const query = queryOfWords(words);
  if (!query) return [];
  const now = Math.floor(Date.now() / 1000);
  try {
    const found = await needs.search.find(site, { entity: 'post' }, query, {
      ...{ limit: MOST_FOUND, offset: 0, order: 'score', now },
    });
    return found?.hits.map(({ id }) => id) ?? null;
  } catch (error) {
    if (error instanceof SearchUnavailable) return null;
    throw error;
  }
}

async function withoutIndex(
  needs: PagesNeeds,
  site: ReaderSite,
  words: string,
  { listed, isLiteral }: { listed: ReturnType<typeof isListed>; isLiteral: boolean },
  slice: Slice,
): Promise<TeaserRow[]> {
  const wanted = words
    .split(' ')
    .filter(({ length }) => length > 1)
    .slice(0, MOST_WORDS);
  if (wanted.length === 0) return [];
  const enough = slice.offset + slice.limit;
  const ids = await unindexedPosts(needs.db, site, wanted, listed, enough, isLiteral);
  const whole = isLiteral ? wanted.map(wholeWordPattern).filter((pattern) => pattern !== '') : [];
  if (isLiteral && whole.length === 0) return [];
  const inTitle = await titled(needs, site.id, wanted);
  const named = isLiteral ? sql`(${inTitle} and ${isLike(sql`p.headline`, whole)})` : inTitle;
  const found = sql<SqlBool>`((${named} or p.id = any(${ids}::bigint[])) and ${listed})`;
  return newestPosts(needs.db, site.id, found, slice);
}

/** Posts with all of these words in their headlines: by their ids where they are few, else by a look at the newest. */
async function titled(
  { db }: PagesNeeds,
  siteId: number,
  words: readonly string[],
): Promise<RawBuilder<SqlBool>> {
  const { rows } = await sql<{
    post_id: number;
  }>`${titledPosts(siteId, words)} limit ${MOST_TITLED + 1}`.execute(db);
  if (rows.length <= MOST_TITLED) return sql`p.id = any(${rows.map(({ post_id }) => post_id)}::bigint[])`;
  return sql`(${sql.join(
    words.map((word) => sql`p.headline ilike ${containing(word)}`),
    sql` and `,
  )})`;
}

/** Where the words stand in the bodies, as these are now. */
async function excerptsOf(
  needs: PagesNeeds,
  site: ReaderSite,
  ids: readonly number[],
  stems: readonly string[],
): Promise<Map<number, ExcerptPart[]>> {
  const { rows } = await sql<{ post_id: number; body: string }>`
    select post_id, left(body, ${LONGEST_BODY}) as body from post_body where site_id = ${site.id}
      and post_id = any(${[...ids]}::bigint[]) and coalesce(password, '') = ''`.execute(needs.db);
  const unmarked = await needs.withoutShortcodes(site.id);
  return new Map(
    rows.flatMap(({ post_id, body }) => {
      const parts = markedExcerpt(plainTextOf(unmarked(body), LONGEST_BODY), stems);
      return parts ? [[post_id, parts] as const] : [];
    }),
  );
}
