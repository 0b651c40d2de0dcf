import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

/** Shorter names differ by a letter without being alike. */
const SHORTEST = 5;
/** So many names are looked at on each side of where a wanted one would stand. */
const NEIGHBOURS = 12;
const CLOSE_ENOUGH = 0.8;
/** So many long names are compared before somebody else's call has its turn. */
const COMPARED_AT_ONCE = 100;

export type NearSlug = { wanted: string; slug: string; postId: number; closeness: number };

/**
 * Names of posts that each wanted one is but for some letters, or is the beginning of: among those that stand beside it
 * in the order of names, so that any number of posts costs no more.
 */
export async function nearSlugs(db: Db, siteId: number, wanted: readonly string[]): Promise<NearSlug[]> {
  const asked = [...new Set(wanted)].filter((slug) => slug.length >= SHORTEST);
  if (asked.length === 0) return [];
  const { rows } = await sql<{ wanted: string; slug: string; post_id: number }>`
    select wanted.slug as wanted, near.slug, near.post_id
    from unnest(${asked}::text[]) as wanted (slug)
    cross join (values ('post'), ('page')) as kind (name)
    cross join lateral (
      (select slug, post_id from post_slug
       where site_id = ${siteId} and page_type = kind.name and slug > wanted.slug
       order by slug limit ${NEIGHBOURS})
      union all
      (select slug, post_id from post_slug
       where site_id = ${siteId} and page_type = kind.name and slug < wanted.slug
       order by slug desc limit ${NEIGHBOURS})
    ) as near`.execute(db);
  const near: NearSlug[] = [];
  for (const [at, { wanted: name, slug, post_id: postId }] of rows.entries()) {
    if (at > 0 && at % COMPARED_AT_ONCE === 0) await nextTurn();
    const closeness = closenessOf(name, slug);
    if (closeness >= CLOSE_ENOUGH) near.push({ wanted: name, slug, postId, closeness });
  }
  return near;
}

/** Shorter beginnings are those of many names. */
const SHORTEST_BEGINNING = 8;

/** How much of two names is the same, 0 to 1, letter by letter; a name that was cut off is nearly the whole one. */
export function closenessOf(wanted: string, slug: string): number {
  if (wanted.length >= SHORTEST_BEGINNING && slug.startsWith(wanted)) {
    return CLOSE_ENOUGH + ((1 - CLOSE_ENOUGH) * wanted.length) / slug.length;
  }
  const longest = Math.max(wanted.length, slug.length);
  if (Math.min(wanted.length, slug.length) < longest * CLOSE_ENOUGH) return 0;
  const apart = lettersApart(wanted, slug, longest * (1 - CLOSE_ENOUGH));
  return apart === null ? 0 : 1 - apart / longest;
}

/** How many letters are too many, missing or others; null when they are more than is asked for. */
function lettersApart(one: string, other: string, most: number): number | null {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      now.push(
        Math.min((above[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1, (above[column - 1] ?? 0) + change),
      );
    }
    if (Math.min(...now) > most) return null;
    above = now;
  }
  const apart = above.at(-1) ?? 0;
  return apart > most ? null : apart;
}
