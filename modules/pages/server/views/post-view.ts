import { pathOf } from '#modules/permalinks/permalinks.public.ts';
import type { MarkFault } from '#modules/shortcodes/shortcodes.public.ts';
import { primaryLanguage } from '#platform/contract/language.ts';
import { escapeHtml } from '#platform/server/html.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import { PREVIEW_SECONDS } from '../../pages.contract.ts';
import { type CommentsAsked, commentsAsked, commentsView, type Typed } from '../comments/comments-view.ts';
import { dayOf, isoOf } from '../frame/dates.ts';
import { frameOf } from '../frame/page-frame.ts';
import { renderPage } from '../frame/render-page.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { type AroundPost, aroundPost } from '../posts/around-post.ts';
import { pictureKeys, withPictureSizes } from '../posts/body-pictures.ts';
import { withEmbedLinks } from '../posts/embed-links.ts';
import type { WithParticles } from '../posts/particles.ts';
import { readingMinutes } from '../posts/post-body.ts';
import type { PostRow } from '../posts/post-row.ts';
import { shortened } from '../posts/shortened.ts';
import { type ShownAuthor, type Teaser, teasersOf } from '../posts/teasers.ts';
import { translationsOf } from '../posts/translations.ts';
import { isListedBeside } from '../posts/visible-posts.ts';
import { breadcrumb } from './breadcrumb.ts';
import { livePart } from './live-part.ts';
import { absolute, emptyHead, jsonBlock, type PageResult } from './page-result.ts';

const UNLISTED = 3;
/** A post that was changed within a day of its publication does not say so. */
const QUIET_SECONDS = 86_400;

export type PostShown = {
  /** Whether the reader has given the password, where there is one. */
  isOpen: boolean;
  isWrong: boolean;
  isPreview: boolean;
  /** Which page of the updates of a live blog, from 1. */
  livePage?: number;
  /** Which of the comments are asked for, and what somebody has typed below them. */
  comments?: { asked: CommentsAsked; typed: Typed | null };
};

