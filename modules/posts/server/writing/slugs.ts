import type { Db } from '#platform/server/database.ts';
import { formsOfSlug, LONGEST_SLUG, slugOf } from '#platform/server/slug-of.ts';

/** Forms of a slug that are looked at in one statement. */
const FORMS = 50;

/** The slug, or the nearest form of it that no other post or page has or had; a translation is told apart by its language. */
export async function freeSlug(
  db: Db,
  siteId: number,
  slug: string,
  own: { postId: number | null; fallback: number },
): Promise<string> {
  const language = own.postId === null ? null : await translatedInto(db, siteId, own.postId);
  const forms =
    language === null
      ? formsOfSlug(slug, FORMS)
      : [slug, ...formsOfSlug(`${slug.slice(0, LONGEST_SLUG - language.length - 1)}-${language}`, FORMS)];
  const rows = await db
    .selectFrom('post_slug')
    .select(['slug', 'post_id'])
    .where('site_id', '=', siteId)
    .where('page_type', 'in', ['post', 'page'])
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(forms))))
    .execute();
  const taken = new Set(rows.filter(({ post_id }) => post_id !== own.postId).map((row) => row.slug));
  return forms.find((form) => !taken.has(form)) ?? `${slug.slice(0, LONGEST_SLUG - 20)}-${own.fallback}`;
}

/** All languages share the addresses of a site, so that a name that stays the same has another slug in each. */
async function translatedInto(db: Db, siteId: number, postId: number): Promise<string | null> {
  const row = await db
    .selectFrom('post_translation')
    .select('language')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row ? slugOf(row.language.split('-')[0] ?? '') : null;
}
