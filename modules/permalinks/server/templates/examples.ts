import { sql } from 'kysely';
import { isLivePost } from '#modules/posts/posts.public.ts';
import type { RouteType } from '../../route-templates.contract.ts';
import type { FindPageNeeds } from '../addresses/find-page.ts';
import { type PlacedPost, placedPostColumns, postPaths } from '../addresses/post-paths.ts';
import { pathOf, readTemplate, type Values } from '../addresses/route-template.ts';
import { readTemplates } from '../addresses/site-templates.ts';

const MOST = 3;
/** Of so many posts those are shown whose addresses change. */
const LOOKED_AT = 60;

type Example = { title: string; before: string; after: string };
type Named = { title: string; values: Values };

/** What the addresses of a few real pages would become. */
export async function examplesOf(
  needs: FindPageNeeds,
  site: { id: number; timezone: string; title: string },
  type: RouteType,
  text: string,
): Promise<Example[]> {
  const now = await readTemplates(needs.db, site.id);
  const template = readTemplate(text);
  if (type === 'post' || type === 'particle') {
    const posts = await newest(needs, site.id, type);
    const then = { ...now, inUse: { ...now.inUse, [type]: template } };
    const before = await postPaths({ ...needs, templates: async () => now }, site, posts);
    const after = await postPaths({ ...needs, templates: async () => then }, site, posts);
    const all = posts.map(({ id, headline }) => ({
      ...{ title: headline, before: before.get(id) ?? '', after: after.get(id) ?? '' },
    }));
    const stays = (one: Example) => Number(one.before === one.after);
    return all.toSorted((one, other) => stays(one) - stays(other)).slice(0, MOST);
  }
  const pages = await named(needs, site, type);
  return pages.map(({ title, values }) => ({
    ...{ title, before: pathOf(now.inUse[type], values), after: pathOf(template, values) },
  }));
}

async function newest(
  { db }: FindPageNeeds,
  siteId: number,
  type: 'post' | 'particle',
): Promise<(PlacedPost & { headline: string })[]> {
  const columns = sql.join([...placedPostColumns, 'headline'].map((column) => sql.ref(`p.${column}`)));
  const ofType = type === 'particle' ? sql`p.type = 'particle'` : sql`p.type not in ('particle', 'page')`;
  const { rows } = await sql<PlacedPost & { headline: string }>`select ${columns} from post as p
    where p.site_id = ${siteId} and ${ofType} and ${isLivePost()}
    order by p.created_ts desc, p.id desc limit ${LOOKED_AT}`.execute(db);
  return rows;
}

async function named(
  { db, sections }: FindPageNeeds,
  site: { id: number; title: string },
  type: RouteType,
): Promise<Named[]> {
  if (type === 'home' || type === 'search') return [{ title: site.title, values: {} }];
  const ofSections = [...(await sections(site.id)).values()]
    .filter((node) => node.id !== 0 && node.type === 'section')
    .slice(0, MOST)
    .map(({ title, path }) => ({ title, section: path.slice(1) }));
  if (type === 'section') return ofSections.map(({ title, section }) => ({ title, values: { section } }));
  if (type === 'tag') {
    const rows = await db
      .selectFrom('tag')
      .select(['title', 'slug'])
      .where('site_id', '=', site.id)
      .where('deleted_ts', 'is', null)
      .orderBy('title')
      .orderBy('id')
      .limit(MOST)
      .execute();
    return rows.map(({ title, slug }) => ({ title, values: { tag: slug } }));
  }
  const people = type === 'community' ? 'community' : 'profile';
  const rows = await db
    .selectFrom(people)
    .select(['title', 'name'])
    .where('site_id', '=', site.id)
    .$if(people === 'profile', (query) => query.where(sql<boolean>`deleted_ts is null`))
    .orderBy('title')
    .orderBy('id')
    .limit(MOST)
    .execute();
  const [section = { title: '', section: '' }] = ofSections;
  return rows.flatMap(({ title, name }): Named[] => {
    if (type === 'community') return [{ title, values: { community: name } }];
    if (type === 'author') return [{ title, values: { author: name } }];
    if (section.section === '') return [];
    return [{ title: `${title} · ${section.title}`, values: { author: name, section: section.section } }];
  });
}
