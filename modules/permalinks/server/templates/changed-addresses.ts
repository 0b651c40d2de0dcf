import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RouteType, RouteVariable } from '../../route-templates.contract.ts';
import { hasCommunityPage } from '../addresses/find-object.ts';
import type { FindPageNeeds } from '../addresses/find-page.ts';
import { namesOf } from '../addresses/post-paths.ts';
import { pathOf, type RouteTemplate, type Values } from '../addresses/route-template.ts';

const MOST_COUNTED = 1_000_000;
/** So many take some milliseconds; others are answered between them. */
const COMPARED_AT_ONCE = 1_000;
/** Stands for what each post has for itself: where two templates differ for it, they do for any. */
const OWN: Values = { slug: '{slug}', id: '{id}' };

type Site = { id: number; timezone: string };
/** Posts that differ in nothing but their own names. */
type Alike = {
  posts: number;
  day: string | null;
  section: number | null;
  author: number | null;
  tag: number | null;
  community: number | null;
};

/** How many pages of a type have another address by one template than by the other. */
export async function changedAddresses(
  needs: FindPageNeeds,
  site: Site,
  type: RouteType,
  before: RouteTemplate,
  after: RouteTemplate,
): Promise<number> {
  if (before.text === after.text) return 0;
  const differ = (values: Values) => pathOf(before, values) !== pathOf(after, values);
  if (type === 'post' || type === 'particle') return changedPosts(needs, site, type, [before, after], differ);
  // These have each of their values, so that all of them change or none does.
  if (!differ({ section: '{section}', author: '{author}', tag: '{tag}', community: '{community}' })) return 0;
  if (type === 'home' || type === 'search') return 1;
  if (type === 'section')
    return [...(await needs.sections(site.id)).values()].filter(
      (one) => one.id !== 0 && one.type === 'section',
    ).length;
  const source =
    type === 'tag'
      ? sql`tag where site_id = ${site.id} and deleted_ts is null`
      : type === 'community'
        ? sql`community where site_id = ${site.id} and ${hasCommunityPage(site.id)}`
        : sql`profile where site_id = ${site.id} and deleted_ts is null`;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select 1 from ${source} limit ${sql.lit(MOST_COUNTED)}) as found`.execute(needs.db);
  return rows[0]?.count ?? 0;
}

async function changedPosts(
  { db, sections }: FindPageNeeds,
  site: Site,
  type: 'post' | 'particle',
  templates: readonly RouteTemplate[],
  differ: (values: Values) => boolean,
): Promise<number> {
  const used = new Set(templates.flatMap(({ variables }) => variables));
  const where = (names: readonly RouteVariable[], column: ReturnType<typeof sql>) =>
    names.some((name) => used.has(name)) ? column : sql`null`;
  const { rows } = await sql<Alike>`
    select count(*)::int as posts, day, section, author, tag, community from (
      select ${where(['yyyy', 'mm', 'dd'], sql`to_char(to_timestamp(created_ts) at time zone ${site.timezone}, 'YYYY-MM-DD')`)}::text as day,
        ${where(['section', 'primary_section_path'], sql`primary_section_id`)}::bigint as section,
        ${where(['author'], sql`author_ids[1]`)}::bigint as author,
        ${where(['tag'], sql`tag_ids[1]`)}::bigint as tag,
        ${where(['community'], sql`community_id`)}::bigint as community
      from post
      where site_id = ${site.id} and status in (0, 1, 2)
        and ${type === 'particle' ? sql`type = 'particle'` : sql`type not in ('particle', 'page')`}
      limit ${sql.lit(MOST_COUNTED)}
    ) as placed group by day, section, author, tag, community`.execute(db);
  const named = { author: new Set<number>(), tag: new Set<number>(), community: new Set<number>() };
  for await (const part of inParts(rows))
    for (const { author, tag, community } of part) {
      if (author !== null) named.author.add(author);
      if (tag !== null) named.tag.add(tag);
      if (community !== null) named.community.add(community);
    }
  const tree = await sections(site.id);
  const authors = await namesOf(db, 'profile', 'name', site.id, [...named.author]);
  const tags = await namesOf(db, 'tag', 'slug', site.id, [...named.tag]);
  const communities = await namesOf(db, 'community', 'name', site.id, [...named.community]);
  let changed = 0;
  for await (const part of inParts(rows))
    for (const row of part) {
      const [yyyy = '', mm = '', dd = ''] = row.day?.split('-') ?? [];
      const section = tree.get(row.section ?? -1);
      const isOther = differ({
        ...OWN,
        ...{ yyyy, mm, dd, section: section?.slug ?? '' },
        primary_section_path: section?.path.replace(/^\//, '') ?? '',
        author: authors.get(row.author ?? -1) ?? '',
        tag: tags.get(row.tag ?? -1) ?? '',
        community: communities.get(row.community ?? -1) ?? '',
      });
      if (isOther) changed += row.posts;
    }
  return changed;
}

async function* inParts(rows: readonly Alike[]): AsyncGenerator<readonly Alike[]> {
  for (let at = 0; at < rows.length; at += COMPARED_AT_ONCE) {
    if (at > 0) await nextTurn();
    yield rows.slice(at, at + COMPARED_AT_ONCE);
  }
}
