import { pathOf } from '#modules/permalinks/permalinks.public.ts';
import { sectionFamily } from '#modules/sections/sections.public.ts';
import { todayOf } from '../frame/dates.ts';
import { frameOf } from '../frame/page-frame.ts';
import { renderPage } from '../frame/render-page.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { besides, frontPosts } from '../posts/front-posts.ts';
import { newestOf, newestPosts, type TeaserRow } from '../posts/teaser-rows.ts';
import { type Teaser, teasersOf } from '../posts/teasers.ts';
import { isListed } from '../posts/visible-posts.ts';
import { absolute, emptyHead, jsonBlock, type PageResult, PER_PAGE, pageAddress } from './page-result.ts';
import { pagingOf } from './paging.ts';
import { shownStages } from './stages.ts';

const ON_FRONT = 34;
const BESIDE = 4;
const IN_ROW = 4;
const IN_STRIP = 4;
const LEAST_IN_STRIP = 2;
const STRIPS = 6;
const FEATURED = 2;

type Strip = { title: string; url: string; posts: Teaser[]; id: number };

/** The front page: a lead, what stands beside it, the sections, and what is new; pages after the first are a plain list. */
export async function homeView(
  needs: PagesNeeds,
  site: ReaderSite,
  asked: { number: number; now: number },
): Promise<PageResult> {
  const { number, now } = asked;
  const [closed, languages] = await Promise.all([needs.closed(site.id), needs.languages(site.id)]);
  const slice =
    number === 1
      ? { offset: 0, limit: ON_FRONT + 1 }
      : { offset: ON_FRONT + (number - 2) * PER_PAGE, limit: PER_PAGE + 1 };
  const passes = isListed(closed, languages);
  const ordered = { siteId: site.id, sectionId: 0, isByHand: true, passes };
  const { rows, placed } = await frontPosts(needs.db, ordered, slice, (without, part) =>
    newestPosts(needs.db, site.id, besides(passes, without), part),
  );
  const shown = rows.slice(0, slice.limit - 1);
  const [{ frame, say }, teasers] = await Promise.all([
    frameOf(needs, site),
    teasersOf(needs, site, shown, true),
  ]);
  const isFirst = number === 1;
  const arrange = (some: Teaser[]) => arranged(shown, some, placed.size > 0);
  const lead = isFirst ? arrange(teasers).lead : (teasers[0] ?? null);
  // What was placed by hand stands where it was put, and what is on a stage stands there.
  const onStages = isFirst
    ? await shownStages(needs, site, new Set([...placed, ...(lead ? [lead.id] : [])]))
    : [];
  const staged = new Set(onStages.flatMap(({ posts }) => posts.map(({ id }) => id)));
  const front = isFirst
    ? arrange(teasers.filter(({ id }) => !staged.has(id)))
    : { lead, beside: [], under: [], row: [], river: teasers.slice(1) };
  const taken = new Set(
    [front.lead, ...front.beside, ...front.under, ...front.row].flatMap((post) => post?.id ?? []),
  );
  for (const id of [...placed, ...staged]) taken.add(id);
  const strips = isFirst && rows.length > 12 ? await stripsOf(needs, site, taken) : [];
  const inStrips = new Set([...onStages, ...strips].flatMap(({ posts }) => posts.map(({ id }) => id)));
  const river = front.river.filter(({ id }) => !inStrips.has(id));
  const canonical = absolute(site.base, pageAddress('/', number));
  const paging = pagingOf(say, '/', number, rows.length > shown.length);
  const page = await renderPage(needs, site, 'home', {
    ...frame,
    kind: 'home',
    here: '/',
    today: todayOf(now, site),
    head: {
      ...emptyHead,
      title: number === 1 ? site.title : `${site.title} · ${say('page', { number })}`,
      share_title: site.title,
      description: number === 1 ? frame.brand.description || frame.brand.tagline : '',
      canonical,
      feed_title: site.title,
      prev: paging.newer,
      next: paging.older,
      image: front.lead?.picture
        ? absolute(site.base, front.lead.picture.share ?? front.lead.picture.src)
        : frame.brand.share_image,
      data: [
        jsonBlock({
          '@type': 'WebSite',
          name: site.title,
          url: `${site.base}/`,
          inLanguage: site.locale,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${absolute(site.base, frame.search_url)}?q={query}`,
            'query-input': 'required name=query',
          },
        }),
      ],
    },
    ...front,
    river,
    stages: onStages,
    strips,
    paging,
  });
  const lists = [...onStages, ...strips];
  const all = [...teasers, ...lists.flatMap(({ posts }) => posts)];
  return {
    status: 200,
    ...page,
    keys: [
      'site',
      'home',
      ...all.flatMap(({ keys }) => keys),
      ...lists.map(({ id }) => `section-${id}`),
      ...page.keys,
    ],
  };
}

/**
 * A featured post of the newest leads, or one with a picture; the others follow by their age. Where people order the
 * page, their first one leads.
 */
function arranged(rows: readonly TeaserRow[], teasers: readonly Teaser[], isOrdered: boolean) {
  const recent = teasers.slice(0, 12);
  const isFeatured = (post: Teaser) => {
    const row = rows.find(({ id }) => id === post.id);
    return row !== undefined && (row.is_featured || row.status === FEATURED);
  };
  const lead =
    (isOrdered ? recent[0] : undefined) ??
    recent.find(isFeatured) ??
    recent.slice(0, 5).find(({ picture }) => picture) ??
    recent[0] ??
    null;
  const rest = teasers.filter((post) => post !== lead);
  const second = rest.slice(0, BESIDE);
  const third = rest.slice(BESIDE, BESIDE + IN_ROW);
  const river = rest.slice(BESIDE + IN_ROW);
  if (lead?.picture) return { lead, beside: second, under: [], row: third, river };
  // A lead without a picture leaves room below it, which is read before what stands beside it.
  return isOrdered || third.length > 0
    ? { lead, beside: third, under: second, row: [], river }
    : { lead, beside: second, under: [], row: [], river };
}

/** The newest of the first sections of the menu, with what lies below them. */
async function stripsOf(needs: PagesNeeds, site: ReaderSite, taken: ReadonlySet<number>): Promise<Strip[]> {
  const [tree, closed, templates, languages] = await Promise.all([
    needs.sections(site.id),
    needs.closed(site.id),
    needs.templates(site.id),
    needs.languages(site.id),
  ]);
  const roots = [...tree.values()]
    .filter(
      ({ id, parent_id, type, status }) =>
        id !== 0 && (parent_id === null || parent_id === 0) && type === 'section' && status === 1,
    )
    .filter(({ id }) => !closed.isPrivate.has(id) && !closed.isRestricted.has(id))
    .slice(0, STRIPS);
  const candidates = await Promise.all(
    roots.map(async (root, at) => {
      const rows = await newestOf(
        needs.db,
        site.id,
        { table: 'post_section', key: 'section_id' },
        sectionFamily(tree, root.id),
        isListed(closed, languages),
        { offset: 0, limit: taken.size + IN_STRIP * (at + 1) },
      );
      return { root, rows };
    }),
  );
  // A post of several sections stands in the first of them.
  const shown = new Set(taken);
  const found = candidates.map(({ root, rows }) => {
    const own = rows.filter(({ id }) => !shown.has(id)).slice(0, IN_STRIP);
    if (own.length < LEAST_IN_STRIP) return { root, rows: [] };
    for (const { id } of own) shown.add(id);
    return { root, rows: own };
  });
  const teasers = await teasersOf(
    needs,
    site,
    found.flatMap(({ rows }) => rows),
  );
  const byId = new Map(teasers.map((post) => [post.id, { ...post, section: null }]));
  return found
    .filter(({ rows }) => rows.length > 0)
    .map(({ root, rows }) => ({
      id: root.id,
      title: root.title,
      url: encodeURI(pathOf(templates.inUse.section, { section: root.path.slice(1) })),
      posts: rows.flatMap(({ id }) => byId.get(id) ?? []),
    }));
}
