import { type Kysely, sql } from 'kysely';
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
  // One look for each key: of a site that is being filled the planner knows nothing, and would read all of it.
  const { rows } = await sql<{ slug: string }>`select distinct named.slug
    from unnest(${bare.map((key) => key.slice(1))}::text[]) as wanted (slug)
    cross join (values ('post'), ('page')) as kind (name)
    cross join lateral (
      select slug, post_id from post_slug
      where site_id = ${siteId} and page_type = kind.name and slug = wanted.slug and is_current
      offset 0
    ) as named
    cross join lateral (
      select p.id from post as p where p.site_id = ${siteId} and p.id = named.post_id and ${isLivePost()}
      offset 0
    ) as live`.execute(db);
  const ofPosts = new Set(rows.map(({ slug }) => postPath(slug)));
  return new Set(bare.filter((key) => ofSections.has(key) || ofPosts.has(key)));
}
