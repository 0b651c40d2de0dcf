import { sql } from 'kysely';
import { isLivePost } from '#modules/posts/posts.public.ts';
import type { Db } from '#platform/server/database.ts';
import type { ZonedSite } from '#platform/server/zoned-site.ts';
import type { RouteType } from '../../route-templates.contract.ts';
import { findSection, type ObjectNeeds } from './find-object.ts';
import { type FindPageNeeds, findPlainPage } from './find-page.ts';
import { NAMED } from './find-renamed.ts';
import { authorsCalled, communitiesCalled, tagsCalled } from './named-pages.ts';
import { withoutNumber } from './numbered-path.ts';
import type { NamedType } from './old-names.ts';
import type { Values } from './route-template.ts';
import type { SiteTemplates } from './site-templates.ts';

/** What a template, of now or of before, reads out of a path. */
type Reading = {
  key: string;
  type: RouteType;
  values: Values;
  /** The number of the post at the end of the path; null where none is read there. */
  number: number | null;
};

/**
 * Those of the keys of paths at which readers get anything: a page, or a way to one by an older template or name. It
 * says of each what `findPlainPage` does, with a few statements for all; what may have had another name is asked there.
 */
export async function answeredAt(
  needs: FindPageNeeds,
  site: ZonedSite,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const readings = readingsOf(await needs.templates(site.id), new Set(keys));
  const hasPage = await pagesNamed(needs, site.id, readings);
  const answered = new Set<string>();
  for (const reading of readings) {
    if (!answered.has(reading.key) && (await hasPage(reading))) answered.add(reading.key);
  }
  const left = readings.filter(({ key }) => !answered.has(key));
  for (const key of await maybeRenamed(needs.db, site.id, left)) {
    if ((await findPlainPage(needs, site, key)) !== null) answered.add(key);
  }
  return answered;
}

function readingsOf({ inUse, before }: SiteTemplates, keys: ReadonlySet<string>): Reading[] {
  const used = Object.entries(inUse).map(([type, template]) => ({ type: type as RouteType, template }));
  return [...used, ...before].flatMap(({ type, template }) =>
    [...keys].flatMap((key) => {
      const values = template.match(key);
      const bare = type === 'post' || type === 'particle' ? withoutNumber(key) : null;
      const numbered = bare && template.match(bare.key);
      return [
        ...(values ? [{ key, type, values, number: null }] : []),
        ...(numbered ? [{ key, type, values: numbered, number: bare.id }] : []),
      ];
    }),
  );
}

const valuesOf = (
  readings: readonly Reading[],
  types: readonly RouteType[],
  name: keyof Values,
): string[] => [
  ...new Set(
    readings
      .flatMap(({ type, values }) => (types.includes(type) ? [values[name] ?? ''] : []))
      .filter(Boolean),
  ),
];

async function pagesNamed(
  needs: ObjectNeeds,
  siteId: number,
  readings: readonly Reading[],
): Promise<(reading: Reading) => Promise<boolean>> {
  const [tags, communities, authors, posts, closed] = await Promise.all([
    tagsCalled(needs, siteId, valuesOf(readings, ['tag'], 'tag')),
    communitiesCalled(needs, siteId, valuesOf(readings, ['community'], 'community')),
    authorsCalled(needs, siteId, valuesOf(readings, ['author', 'authorSection'], 'author')),
    postsNamed(needs.db, siteId, readings),
    needs.closed(siteId),
  ]);
  const names = {
    ...{ tag: new Set(tags), community: new Set(communities) },
    author: new Set(authors.map((name) => name.toLowerCase())),
  };
  return async ({ type, values, number }) => {
    switch (type) {
      case 'home':
      case 'search':
        return true;
      case 'post':
      case 'particle': {
        const post = posts(values).find((one) => (one.type === 'particle') === (type === 'particle'));
        const isMeant = post !== undefined && (number === null || post.id === number);
        return isMeant && !closed.isPrivate.has(post.primary_section_id ?? -1);
      }
      case 'section':
        return (await findSection(needs, siteId, values.section ?? '')) !== null;
      case 'authorSection': {
        const section = await findSection(needs, siteId, values.section ?? '');
        if (section?.link !== null || closed.isRestricted.has(section.id)) return false;
        return names.author.has(values.author ?? '');
      }
      default:
        return names[type].has(values[type] ?? '');
    }
  };
}

type Post = { id: number; type: string; primary_section_id: number | null };

/** The live posts that values name, by the slug that is or was theirs, else by their id; whose slug it is now first. */
async function postsNamed(
  db: Db,
  siteId: number,
  readings: readonly Reading[],
): Promise<(values: Values) => readonly Post[]> {
  const ofPosts = readings.filter(({ type }) => type === 'post' || type === 'particle');
  const slugs = valuesOf(ofPosts, ['post', 'particle'], 'slug');
  const ids = valuesOf(ofPosts, ['post', 'particle'], 'id').map(Number).filter(Number.isSafeInteger);
  // One look for each, as in `livePosts`.
  const live = sql`select p.id, p.type, p.primary_section_id from post as p
    where p.site_id = ${siteId} and p.id = named.id and ${isLivePost()} offset 0`;
  const [bySlug, byId] = await Promise.all([
    sql<Post & { slug: string }>`
      select named.slug, live.* from (
        select wanted.slug, taken.post_id as id, taken.is_current
        from unnest(${slugs}::text[]) as wanted (slug)
          cross join (values ('post'), ('page')) as kind (name)
          cross join lateral (
            select s.post_id, s.is_current from post_slug as s
            where s.site_id = ${siteId} and s.page_type = kind.name and s.slug = wanted.slug
            offset 0
          ) as taken
      ) as named
      cross join lateral (${live}) as live order by named.is_current desc`.execute(db),
    sql<Post>`
      select live.* from unnest(${ids}::bigint[]) as named (id)
      cross join lateral (${live}) as live`.execute(db),
  ]);
  const slugged = Map.groupBy(bySlug.rows, ({ slug }) => slug);
  const numbered = Map.groupBy(byId.rows, ({ id }) => id);
  return ({ slug, id }) => (slug === undefined ? numbered.get(Number(id)) : slugged.get(slug)) ?? [];
}

/** The keys that name something by a name which something had before, or somebody who is part of somebody else. */
async function maybeRenamed(db: Db, siteId: number, readings: readonly Reading[]): Promise<Set<string>> {
  const asked = readings.flatMap(({ key, type, values }) =>
    [...new Set(NAMED[type]?.flat())].flatMap((kind) => {
      const name = values[kind];
      return name ? [{ key, kind, name }] : [];
    }),
  );
  if (asked.length === 0) return new Set();
  const authors = asked.flatMap(({ kind, name }) => (kind === 'author' ? [name] : []));
  const [old, merged] = await Promise.all([
    sql<{ kind: NamedType; name: string }>`
      select wanted.kind, wanted.name
      from unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ name }) => name)}::text[])
        as wanted (kind, name)
      where exists (select 1 from old_name as o
        where o.site_id = ${siteId} and o.page_type = wanted.kind and o.name = wanted.name)`.execute(db),
    sql<{ name: string }>`select lower(name) as name from profile
      where site_id = ${siteId} and lower(name) = any(${authors}::text[]) and merged_into is not null
        and deleted_ts is null`.execute(db),
  ]);
  const known = new Set([
    ...old.rows.map(({ kind, name }) => `${kind} ${name}`),
    ...merged.rows.map(({ name }) => `author ${name}`),
  ]);
  return new Set(asked.flatMap(({ key, kind, name }) => (known.has(`${kind} ${name}`) ? [key] : [])));
}
