import { showPostSignup } from '#modules/applications/applications.contract.ts';
import type { PageObject } from '#modules/permalinks/permalinks.public.ts';
import { type SectionNode, sectionFamily, sectionPageOf } from '#modules/sections/sections.public.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import type { Say } from '../frame/labels.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { type Picture, picturesOf } from '../posts/pictures.ts';
import { shortened } from '../posts/shortened.ts';
import { authorsOf } from '../posts/teasers.ts';
import { absolute, PER_PAGE } from './page-result.ts';
import { sectionAddress } from './section-address.ts';
import { sectionText } from './section-text.ts';

/** Sections that are named below the title of a list. */
const MOST_CHILDREN = 30;

type Link = { title: string; url: string };

/** What a list is of: what stands above it, and whose posts it shows. */
export type ListSubject = {
  title: string;
  kicker: string | null;
  description: string;
  /** What a static section says, as HTML; nothing for what only lists posts. */
  text: string;
  job: string;
  portrait: string | null;
  trail: Link[];
  children: Link[];
  posts:
    | { by: 'section'; ids: number[]; within: null; front: number; isByHand: boolean }
    | { by: 'tag' | 'author'; ids: number[]; within: number[] | null }
    | { by: 'community'; id: number };
  keys: string[];
  /** The section that a tag or a list of a person is not; its feed is its own. */
  hasFeed: boolean;
  /** What search engines and networks are told in place of the title and of the site's own picture. */
  metaTitle: string;
  /** A layout of its own, by its name. */
  layout: string;
  image: string | null;
  /** What stands above the posts. */
  picture: Picture | null;
  perPage: number;
  /** Where people apply to write in it; null for what takes nobody. */
  applyUrl: string | null;
};

const bare = {
  kicker: null,
  description: '',
  text: '',
  job: '',
  portrait: null,
  trail: [],
  children: [],
  hasFeed: true,
  metaTitle: '',
  layout: '',
  image: null,
  picture: null,
  perPage: PER_PAGE,
  applyUrl: null,
} as const;

/** Reads what a list page is of; null when it is gone in this moment. */
export async function listSubject(
  needs: PagesNeeds,
  site: ReaderSite,
  page: PageObject,
  say: Say,
): Promise<ListSubject | null> {
  if (page.type === 'section') return sectionSubject(needs, site, page);
  if (page.type === 'author' || page.type === 'authorSection') return authorSubject(needs, site, page, say);
  if (page.type !== 'tag') return communitySubject(needs, site, page, say);
  const row = await needs.db
    .selectFrom('tag')
    .select(['title', 'description', 'image_id'])
    .where('site_id', '=', site.id)
    .where('id', '=', page.id)
    .executeTakeFirst();
  if (!row) return null;
  const image = row.image_id === null ? null : { id: row.image_id };
  const settings = await needs.technical(site.id);
  const picture = (await picturesOf(needs.db, site.id, [image], settings))(image);
  return {
    ...bare,
    ...{ trail: [], children: [], picture, image: picture && absolute(site.base, picture.src) },
    title: row.title,
    description: shortened(plainTextOf(row.description), 500),
    kicker: say('topic'),
    posts: { by: 'tag', ids: [page.id], within: null },
    keys: [`tag-${page.id}`, ...(row.image_id === null ? [] : [`asset-${row.image_id}`])],
  };
}

async function communitySubject(
  needs: PagesNeeds,
  site: ReaderSite,
  { id }: PageObject,
  say: Say,
): Promise<ListSubject | null> {
  const row = await needs.db
    .selectFrom('community')
    .select(['name', 'title', 'description', 'can_apply', 'archived_ts'])
    .where('site_id', '=', site.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const children = await sectionsOfCommunity(needs, site, id);
  const takes = row.can_apply && row.archived_ts === null;
  return {
    ...bare,
    ...{ trail: [], children, title: row.title },
    description: shortened(plainTextOf(row.description), 500),
    kicker: say('community'),
    posts: { by: 'community', id },
    keys: [`community-${id}`],
    applyUrl: takes ? `${showPostSignup.path}?community=${encodeURIComponent(row.name)}` : null,
  };
}

/** The first level of the sections of a community that readers find. */
async function sectionsOfCommunity(needs: PagesNeeds, site: ReaderSite, id: number): Promise<Link[]> {
  const [tree, closed, templates] = await Promise.all([
    needs.sections(site.id),
    needs.closed(site.id),
    needs.templates(site.id),
  ]);
  const isOwn = (one: SectionNode) => {
    const parent = tree.get(one.parent_id ?? 0);
    return one.community_id === id && parent?.is_community_root === true && parent.community_id === id;
  };
  return [...tree.values()]
    .filter((one) => isOwn(one) && one.status === 1 && !closed.isPrivate.has(one.id))
    .slice(0, MOST_CHILDREN)
    .map((one) => ({ title: one.title, url: sectionAddress(templates.inUse.section, one) }));
}

async function sectionSubject(
  needs: PagesNeeds,
  site: ReaderSite,
  { id }: PageObject,
): Promise<ListSubject | null> {
  const [tree, closed, templates] = await Promise.all([
    needs.sections(site.id),
    needs.closed(site.id),
    needs.templates(site.id),
  ]);
  const node = tree.get(id);
  if (!node) return null;
  const settings = await sectionPageOf(needs.db, site.id, id);
  if (!settings) return null;
  const picture = { id: settings.image_id ?? 0 };
  const pictures = await picturesOf(needs.db, site.id, settings.image_id === null ? [] : [picture]);
  const image = pictures(picture)?.src ?? null;
  const link = (one: typeof node): Link => ({
    title: one.title,
    url: sectionAddress(templates.inUse.section, one),
  });
  const isShown = (one: typeof node) => one.id !== 0 && one.type !== 'stage' && !closed.isPrivate.has(one.id);
  return {
    ...bare,
    title: node.title,
    description: shortened(plainTextOf(settings.description), 500),
    text: node.type === 'static' ? sectionText(settings.text) : '',
    metaTitle: settings.meta_title,
    layout: settings.layout,
    image: image === null ? null : absolute(site.base, image),
    ...{ perPage: settings.posts_per_page, hasFeed: settings.rss },
    trail: node.parent_ids
      .flatMap((above) => tree.get(above) ?? [])
      .filter((one) => isShown(one) && one.type !== 'link')
      .map(link),
    children: [...tree.values()]
      .filter((one) => one.parent_id === id && one.status === 1 && isShown(one))
      .slice(0, MOST_CHILDREN)
      .map(link),
    posts: { by: 'section', ids: sectionFamily(tree, id), within: null, front: id, isByHand: node.isByHand },
    keys: sectionFamily(tree, id).map((one) => `section-${one}`),
  };
}

async function authorSubject(
  needs: PagesNeeds,
  site: ReaderSite,
  page: PageObject,
  say: Say,
): Promise<ListSubject | null> {
  const author = (await authorsOf(needs, site, [page.id])).get(page.id);
  if (!author) return null;
  const tree = await needs.sections(site.id);
  const section = page.sectionId === null ? undefined : tree.get(page.sectionId);
  const row = await needs.db
    .selectFrom('profile')
    .select('job_title')
    .where('site_id', '=', site.id)
    .where('id', '=', page.id)
    .executeTakeFirst();
  return {
    ...bare,
    ...{ children: [], title: author.name, description: author.about, portrait: author.portrait },
    kicker: section ? section.title : say('author'),
    job: row?.job_title ?? '',
    trail: [],
    posts: { by: 'author', ids: [page.id], within: section ? sectionFamily(tree, section.id) : null },
    keys: [`author-${page.id}`],
  };
}
