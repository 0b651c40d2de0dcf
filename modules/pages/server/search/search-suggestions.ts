import { type SqlBool, sql } from 'kysely';
import { pathOf } from '#modules/permalinks/permalinks.public.ts';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { BudgetSpent, openBudget } from '#platform/server/work-budget.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { newestFirst } from '../posts/publication-order.ts';
import { isListed } from '../posts/visible-posts.ts';

const MOST_TOPICS = 6;
const MOST_HEADLINES = 1_000;
const SHORTEST_WORD = 4;
const LIMITS = { steps: 400_000, milliseconds: 40 };

/** Topics whose names have the words, each with its page; hidden ones and those without a live post are no topics. */
export async function topicsLike(
  needs: PagesNeeds,
  site: ReaderSite,
  query: string,
): Promise<{ title: string; url: string }[]> {
  if (query.length < 2) return [];
  const { rows } = await sql<{ title: string; slug: string }>`select title, slug from tag
    where site_id = ${site.id} and deleted_ts is null and not is_hidden and title ilike ${containing(query)}
      and exists (select 1 from post_tag where post_tag.site_id = ${site.id} and post_tag.tag_id = tag.id
        and post_tag.status = any(${[...LIVE]}::int[]))
    order by length(title), id limit ${MOST_TOPICS}`.execute(needs.db);
  const { inUse } = await needs.templates(site.id);
  return rows.map(({ title, slug }) => ({ title, url: encodeURI(pathOf(inUse.tag, { tag: slug })) }));
}

/** The words that were looked for as headlines of the site spell them; null where none is a letter or two away. */
export async function spelledRight(
  needs: PagesNeeds,
  site: ReaderSite,
  query: string,
): Promise<string | null> {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (!words.some(({ length }) => length >= SHORTEST_WORD)) return null;
  const listed = isListed(await needs.closed(site.id));
  const { rows } = await sql<{ headline: string }>`select p.headline from post as p
    where p.site_id = ${site.id} and ${listed as ReturnType<typeof sql<SqlBool>>}
    order by ${newestFirst.p} limit ${MOST_HEADLINES}`.execute(needs.db);
  return nearestWords(
    words.slice(0, 6),
    rows.map(({ headline }) => headline),
  );
}

/** Each word by the most frequent one of the texts that is a letter or two away from it; null where none is. */
export function nearestWords(words: readonly string[], texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of text
      .slice(0, 300)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []) {
      if (word.length >= SHORTEST_WORD && word.length <= 30) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const budget = openBudget(LIMITS);
  let isChanged = false;
  try {
    const right = words.map((word) => {
      if (word.length < SHORTEST_WORD || word.length > 30 || counts.has(word)) return word;
      const most = word.length < 7 ? 1 : 2;
      let best: { word: string; away: number; count: number } | null = null;
      for (const [known, count] of counts) {
        budget.spend();
        if (Math.abs(known.length - word.length) > most) continue;
        const away = distance(word, known, most, () => budget.spend());
        if (away > most) continue;
        if (!best || away < best.away || (away === best.away && count > best.count))
          best = { word: known, away, count };
      }
      if (best) isChanged = true;
      return best?.word ?? word;
    });
    return isChanged ? right.join(' ') : null;
  } catch (error) {
    if (error instanceof BudgetSpent) return null;
    throw error;
  }
}

/** Letters to change, add, leave out or swap until one word is the other; more than `most` are not counted. */
function distance(one: string, other: string, most: number, spend: () => void): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    spend();
    const now = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let cost = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwap) cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      now.push(cost);
    }
    if (Math.min(...now) > most) return most + 1;
    [before, last] = [last, now];
  }
  return last[other.length] ?? most + 1;
}
