import { sql } from 'kysely';
import { isLivePost, liveStatuses } from '#modules/posts/posts.public.ts';
import type { SectionNode } from '#modules/sections/sections.public.ts';
import type { ZonedSite } from '#platform/server/zoned-site.ts';
import type { RouteType } from '../../route-templates.contract.ts';
import { type ClosedSections, isClosedPost, shutCommunities } from './closed-sections.ts';
import { type PathNeeds, type PlacedPost, placedPostColumns, postPaths } from './post-paths.ts';
import { pathOf, type Values } from './route-template.ts';
import { sectionAt } from './section-at.ts';

/** What has a page, with its one address; `isRestricted` where it is for some readers alone. */
export type PageObject = {
  type: RouteType | 'page';
  /** Of the section, post, profile, tag or community; 0 for the front page and the search. */
  id: number;
  /** The section of an author's page of one section. */
  sectionId: number | null;
  path: string;
  isRestricted: boolean;
  /** Where a section that is a link leads; null for what has a page. */
  leadsTo: string | null;
};

export type ObjectNeeds = PathNeeds & { closed(siteId: number): Promise<ClosedSections> };
type Needs = ObjectNeeds;

/** Finds what the values of a template name; null when there is no such thing, or none that readers have a page of. */
export async function findObject(
  needs: Needs,
  site: ZonedSite,
  type: RouteType,
  values: Values,
): Promise<PageObject | null> {
  const one = { type, id: 0, sectionId: null, isRestricted: false, leadsTo: null };
  const path = async (own: Values) => pathOf((await needs.templates(site.id)).inUse[type], own);
  if (type === 'home' || type === 'search') return { ...one, path: await path({}) };
  if (type === 'post' || type === 'particle') return findPost(needs, site, type, values);
  if (type === 'section') {
    const section = await findSection(needs, site.id, values.section ?? '');
    if (!section) return null;
    const { isRestricted } = await needs.closed(site.id);
    return {
      ...{ ...one, id: section.id, isRestricted: isRestricted.has(section.id) },
      leadsTo: section.link,
      path: section.id === 0 ? '/' : await path({ section: section.path.slice(1) }),
    };
  }
  if (type === 'authorSection') {
    const section = await findSection(needs, site.id, values.section ?? '');
    const author = section?.link === null && (await findNamed(needs, site.id, 'author', values.author ?? ''));
    if (!author || (await needs.closed(site.id)).isRestricted.has(section.id)) return null;
    return {
      ...{ ...one, id: author.id, sectionId: section.id },
      path: await path({ author: author.name, section: section.path.slice(1) }),
    };
  }
  const named = await findNamed(needs, site.id, type, values[type] ?? '');
  if (!named) return null;
  const isRestricted =
    type === 'community' &&
    shutCommunities(await needs.sections(site.id), await needs.closed(site.id)).has(named.id);
  return { ...one, id: named.id, isRestricted, path: await path({ [type]: named.name }) };
}

/** The section at a path that readers may know of; null where there is none. */
export async function findSection(needs: Needs, siteId: number, path: string): Promise<SectionNode | null> {
  const section = sectionAt(await needs.sections(siteId), `/${path}`);
  if (!section || (await needs.closed(siteId)).isPrivate.has(section.id)) return null;
  return section;
}

async function findNamed(
  { db }: Needs,
  siteId: number,
  type: 'author' | 'tag' | 'community',
  key: string,
): Promise<{ id: number; name: string } | null> {
  if (type === 'tag') {
    const query = db.selectFrom('tag').select(['id', 'slug as name']).where('site_id', '=', siteId);
    const seen = query.where('slug', '=', key).where('is_hidden', '=', false);
    return (await seen.where('deleted_ts', 'is', null).executeTakeFirst()) ?? null;
  }
  if (type === 'community') {
    const query = db.selectFrom('community').select(['id', 'name']).where('site_id', '=', siteId);
    return (await query.where('name', '=', key).where(hasCommunityPage(siteId)).executeTakeFirst()) ?? null;
  }
  const query = db.selectFrom('profile').select(['id', 'name']).where('site_id', '=', siteId);
  const row = await query
    .where(sql<boolean>`lower(name) = ${key}`)
    .where('deleted_ts', 'is', null)
    .where('merged_into', 'is', null)
    .where(hasPosts(siteId))
    .executeTakeFirst();
  return row ?? null;
}

/** A community that is archived has no page, nor one whose own section is private. */
export const hasCommunityPage = (siteId: number) => sql<boolean>`archived_ts is null and not exists (
  select 1 from section as own where own.site_id = ${siteId} and own.community_id = community.id
    and own.visibility = 2 and own.deleted_ts is null)`;

/** Whoever has written nothing that readers may see has no page of theirs. */
export const hasPosts = (siteId: number) => sql<boolean>`exists (select 1 from post_author as l
  join post as p on p.site_id = ${siteId} and p.id = l.post_id
  where l.site_id = ${siteId} and l.profile_id = profile.id and l.status in ${liveStatuses}
    and ${isLivePost()})`;

async function findPost(
  needs: Needs,
  site: ZonedSite,
  type: 'post' | 'particle',
  values: Values,
): Promise<PageObject | null> {
  const posts = await postsNamed(needs, site.id, values);
  const kindOf = (one: PlacedPost) => (one.type === 'particle' ? 'particle' : 'post');
  const post = posts.find((one) => kindOf(one) === type);
  if (!post) return null;
  const closed = await needs.closed(site.id);
  if (closed.isPrivate.has(post.primary_section_id ?? -1)) return null;
  const paths = await postPaths(needs, site, [post]);
  return {
    type: post.type === 'page' ? 'page' : type,
    id: post.id,
    sectionId: null,
    path: paths.get(post.id) ?? '/',
    isRestricted: isClosedPost(closed, post),
    leadsTo: null,
  };
}

type Gated = { section_ids: number[]; gated_groups: string[] | null };

/** The live posts that a slug, of now or of before, or an id names; the one whose slug it is now comes first. */
async function postsNamed(
  { db }: Needs,
  siteId: number,
  { slug, id }: Values,
): Promise<(PlacedPost & Gated)[]> {
  const columns = [...placedPostColumns, 'section_ids', 'gated_groups'] as const;
  if (slug === undefined) {
    if (id === undefined || Number(id) > Number.MAX_SAFE_INTEGER) return [];
    const query = db.selectFrom('post as p').select(columns.map((name) => `p.${name}` as const));
    return query.where('p.site_id', '=', siteId).where('p.id', '=', Number(id)).where(isLivePost()).execute();
  }
  return db
    .selectFrom('post_slug as s')
    .innerJoin('post as p', (join) => join.onRef('p.id', '=', 's.post_id').on('p.site_id', '=', siteId))
    .select(columns.map((name) => `p.${name}` as const))
    .where('s.site_id', '=', siteId)
    .where('s.page_type', 'in', ['post', 'page'])
    .where('s.slug', '=', slug)
    .where(isLivePost())
    .orderBy('s.is_current', 'desc')
    .limit(4)
    .execute();
}
