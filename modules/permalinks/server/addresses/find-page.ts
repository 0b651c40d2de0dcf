import {
  type FindRedirect,
  isReservedPath,
  type LivePages,
  readRedirectPath,
} from '#modules/redirects/redirects.public.ts';
import type { ZonedSite } from '#platform/server/zoned-site.ts';
import type { RouteType } from '../../route-templates.contract.ts';
import type { ClosedSections } from './closed-sections.ts';
import { findObject, type PageObject } from './find-object.ts';
import { findRenamed } from './find-renamed.ts';
import { withoutNumber } from './numbered-path.ts';
import type { PathNeeds } from './post-paths.ts';

export type FindPageNeeds = PathNeeds & {
  findRedirect: FindRedirect;
  closed(siteId: number): Promise<ClosedSections>;
  /** What the site answers that is no page. */
  beside: LivePages['beside'];
};

/** What a reader of an address gets. */
export type FoundPage =
  | { kind: 'page'; page: PageObject; path: string }
  /**
   * `location` is null for a page that is gone; `redirectId` names the redirect that somebody made, and `isLink` says
   * that a section is a link which leads there.
   */
  | {
      kind: 'redirect';
      status: number;
      location: string | null;
      path: string;
      redirectId: number | null;
      isLink: boolean;
    };

/** A reader is sent on once; what would lead further is followed here, so far. */
const MOST_STEPS = 10;

/**
 * What readers of an address get, in this order: where a redirect leads, the page that has the address by the templates
 * in use, and the page that had it by those before, with its number or by an older name, to which they are sent.
 */
export async function findPage(
  needs: FindPageNeeds,
  site: ZonedSite,
  asked: AskedPath,
): Promise<FoundPage | null> {
  const first = await oneStep(needs, site, asked);
  if (first?.kind !== 'redirect' || first.location === null) return first;
  const seen = new Set([asked.path]);
  let found = first;
  for (let step = 0; step < MOST_STEPS && found.location?.startsWith('/'); step += 1) {
    const { path, query, fragment } = splitAddress(found.location);
    // A redirect that leads back to where it came from is none.
    if (seen.has(path)) {
      const page = await oneStep(needs, site, { ...asked, isNoRedirect: true });
      // Links that lead to each other lead nowhere.
      return page?.kind === 'redirect' && page.isLink ? null : page;
    }
    seen.add(path);
    const next = await oneStep(needs, site, { path, query });
    if (next?.kind !== 'redirect') break;
    const location =
      next.location === null ? null : next.location + (next.location.includes('#') ? '' : fragment);
    found = { ...found, status: location === null ? 410 : found.status, location };
  }
  return found;
}

/** What readers of a path get where no redirect takes it. */
export const findPlainPage = (
  needs: FindPageNeeds,
  site: ZonedSite,
  path: string,
): Promise<FoundPage | null> => oneStep(needs, site, { path, query: '', isNoRedirect: true });

/** `isNoRedirect` says that no redirect takes the address, because it has been asked for with its query before. */
export type AskedPath = { path: string; query: string; isNoRedirect?: boolean };

async function oneStep(needs: FindPageNeeds, site: ZonedSite, asked: AskedPath): Promise<FoundPage | null> {
  const read = readRedirectPath(asked.path);
  if (read === null || isReservedPath(read)) return null;
  const made = asked.isNoRedirect ? null : await needs.findRedirect(site.id, asked.path, asked.query);
  if (made) {
    const status = made.location === null ? 410 : made.redirect.status;
    return {
      kind: 'redirect',
      status,
      location: made.location,
      path: read.path,
      redirectId: made.redirect.id,
      isLink: false,
    };
  }
  const templates = await needs.templates(site.id);
  for (const type of inOrder) {
    const values = templates.inUse[type].match(read.key);
    const page = values && (await findObject(needs, site, type, values));
    if (page) return answered(page, read, asked.query);
  }
  for (const { type, template } of templates.before) {
    const values = template.match(read.key);
    const page = values && (await findObject(needs, site, type, values));
    if (page) return answered(page, read, asked.query);
  }
  const inUse = inOrder.map((type) => ({ type, template: templates.inUse[type] }));
  const numbered = withoutNumber(read.key);
  for (const { type, template } of numbered ? [...inUse, ...templates.before] : []) {
    const values = isOfPosts(type) ? template.match(numbered?.key ?? '') : null;
    const page = values && (await findObject(needs, site, type, values));
    if (page?.id === numbered?.id && page) return answered(page, read, asked.query);
  }
  for (const { type, template } of [...inUse, ...templates.before]) {
    const values = template.match(read.key);
    const page = values && (await findRenamed(needs, site, type, values));
    if (page) return answered(page, read, asked.query);
  }
  return null;
}

/** Sections before posts; the front page and the search have words of their own. */
const inOrder: readonly RouteType[] = [
  'home',
  'search',
  'section',
  'author',
  'tag',
  'community',
  'authorSection',
  'post',
  'particle',
];

const isOfPosts = (type: RouteType): boolean => type === 'post' || type === 'particle';

/** The page itself at its own address; else the reader is sent there, or where a link leads. */
function answered(page: PageObject, read: { path: string; key: string }, query: string): FoundPage {
  if (page.leadsTo !== null && !page.isRestricted) {
    const kept = page.leadsTo.includes('?') || page.leadsTo.includes('#') ? '' : query;
    return {
      kind: 'redirect',
      status: 302,
      location: inAscii(page.leadsTo) + kept,
      path: read.path,
      ...byLink,
    };
  }
  if (readRedirectPath(page.path)?.key === read.key) return { kind: 'page', page, path: read.path };
  const location = encodeURI(page.path) + query;
  return { kind: 'redirect', status: 301, location, path: read.path, redirectId: null, isLink: false };
}

/** As a header can carry it: what is encoded stays as it is. */
function inAscii(target: string): string {
  if (!NOT_ASCII.test(target)) return target;
  return URL.parse(target)?.href ?? target.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent);
}

const NOT_ASCII = /[^!-~]/;
const byLink = { redirectId: null, isLink: true };

function splitAddress(address: string): { path: string; query: string; fragment: string } {
  const [bare = '', ...rest] = address.split('#');
  const at = bare.indexOf('?');
  const fragment = rest.length > 0 ? `#${rest.join('#')}` : '';
  return at < 0
    ? { path: bare, query: '', fragment }
    : { path: bare.slice(0, at), query: bare.slice(at), fragment };
}
