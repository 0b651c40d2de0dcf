import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import { isLivePost, postPath } from '#modules/posts/posts.public.ts';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import { readRedirectPath } from './redirect-path.ts';

export type SectionsOfSite = (siteId: number) => Promise<SectionTree>;

/** The keys of the paths of all sections; the front page is among them. */
export const sectionKeys = (tree: SectionTree): string[] => [
  '/',
  ...[...tree.values()].flatMap(({ path }) => readRedirectPath(path)?.key ?? []),
];

/** Those of the keys that are the address of a live page: the front page, a section, or a live post. */
export async function livePages(
  db: Kysely<DB>,
  sections: SectionsOfSite,
  siteId: number,
  keys: readonly string[],
): Promise<Set<string>> {
  const bare = [...new Set(keys.map((key) => key.split('?', 1)[0] ?? key))];
  const ofSections = new Set(sectionKeys(await sections(siteId)));
  const slugs = await db
    .selectFrom('post_slug as s')
    .innerJoin('post as p', (join) => join.onRef('p.id', '=', 's.post_id').on('p.site_id', '=', siteId))
    .select('s.slug')
    .where('s.site_id', '=', siteId)
    .where('s.page_type', 'in', ['post', 'page'])
    .where((eb) => eb('s.slug', '=', eb.fn.any(eb.val(bare.map((key) => key.slice(1))))))
    .where('s.is_current', '=', true)
    .where(isLivePost())
    .execute();
  const ofPosts = new Set(slugs.map(({ slug }) => postPath(slug)));
  return new Set(bare.filter((key) => ofSections.has(key) || ofPosts.has(key)));
}
