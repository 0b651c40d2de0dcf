import { readRedirectPath } from '#modules/redirects/redirects.public.ts';
import type { SectionTree } from '#modules/sections/sections.public.ts';
import type { Db } from '#platform/server/database.ts';
import { wallClock } from '#platform/server/zoned-time.ts';
import type { RouteVariable } from '../../route-templates.contract.ts';
import { numberedPath } from './numbered-path.ts';
import { pathOf, type RouteTemplate, readTemplate, type Values } from './route-template.ts';
import { isPrivateSection, sectionAt } from './section-at.ts';
import type { SiteTemplates } from './site-templates.ts';

/** What the address of a post is made of. */
export type PlacedPost = {
  id: number;
  type: string;
  slug: string;
  created_ts: number;
  primary_section_id: number | null;
  author_ids: readonly number[];
  tag_ids: readonly number[];
  community_id: number | null;
};

/** The columns of it. */
export const placedPostColumns = [
  'id',
  'type',
  'slug',
  'created_ts',
  'primary_section_id',
  'author_ids',
  'tag_ids',
  'community_id',
] as const;

export type PathNeeds = {
  db: Db;
  templates(siteId: number): Promise<SiteTemplates>;
  sections(siteId: number): Promise<SectionTree>;
};

/** Pages such as the imprint have no date and no section in their address, whatever posts have. */
export const ofPages = readTemplate('/{slug}');

export const templateOf = (templates: SiteTemplates, type: string): RouteTemplate =>
  type === 'page' ? ofPages : templates.inUse[type === 'particle' ? 'particle' : 'post'];

/** The addresses of posts on their site, by id; one that a section has is told apart by the number of the post. */
export async function postPaths(
  needs: PathNeeds,
  site: { id: number; timezone: string },
  posts: readonly PlacedPost[],
): Promise<Map<number, string>> {
  const templates = await needs.templates(site.id);
  const used: ReadonlySet<RouteVariable> = new Set(
    posts.flatMap((post) => templateOf(templates, post.type).variables),
  );
  const [sections, authors, tags, communities] = await Promise.all([
    needs.sections(site.id),
    used.has('author') ? namesOf(needs.db, 'profile', 'name', site.id, posts.flatMap(firstAuthor)) : null,
    used.has('tag') ? namesOf(needs.db, 'tag', 'slug', site.id, posts.flatMap(firstTag)) : null,
    used.has('community')
      ? namesOf(
          needs.db,
          'community',
          'name',
          site.id,
          posts.flatMap((post) => post.community_id ?? []),
        )
      : null,
  ]);
  const isDated = used.has('yyyy') || used.has('mm') || used.has('dd');
  return new Map(
    posts.map((post) => {
      const section = sections.get(post.primary_section_id ?? -1);
      const values: Values = {
        ...(isDated ? dateOf(post.created_ts, site.timezone) : {}),
        slug: post.slug,
        id: String(post.id),
        section: section?.slug ?? '',
        primary_section_path: section?.path.replace(/^\//, '') ?? '',
        author: authors?.get(post.author_ids[0] ?? -1) ?? '',
        tag: tags?.get(post.tag_ids[0] ?? -1) ?? '',
        community: communities?.get(post.community_id ?? -1) ?? '',
      };
      const path = pathOf(templateOf(templates, post.type), values);
      return [post.id, isOfSection(path, templates, sections) ? numberedPath(path, post.id) : path];
    }),
  );
}

/** Whether a section has an address, whose page readers get before that of a post. */
function isOfSection(path: string, { inUse }: SiteTemplates, tree: SectionTree): boolean {
  const key = readRedirectPath(path)?.key;
  const values = key === undefined ? null : inUse.section.match(key);
  const section = values && sectionAt(tree, `/${values.section}`);
  return section != null && !isPrivateSection(tree, section);
}

const firstAuthor = (post: PlacedPost): readonly number[] => post.author_ids.slice(0, 1);
const firstTag = (post: PlacedPost): readonly number[] => post.tag_ids.slice(0, 1);

/** The day in the zone of the site, as it stands in addresses. */
function dateOf(ts: number, timezone: string): Values {
  const { year, month, day } = wallClock(ts, timezone);
  const two = (value: number) => String(value).padStart(2, '0');
  return { yyyy: String(year).padStart(4, '0'), mm: two(month), dd: two(day) };
}

/** Of things by their ids, what stands in addresses for them. */
export async function namesOf(
  db: Db,
  table: 'profile' | 'tag' | 'community',
  column: 'name' | 'slug',
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(table as 'profile')
    .select(['id', `${column as 'name'} as name`])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
