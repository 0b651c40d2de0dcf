import anyAscii from 'any-ascii';
import type { Db } from '#platform/server/database.ts';

const LONGEST = 200;
/** Forms of a slug that are looked at in one statement. */
const FORMS = 50;

/** Words as a slug: small letters, digits, hyphens; nothing when no letter is left. */
export function slugOf(words: string): string {
  return anyAscii(words.slice(0, 300))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
}

/** The slug, or the nearest form of it that no other post or page has or had. */
export async function freeSlug(
  db: Db,
  siteId: number,
  slug: string,
  own: { postId: number | null; fallback: number },
): Promise<string> {
  const forms = Array.from({ length: FORMS }, (_, at) =>
    at === 0 ? slug : `${slug.slice(0, LONGEST - 4)}-${at + 1}`,
  );
  const rows = await db
    .selectFrom('post_slug')
    .select(['slug', 'post_id'])
    .where('site_id', '=', siteId)
    .where('page_type', 'in', ['post', 'page'])
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(forms))))
    .execute();
  const taken = new Set(rows.filter(({ post_id }) => post_id !== own.postId).map((row) => row.slug));
  return forms.find((form) => !taken.has(form)) ?? `${slug.slice(0, LONGEST - 20)}-${own.fallback}`;
}
