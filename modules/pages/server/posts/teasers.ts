import { pathOf, postPaths } from '#modules/permalinks/permalinks.public.ts';
import { directionOf, primaryLanguage } from '#platform/contract/language.ts';
import { isPublicWebAddress, readableHost } from '#platform/contract/public-web-address.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import { dayOf, isoOf } from '../frame/dates.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { openingsOf } from './openings.ts';
import { type Picture, picturesOf } from './pictures.ts';
import { shortened } from './shortened.ts';
import type { TeaserRow } from './teaser-rows.ts';

type Link = { title: string; url: string };
export type ShownAuthor = { id: number; name: string; url: string; about: string; portrait: string | null };

type Target = { url: string; host: string };

/** A post as lists show it. */
export type Teaser = {
  id: number;
  url: string;
  /** The page elsewhere that a link post leads to. */
  target: Target | null;
  /** The short line above the headline. */
  kicker: string;
  headline: string;
  subheadline: string;
  summary: string;
  section: (Link & { id: number }) | null;
  authors: ShownAuthor[];
  day: string;
  iso: string;
  ts: number;
  changed_ts: number;
  picture: Picture | null;
  /** The values of the site's custom fields, by their keys; none behind a password. */
  custom: Record<string, unknown>;
  /** Where the post is in another language than the site. */
  lang: string | null;
  dir: 'ltr' | 'rtl';
  /** What a change of makes the page stale. */
  keys: string[];
};

/** When readers got to see it first. */
export const publishedAt = (row: Pick<TeaserRow, 'published_ts' | 'created_ts'>): number =>
  row.published_ts ?? row.created_ts;

/**
 * Rows as lists show them, in their order.
 * @param hasOpenings whether posts without words for lists are summed up by how they begin, which reads their bodies
 */
export async function teasersOf(
  needs: PagesNeeds,
  site: ReaderSite,
  rows: readonly TeaserRow[],
  hasOpenings = false,
): Promise<Teaser[]> {
  const unmarked = await needs.withoutShortcodes(site.id);
  const [paths, tree, closed, templates, picture, authors, openings] = await Promise.all([
    postPaths(needs, site, rows),
    needs.sections(site.id),
    needs.closed(site.id),
    needs.templates(site.id),
    needs.technical(site.id).then((settings) =>
      picturesOf(
        needs.db,
        site.id,
        rows.map(({ image }) => image),
        settings,
      ),
    ),
    authorsOf(
      needs,
      site,
      rows.flatMap(({ author_ids }) => author_ids),
    ),
    openingsOf(
      needs.db,
      site.id,
      rows.flatMap((row) => (!hasOpenings || hasSummary(row) || row.has_password ? [] : row.id)),
      unmarked,
    ),
  ]);
  return rows.map((row) => {
    const node = tree.get(row.primary_section_id ?? -1);
    const isShown =
      node && node.id !== 0 && !closed.isPrivate.has(node.id) && ['section', 'static'].includes(node.type);
    const isForeign = row.language !== null && primaryLanguage(row.language) !== primaryLanguage(site.locale);
    const ts = publishedAt(row);
    return {
      id: row.id,
      url: encodeURI(paths.get(row.id) ?? '/'),
      target: targetOf(row),
      kicker: row.has_password ? '' : row.kicker,
      headline: row.headline,
      subheadline: row.subheadline,
      summary: row.has_password
        ? ''
        : shortened(row.subheadline || plainTextOf(unmarked(row.excerpt)) || (openings.get(row.id) ?? '')),
      section: isShown
        ? {
            id: node.id,
            title: node.title,
            url: encodeURI(pathOf(templates.inUse.section, { section: node.path.slice(1) })),
          }
        : null,
      authors: row.author_ids.flatMap((id) => authors.get(id) ?? []),
      day: dayOf(ts, site),
      iso: isoOf(ts),
      ts,
      changed_ts: Math.max(ts, row.last_published_ts ?? 0, row.updated_ts),
      picture: row.has_password ? null : picture(row.image),
      custom: row.has_password ? {} : row.custom,
      lang: isForeign ? row.language : null,
      dir: directionOf(isForeign && row.language ? row.language : site.locale),
      keys: [
        `post-${row.id}`,
        ...row.author_ids.map((id) => `byline-${id}`),
        ...(row.image && 'id' in row.image ? [`asset-${row.image.id}`] : []),
      ],
    };
  });
}

/** Where whoever opens a link post gets; behind a password nobody is told before they know it. */
function targetOf({ type, external_url, has_password }: TeaserRow): Target | null {
  if (type !== 'link' || external_url === null || has_password || !isPublicWebAddress(external_url))
    return null;
  const url = URL.parse(external_url)?.href;
  return url === undefined ? null : { url, host: readableHost(external_url) };
}

const hasSummary = ({ subheadline, excerpt }: TeaserRow): boolean => subheadline !== '' || excerpt !== '';

/** People as pages name them, by their ids. */
export async function authorsOf(
  needs: PagesNeeds,
  site: ReaderSite,
  ids: readonly number[],
): Promise<Map<number, ShownAuthor>> {
  if (ids.length === 0) return new Map();
  const { inUse } = await needs.templates(site.id);
  const people = await needs.people(site.id, ids);
  return new Map(
    [...people.values()].map(({ id, name, title, about, portrait }) => [
      id,
      { ...{ id, about, portrait }, name: title, url: encodeURI(pathOf(inUse.author, { author: name })) },
    ]),
  );
}
