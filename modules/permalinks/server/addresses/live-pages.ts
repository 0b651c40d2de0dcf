import { sql } from 'kysely';
import { isLivePost } from '#modules/posts/posts.public.ts';
import { bareKey, type LivePages, readRedirectPath } from '#modules/redirects/redirects.public.ts';
import type { ZonedSite } from '#platform/server/zoned-site.ts';
import { answeredAt } from './answered-addresses.ts';
import type { ClosedSections } from './closed-sections.ts';
import type { ObjectNeeds } from './find-object.ts';
import { type FindPageNeeds, findPlainPage } from './find-page.ts';
import { authorsCalled, communitiesCalled, tagsCalled } from './named-pages.ts';
import { withoutNumber } from './numbered-path.ts';
import { ofPages, type PlacedPost, placedPostColumns, postPaths } from './post-paths.ts';
import { pathOf } from './route-template.ts';

type Needs = Omit<ObjectNeeds, 'closed'> & {
  closed(siteId: number): Promise<Pick<ClosedSections, 'isPrivate'>>;
};

/** What is known of pages to the room that makes redirects. */
export const livePages = (needs: FindPageNeeds): Omit<LivePages, 'beside'> => ({
  found: async (db, site, key) => {
    const page = await findPlainPage({ ...needs, db }, site, key);
    if (page === null) return null;
    return page.kind === 'page' || page.isLink ? 'page' : 'way';
  },
  at: (db, site, keys) => livePagesAt({ ...needs, db }, site, keys),
  answered: (db, site, keys) => answeredAt({ ...needs, db }, site, keys),
});

/** Those of the keys of paths at which readers get a page by the templates in use; a few statements for any number. */
export async function livePagesAt(
  needs: Needs,
  site: ZonedSite,
  keys: readonly string[],
): Promise<Set<string>> {
  const bare = new Set(keys.map(bareKey));
  const found = await Promise.all([
    fixedPages(needs, site.id),
    sectionPages(needs, site.id),
    namedPages(needs, site.id, bare),
    postPages(needs, site, bare),
  ]);
  return new Set(
    found
      .flat()
      .flatMap((path) => keyOf(path))
      .filter((key) => bare.has(key)),
  );
}

const keyOf = (path: string): string[] => {
  const key = readRedirectPath(path)?.key;
  return key === undefined ? [] : [key];
};

async function fixedPages({ templates }: Needs, siteId: number): Promise<string[]> {
  const { inUse } = await templates(siteId);
  return [pathOf(inUse.home, {}), pathOf(inUse.search, {})];
}

async function sectionPages(needs: Needs, siteId: number): Promise<string[]> {
  const { inUse } = await needs.templates(siteId);
  const { isPrivate } = await needs.closed(siteId);
  return [...(await needs.sections(siteId)).values()]
    .filter(({ id, type }) => type !== 'stage' && !isPrivate.has(id))
    .map(({ id, path }) => (id === 0 ? '/' : pathOf(inUse.section, { section: path.slice(1) })));
}

async function namedPages(needs: Needs, siteId: number, keys: ReadonlySet<string>): Promise<string[]> {
  const { inUse } = await needs.templates(siteId);
  const named = (type: 'tag' | 'community' | 'author' | 'authorSection') =>
    [...keys].flatMap((key) => inUse[type].match(key) ?? []);
  const inSections = named('authorSection');
  const [tags, communities, authors] = await Promise.all([
    tagsCalled(
      needs,
      siteId,
      named('tag').flatMap(({ tag = '' }) => tag),
    ),
    communitiesCalled(
      needs,
      siteId,
      named('community').flatMap(({ community = '' }) => community),
    ),
    authorsCalled(
      needs,
      siteId,
      [...named('author'), ...inSections].flatMap(({ author = '' }) => author),
    ),
  ]);
  const written = new Set(authors.map((name) => name.toLowerCase()));
  const sections = new Set((await sectionPaths(needs, siteId)).map((path) => path.toLowerCase()));
  return [
    ...tags.map((tag) => pathOf(inUse.tag, { tag })),
    ...communities.map((community) => pathOf(inUse.community, { community })),
    ...authors.map((author) => pathOf(inUse.author, { author })),
    ...inSections
      .filter(({ author = '', section = '' }) => written.has(author) && sections.has(section))
      .map((values) => pathOf(inUse.authorSection, values)),
  ];
}

const sectionPaths = async (needs: Needs, siteId: number): Promise<string[]> =>
  [...(await needs.sections(siteId)).values()].map(({ path }) => path.slice(1));

/** Of what every template that was ever in use reads out of a key, that which gives the same key by the one of now. */
async function postPages(needs: Needs, site: ZonedSite, keys: ReadonlySet<string>): Promise<string[]> {
  const { inUse, before } = await needs.templates(site.id);
  const older = before.filter(({ type }) => type === 'post' || type === 'particle');
  const texts = new Map(
    [inUse.post, inUse.particle, ofPages, ...older.map(({ template }) => template)].map((one) => [
      one.text,
      one,
    ]),
  );
  const slugs = new Set<string>();
  const ids = new Set<number>();
  const asked = [...keys].flatMap((key) => [key, withoutNumber(key)?.key ?? []].flat());
  for (const template of texts.values()) {
    for (const key of asked) {
      const { slug, id } = template.match(key) ?? {};
      if (slug !== undefined) slugs.add(slug);
      else if (id !== undefined && Number.isSafeInteger(Number(id))) ids.add(Number(id));
    }
  }
  const posts = await livePosts(needs, site.id, [...slugs], [...ids]);
  const { isPrivate } = await needs.closed(site.id);
  const open = posts.filter(({ primary_section_id }) => !isPrivate.has(primary_section_id ?? -1));
  return [...(await postPaths(needs, site, open)).values()];
}

/** One look for each: of a site that is being filled the planner knows nothing, and would read all of it. */
async function livePosts(
  { db }: Needs,
  siteId: number,
  slugs: readonly string[],
  ids: readonly number[],
): Promise<PlacedPost[]> {
  if (slugs.length + ids.length === 0) return [];
  const columns = sql.join(placedPostColumns.map((name) => sql.ref(`p.${name}`)));
  const { rows } = await sql<PlacedPost>`
    select live.* from (
      select named.post_id as id from unnest(${[...slugs]}::text[]) as wanted (slug)
        cross join (values ('post'), ('page')) as kind (name)
        cross join lateral (
          select s.post_id from post_slug as s
          where s.site_id = ${siteId} and s.page_type = kind.name and s.slug = wanted.slug and s.is_current
          offset 0
        ) as named
      union
      select id from unnest(${[...ids]}::bigint[]) as wanted (id)
    ) as meant
    cross join lateral (
      select ${columns} from post as p where p.site_id = ${siteId} and p.id = meant.id and ${isLivePost()}
      offset 0
    ) as live`.execute(db);
  return rows;
}
