import { sql } from 'kysely';
import { hasCommunityPage, pathOf } from '#modules/permalinks/permalinks.public.ts';
import { isLivePost } from '#modules/posts/posts.public.ts';
import type { Site } from '#platform/server/caller.ts';
import { ownTime } from '#platform/server/own-time.ts';
import { signInView } from '../members/sign-in-view.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { readPost } from '../posts/post-row.ts';
import { newestPosts } from '../posts/teaser-rows.ts';
import { teasersOf } from '../posts/teasers.ts';
import { isListed } from '../posts/visible-posts.ts';
import { renderAddress } from '../reading/render-address.ts';
import { messageView } from '../views/message-view.ts';
import { noteView } from '../views/note-view.ts';
import { postView } from '../views/post-view.ts';
import { LayoutFailure, type LayoutFault } from './build-engine.ts';
import { buildLayouts, type Files } from './build-layouts.ts';
import { assetInPage } from './tried-layouts.ts';

/** A page that layouts were tried on: what failed, and for how long it took to render. */
export type CheckedPage = { page: string; path: string; ms: number; fault: LayoutFault | null };

/** What was rendered, the pages that time did not suffice for, and whether that was the machine's and not theirs. */
export type CheckedPages = { items: CheckedPage[]; unreached: string[]; isBusy: boolean };

const POSTS = 3;
/** What rendering may take in all, of the thread; what a check does not reach is said. */
const MOST_MILLISECONDS = 8_000;
/** Whoever asked does not wait longer, whatever the machine is at. */
const LONGEST_WAIT = 40_000;

export type CheckLimits = { rendering: number; wait: number };
const usualLimits: CheckLimits = { rendering: MOST_MILLISECONDS, wait: LONGEST_WAIT };

type Try = { page: string; path: string; render(needs: PagesNeeds): Promise<unknown> };

/** Renders a page of each kind of the site by layouts, and says which fail. */
export async function checkLayouts(
  needs: PagesNeeds,
  site: Site,
  files: Files,
  limits = usualLimits,
): Promise<CheckedPages> {
  const layouts = buildLayouts(files, assetInPage(files));
  const faults = layouts.faults();
  if (faults.length > 0) {
    const items = faults.map((fault) => ({ page: fault.template, path: '', ms: 0, fault }));
    return { items, unreached: [], isBusy: false };
  }
  const shown: ReaderSite = { ...site, base: '' };
  const end = performance.now() + limits.wait;
  let spent = 0;
  const checked: CheckedPage[] = [];
  const unreached = new Set<string>();
  let isBusy = false;
  for (const { page, path, render } of await triesOf(needs, shown, files)) {
    const isLate = performance.now() >= end;
    if (isLate || spent >= limits.rendering) {
      isBusy ||= isLate;
      unreached.add(page);
      continue;
    }
    let fault: LayoutFault | null = null;
    let ms = 0;
    const tried: PagesNeeds = {
      ...needs,
      isTrial: true,
      layouts: async () => ({
        ...{ style: layouts.style, streams: layouts.streams },
        page: async (name, values) => {
          const start = ownTime();
          try {
            return layouts.render(name, values);
          } catch (error) {
            if (!(error instanceof LayoutFailure)) throw error;
            fault = error.fault;
            return null;
          } finally {
            const used = ownTime() - start;
            spent += used;
            ms = Math.ceil(used);
          }
        },
      }),
    };
    await render(tried);
    checked.push({ page, path, ms, fault });
  }
  return { items: checked, unreached: [...unreached], isBusy };
}