/** A post with what leads on from it; null where it has nothing at what is asked of its comments. */
export async function postView(
  needs: PagesNeeds,
  site: ReaderSite,
  row: PostRow,
  shown: PostShown,
): Promise<PageResult | null> {
  const isPage = row.type === 'page';
  const inLanguage = { ...site, locale: languageOf(row, site) };
  const isLocked = row.password !== null && !shown.isOpen && !shown.isPreview;
  const [closed, languages] = await Promise.all([needs.closed(site.id), needs.languages(site.id)]);
  const listed = isListedBeside(row, closed, languages);
  const [{ frame, say }, trail, { html: shownBody, particleIds, fetchedKeys }, around] = await Promise.all([
    frameOf(needs, site, inLanguage.locale),
    trailOf(needs, site, row.primary_section_id),
    isLocked ? { html: '', particleIds: [], fetchedKeys: [] } : bodyOf(needs, inLanguage, row, shown),
    aroundPost(needs.db, site.id, row, { closed, listed: isPage ? null : listed }),
  ]);
  const [{ post, before, after, related, keys: shownKeys }, tags, translations] = await Promise.all([
    leadOn(needs, inLanguage, { ...row, has_password: isLocked }, around),
    tagsOf(needs, site, row.tag_ids),
    translationsOf(needs, site, around.translations),
  ]);
  const live =
    row.type === 'live_blog' && !isLocked
      ? await livePart(needs, inLanguage, row, {
          post,
          say,
          number: shown.livePage ?? 1,
          isPreview: shown.isPreview,
        })
      : undefined;
  if (live === null) return null;
  const text = plainTextOf(shownBody);
  const description = isLocked ? '' : shortened(post.summary || text, 200);
  const canonical = live?.canonical ?? absolute(site.base, post.url);
  const changed = Math.max(row.last_published_ts ?? row.updated_ts, live?.changedTs ?? 0);
  const seo = row.seo as Record<string, unknown>;
  // Of a closed post nothing is said that its text would.
  const open = (key: string) => (isLocked ? null : said(key));
  const said = (key: string) => (typeof seo[key] === 'string' && seo[key] !== '' ? String(seo[key]) : null);
  const picture = post.picture ? absolute(site.base, post.picture.share ?? post.picture.src) : null;
  const title = said('meta_title') ?? said('title') ?? row.headline;
  const comments = isLocked || shown.isPreview ? null : await commentsOf();
  if (comments === 'missing') return null;
  const page = await renderPage(needs, site, 'post', {
    ...frame,
    kind: isPage ? 'page' : 'story',
    here: trail.at(-1)?.url ?? '',
    head: {
      ...emptyHead,
      title: `${title} · ${site.title}`,
      share_title: said('og_title') ?? title,
      description: open('meta_description') ?? open('description') ?? description,
      canonical: said('canonical_url') ?? canonical,
      robots: shown.isPreview || row.visibility === UNLISTED || isLocked ? 'noindex, nofollow' : null,
      alternates: translations.alternates,
      feed_title: site.title,
      og_type: 'article',
      image: open('og_image') ?? picture ?? frame.brand.share_image,
      published: isPage ? null : post.iso,
      modified: isPage ? null : isoOf(Math.max(changed, post.ts)),
      data:
        isPage || isLocked
          ? []
          : [
              newsArticle(
                site,
                post,
                { description, changed, picture, section: trail.at(-1)?.title },
                live?.data,
              ),
              breadcrumb(site, [...trail, { title: row.headline, url: post.url }]),
            ],
    },
    post: isLocked ? { ...post, subheadline: '' } : post,
    layout: row.layout,
    is_page: isPage,
    is_preview: shown.isPreview,
    is_locked: isLocked,
    is_wrong: shown.isWrong,
    locked_text: say('lockedText'),
    wrong_text: say('wrongPassword'),
    updated: changed - post.ts > QUIET_SECONDS ? say('updated', { date: dayOf(changed, inLanguage) }) : null,
    read_at: post.target ? say('readAt', { host: post.target.host }) : null,
    reading: text.length > 600 ? say('minutes', { count: readingMinutes(text) }) : null,
    body: withEmbedLinks(shownBody, (name) => say('openOn', { name })),
    live: live?.shown ?? null,
    trail,
    tags,
    badges: around.badges,
    biographies: isPage || isLocked ? [] : post.authors.filter(({ about }) => about !== ''),
    before,
    after,
    related,
    comments,
  });
  // Whoever is signed in gets the page with their form.
  const vary: Record<string, string> = comments === null ? {} : { vary: 'accept-encoding, cookie' };
  return {
    status: 200,
    ...page,
    headers: { ...page.headers, ...vary },
    keys: [
      'site',
      `comments-${row.id}`,
      ...(live?.keys ?? []),
      ...pictureKeys(shownBody),
      ...fetchedKeys,
      ...(isLocked ? ['locked'] : []),
      ...(row.primary_section_id ? [`beside-${row.primary_section_id}`] : []),
      ...shownKeys,
      ...translations.keys,
      ...row.tag_ids.map((id) => `topic-${id}`),
      ...particleIds.map((id) => `post-${id}`),
      ...page.keys,
    ],
  };

  function commentsOf() {
    const { asked, typed } = shown.comments ?? { asked: commentsAsked(new URLSearchParams()), typed: null };
    const now = Math.floor(Date.now() / 1000);
    return commentsView(
      needs,
      { ...{ site, post: row, url: post.url, say, now }, locale: inLanguage.locale },
      asked,
      typed,
    );
  }
}

/** A post as lists show it, with what leads on from it, where anything does. */
async function leadOn(needs: PagesNeeds, site: ReaderSite, row: PostRow, around: AroundPost) {
  const aside = [around.before, around.after].flatMap((one) => one ?? []);
  const teasers = await teasersOf(needs, site, [row, ...aside, ...around.related]);
  const of = (one: { id: number } | null) => teasers.find(({ id }) => id === one?.id) ?? null;
  return {
    ...{ post: teasers[0] as Teaser, before: of(around.before), after: of(around.after) },
    ...{ related: around.related.flatMap((one) => of(one) ?? []), keys: teasers.flatMap(({ keys }) => keys) },
  };
}

