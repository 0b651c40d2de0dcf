import { sql } from 'kysely';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { SlugDuplicate } from '../../route-config.contract.ts';
import type { SiteTemplates } from '../addresses/site-templates.ts';

const MOST = 500;

/** Posts whose address a section has: those of the first level, while both have a template of one segment. */
export async function slugDuplicates(
  db: Db,
  siteId: number,
  { inUse }: SiteTemplates,
  tree: SectionTree,
): Promise<SlugDuplicate[]> {
  const meets = ['post', 'particle'].some((type) => inUse[type as 'post'].text === '/{slug}');
  if (inUse.section.text !== '/{section}' || !meets) return [];
  const sections = [...tree.values()].filter(
    ({ id, path, type }) => id !== 0 && path.lastIndexOf('/') === 0 && type !== 'stage',
  );
  if (sections.length === 0) return [];
  const { rows } = await sql<{ slug: string; id: number; headline: string; created_ts: number }>`
    select p.slug, p.id, p.headline, p.created_ts from post_slug as s
    join post as p on p.site_id = ${siteId} and p.id = s.post_id
    where s.site_id = ${siteId} and s.page_type in ('post', 'page') and s.is_current
      and s.slug = any(${sections.map(({ slug }) => slug.toLowerCase())}::text[])
      and p.status in (0, 1, 2) and p.deleted_ts is null
    order by p.slug, p.created_ts, p.id limit ${MOST}`.execute(db);
  const bySlug = Map.groupBy(rows, ({ slug }) => slug.toLowerCase());
  return [...bySlug].map(([slug, posts]) => {
    const section = sections.find((one) => one.slug.toLowerCase() === slug);
    return {
      slug,
      section: section ? { id: section.id, title: section.title } : null,
      posts: posts.map(({ id, headline, created_ts }) => ({ id, headline, created_ts })),
    };
  });
}