/** Real pages, one of each kind and some posts; a kind that the site has nothing of is left out. */
async function triesOf(needs: PagesNeeds, site: ReaderSite, files: Files): Promise<Try[]> {
  const now = Math.floor(Date.now() / 1000);
  const [closed, { inUse }, tag, person, community, pageId] = await Promise.all([
    needs.closed(site.id),
    needs.templates(site.id),
    firstOf(needs, site.id, 'tag', 'slug'),
    firstOf(needs, site.id, 'profile', 'name'),
    firstOf(needs, site.id, 'community', 'name'),
    firstPage(needs, site.id),
  ]);
  const slice = { offset: 0, limit: POSTS };
  const posts = await teasersOf(needs, site, await newestPosts(needs.db, site.id, isListed(closed), slice));
  const at = (page: string, path: string | undefined, query = ''): Try[] =>
    path === undefined
      ? []
      : [
          {
            ...{ page, path },
            render: (tried) =>
              renderAddress(tried, site, {
                ...{ path: decodeURI(path), query: new URLSearchParams(query), now },
              }),
          },
        ];
  const byPost = (page: string, id: number | undefined, layout?: string): Try[] =>
    id === undefined
      ? []
      : [
          {
            ...{ page, path: posts.find((post) => post.id === id)?.url ?? '' },
            render: async (tried) => {
              const row = await readPost(tried.db, site.id, id);
              const how = { isOpen: true, isWrong: false, isPreview: false };
              if (row) await postView(tried, site, layout === undefined ? row : { ...row, layout }, how);
            },
          },
        ];
  const sectionUrl = posts.find(({ section }) => section)?.section?.url;
  return [
    ...at('home', '/'),
    ...posts.flatMap(({ id }) => byPost('post', id)),
    ...postLayoutsOf(files).flatMap((layout) => byPost(`post-${layout}`, posts[0]?.id, layout)),
    ...byPost('page', pageId),
    ...at('section', sectionUrl),
    ...listLayoutsOf(files).flatMap((layout) =>
      at(`list-${layout}`, sectionUrl).map((one) => ({
        ...one,
        render: (tried: PagesNeeds) => one.render(withLayout(tried, layout)),
      })),
    ),
    ...at('tag', tag === undefined ? undefined : pathOf(inUse.tag, { tag })),
    ...at('author', person === undefined ? undefined : pathOf(inUse.author, { author: person })),
    ...at('community', community === undefined ? undefined : pathOf(inUse.community, { community })),
    ...at('search', inUse.search.text, 'q=a'),
    { page: 'message', path: '', render: (tried) => messageView(tried, site, 'missing', '/not-here') },
    ...(files.has('sign-in.liquid') ? [{ page: 'sign-in', path: '', render: trySignIn(site) }] : []),
    ...(files.has('account.liquid') ? [{ page: 'account', path: '', render: tryAccount(site) }] : []),
  ];
}

const trySignIn = (site: ReaderSite) => (tried: PagesNeeds) =>
  signInView(tried, site, { to: '/', email: '', problem: 'wrongSignIn' });

const tryAccount = (site: ReaderSite) => (tried: PagesNeeds) =>
  noteView(tried, site, 'account', { title: site.title, text: site.title, forms: [], links: [] });

/** The layouts of their own that sections may name. */
const listLayoutsOf = (files: Pick<Files, 'keys'>): string[] =>
  [...files.keys()].flatMap((name) => /^list-([a-z0-9_-]+)\.liquid$/.exec(name)?.[1] ?? []);

const withLayout = (needs: PagesNeeds, layout: string): PagesNeeds => ({
  ...needs,
  layouts: async (siteId) => {
    const own = await needs.layouts(siteId);
    return own && { ...own, page: (name, values) => own.page(name, { ...values, layout }) };
  },
});

/** The layouts of their own that posts may name, such as `wide`. */
export const postLayoutsOf = (files: Pick<Files, 'keys'>): string[] =>
  [...files.keys()].flatMap((name) => /^post-([a-z0-9_-]+)\.liquid$/.exec(name)?.[1] ?? []);

async function firstOf(
  { db }: Pick<PagesNeeds, 'db'>,
  siteId: number,
  table: 'tag' | 'profile' | 'community',
  column: 'slug' | 'name',
): Promise<string | undefined> {
  const live = table === 'community' ? hasCommunityPage(siteId) : sql`deleted_ts is null`;
  const { rows } = await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
    where site_id = ${siteId} and ${live} order by id limit 1`.execute(db);
  return rows[0]?.name;
}

async function firstPage({ db }: Pick<PagesNeeds, 'db'>, siteId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select p.id from post as p
    where p.site_id = ${siteId} and p.type = 'page' and ${isLivePost()}
    order by p.created_ts desc, p.id desc limit 1`.execute(db);
  return rows[0]?.id;
}