async function bodyOf(
  needs: PagesNeeds,
  site: ReaderSite,
  row: PostRow,
  { isPreview }: PostShown,
): Promise<Omit<WithParticles, 'particles'> & { fetchedKeys: string[] }> {
  const siteId = site.id;
  const until = Math.floor(Date.now() / 1000) + PREVIEW_SECONDS;
  // No frame is asked for with the cookie that opens a post, or out of a preview.
  const frames = isPreview || row.password !== null ? { isPreview, until } : null;
  const post = { id: row.id, tagIds: row.tag_ids, body: row.body };
  const markFault = isPreview ? await faultMarks(needs, site) : undefined;
  const closed = await needs.closed(siteId);
  const [shown] = await needs.shownBodies(siteId, [post], { closed, frames, markFault });
  if (!shown) throw new Error('A post has no body.');
  const settings = await needs.technical(siteId);
  return { ...shown, html: await withPictureSizes(needs.db, siteId, shown.html, settings) };
}

/** Says in a preview what a shortcode that shows readers nothing is. */
async function faultMarks(needs: PagesNeeds, site: ReaderSite): Promise<MarkFault> {
  const { say } = await frameOf(needs, site, site.locale);
  return (name, fault) =>
    `<mark class="wp-block-shortcode-fault">${escapeHtml(say(fault === 'disabled' ? 'shortcodeOff' : 'shortcodeUnknown', { name }))}</mark>`;
}

/** A translation has the words around it in its own language too. */
function languageOf({ language }: PostRow, { locale }: ReaderSite): string {
  return language !== null && primaryLanguage(language) !== primaryLanguage(locale) ? language : locale;
}

type Link = { title: string; url: string };

async function tagsOf(needs: PagesNeeds, site: ReaderSite, ids: readonly number[]): Promise<Link[]> {
  const [{ inUse }, tags] = await Promise.all([needs.templates(site.id), needs.tags(site.id, ids)]);
  return ids
    .flatMap((id) => tags.get(id) ?? [])
    .map(({ title, slug }) => ({ title, url: encodeURI(pathOf(inUse.tag, { tag: slug })) }));
}

async function trailOf(needs: PagesNeeds, site: ReaderSite, sectionId: number | null): Promise<Link[]> {
  const [tree, closed, templates] = await Promise.all([
    needs.sections(site.id),
    needs.closed(site.id),
    needs.templates(site.id),
  ]);
  const node = tree.get(sectionId ?? -1);
  if (!node) return [];
  return [...node.parent_ids.flatMap((id) => tree.get(id) ?? []), node]
    .filter(({ id, type }) => id !== 0 && !closed.isPrivate.has(id) && ['section', 'static'].includes(type))
    .map(({ title, path }) => ({
      title,
      url: encodeURI(pathOf(templates.inUse.section, { section: path.slice(1) })),
    }));
}

function newsArticle(
  site: ReaderSite,
  post: Teaser,
  more: { description: string; changed: number; picture: string | null; section: string | undefined },
  live?: object,
): string {
  const person = ({ name, url }: ShownAuthor) => ({ '@type': 'Person', name, url: absolute(site.base, url) });
  return jsonBlock({
    '@type': live ? 'LiveBlogPosting' : 'NewsArticle',
    headline: post.headline.slice(0, 110),
    ...(more.description === '' ? {} : { description: more.description }),
    ...(more.picture === null ? {} : { image: [more.picture] }),
    ...(more.section === undefined ? {} : { articleSection: more.section }),
    datePublished: post.iso,
    dateModified: isoOf(Math.max(more.changed, post.ts)),
    author: post.authors.map(person),
    publisher: { '@type': 'NewsMediaOrganization', name: site.title, url: `${site.base}/` },
    mainEntityOfPage: absolute(site.base, post.url),
    inLanguage: post.lang ?? site.locale,
    ...live,
  });
}
