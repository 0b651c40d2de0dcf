import type { PageObject } from '#modules/permalinks/permalinks.public.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import { frameOf } from '../frame/page-frame.ts';
import { renderPage } from '../frame/render-page.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { orderedPosts } from '../posts/subject-posts.ts';
import { teasersOf } from '../posts/teasers.ts';
import { breadcrumb } from './breadcrumb.ts';
import { listSubject } from './list-subject.ts';
import { absolute, emptyHead, type PageResult, pageAddress } from './page-result.ts';
import { pagingOf } from './paging.ts';

const LISTED = 1;

/** A section, a tag, a person or a community with its posts; null when it is gone in this moment. */
export async function listView(
  needs: PagesNeeds,
  site: ReaderSite,
  page: PageObject,
  number: number,
): Promise<PageResult | null> {
  const languages = await needs.languages(site.id);
  const language =
    page.type === 'community' ? languages.find(({ communityId }) => communityId === page.id) : undefined;
  const { frame, say } = await frameOf(needs, site, language?.code);
  const subject = await listSubject(needs, site, page, say);
  if (!subject) return null;
  const name = subject.metaTitle || subject.title;
  const closed = await needs.closed(site.id);
  const { perPage } = subject;
  const slice = { offset: (number - 1) * perPage, limit: perPage + 1 };
  const rows = await orderedPosts(needs.db, site.id, subject, { closed, languages }, slice);
  const inLanguage = language ? { ...site, locale: language.code } : site;
  const shown = await teasersOf(needs, inLanguage, rows.slice(0, perPage), true);
  const tree = await needs.sections(site.id);
  const node = page.type === 'section' && page.id !== 0 ? tree.get(page.id) : undefined;
  const isUnlisted = node !== undefined && node.status !== LISTED;
  const isEmpty = shown.length === 0 && subject.text === '';
  const hasLead = page.type === 'section' && number === 1 && shown.length > 3;
  const path = encodeURI(page.path);
  const paging = pagingOf(say, path, number, rows.length > perPage);
  const feed = subject.hasFeed ? `${path === '/' ? '' : path}/feed.xml` : frame.feed_url;
  const rendered = await renderPage(needs, site, 'list', {
    ...frame,
    kind: 'list',
    is_language_site: language !== undefined,
    here: path,
    feed_url: feed,
    head: {
      ...emptyHead,
      title: [name, ...(number > 1 ? [say('page', { number })] : []), site.title].join(' · '),
      share_title: name,
      image: subject.image ?? frame.brand.share_image,
      description: (subject.description || plainTextOf(subject.text)).slice(0, 200),
      canonical: absolute(site.base, pageAddress(path, number)),
      prev: paging.newer,
      next: paging.older,
      feed_title: `${subject.title} · ${site.title}`,
      og_type: page.type === 'author' ? 'profile' : 'website',
      data: [breadcrumb(site, [...subject.trail, { title: subject.title, url: path }])],
      // A list of nothing, and what is only a choice out of another list, are no pages for search engines.
      robots: isEmpty || page.type === 'authorSection' || isUnlisted ? 'noindex, follow' : null,
    },
    ...subject,
    // The site in another language is no community to its readers.
    kicker: language ? null : subject.kicker,
    apply_url: language ? null : subject.applyUrl,
    text: number === 1 ? subject.text : '',
    posts: hasLead ? shown.slice(1) : shown,
    lead: hasLead ? shown[0] : null,
    is_search: false,
    paging,
  });
  return {
    status: number > 1 && shown.length === 0 ? 404 : 200,
    ...rendered,
    keys: ['site', ...subject.keys, ...shown.flatMap(({ keys }) => keys), ...rendered.keys],
  };
}
