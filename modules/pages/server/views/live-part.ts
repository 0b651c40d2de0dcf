import { LIVE_PATH, type LiveBlogPage, liveBlogPage } from '#modules/live-blogs/live-blogs.public.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import { isoOf, momentOf } from '../frame/dates.ts';
import type { Say } from '../frame/labels.ts';
import type { PagesNeeds, ReaderSite } from '../pages-needs.ts';
import { withPictureSizes } from '../posts/body-pictures.ts';
import { withEmbedLinks } from '../posts/embed-links.ts';
import { withFetchedPictures } from '../posts/fetched-pictures.ts';
import { cleanBody } from '../posts/post-body.ts';
import type { PostRow } from '../posts/post-row.ts';
import { shortened } from '../posts/shortened.ts';
import { authorsOf, type Teaser } from '../posts/teasers.ts';
import { absolute, pageAddress } from './page-result.ts';
import { pagingOf } from './paging.ts';

/** What every page with updates has among its keys. */
export const LIVE_KEY = 'live-blogs';

/** So many updates are told to search engines, each with so much of its text. */
const TOLD = 25;
const LONGEST_TOLD = 500;
/** No comment comes out of a cleaned body, so it parts one from the next. */
const SEAM = '<!--live-->';

type Asked = { post: Teaser; number: number; say: Say; isPreview: boolean };

/** The updates of a live blog as its page shows them, and what machines read of them; null where the page has none. */
export async function livePart(needs: PagesNeeds, site: ReaderSite, row: PostRow, asked: Asked) {
  const { post, number, say, isPreview } = asked;
  const page = await liveBlogPage(needs.db, site.id, row.id, number);
  if (number > 1 && page.entries.length === 0) return null;
  const writers = [...new Set(page.entries.flatMap(({ created_by }) => created_by ?? []))];
  const [authors, settings] = await Promise.all([authorsOf(needs, site, writers), needs.technical(site.id)]);
  const bodies = page.entries.map(({ body }) => cleanBody(body)).join(SEAM);
  const [fetched = { html: bodies, keys: [] }] = await withFetchedPictures(needs.db, site.id, [
    { id: row.id, body: bodies, html: bodies },
  ]);
  const texts = (await withPictureSizes(needs.db, site.id, fetched.html, settings)).split(SEAM);
  const isOn = page.endedTs === null;
  const here = pageAddress(post.url, number);
  return {
    shown: {
      is_on: isOn,
      state: say(isOn ? 'liveOn' : 'liveEnded'),
      title: say('liveUpdates'),
      none: say('liveNone'),
      new_one: say('liveNewOne'),
      new_many: say('liveNewMany'),
      script: isOn && number === 1 && !isPreview ? LIVE_PATH : null,
      here,
      entries: page.entries.map((entry, at) => ({
        id: entry.id,
        revision: entry.revision,
        title: entry.title,
        html: withEmbedLinks(texts[at] ?? '', (name) => say('openOn', { name })),
        iso: isoOf(entry.entry_ts),
        time: momentOf(entry.entry_ts, site),
        is_pinned: entry.is_pinned,
        marks: [...(entry.is_pinned ? [say('livePinned')] : []), ...(entry.is_key ? [say('liveKey')] : [])],
        author: authors.get(entry.created_by ?? 0)?.name ?? null,
      })),
      paging: pagingOf(say, post.url, number, page.hasMore),
    },
    data: liveData(site, post, page, (id) => authors.get(id ?? 0)),
    keys: [LIVE_KEY, ...fetched.keys, ...writers.map((id) => `byline-${id}`)],
    changedTs: page.changedTs,
    canonical: absolute(site.base, here),
  };
}

type AuthorOf = (id: number | null) => { name: string; url: string } | undefined;

function liveData(site: ReaderSite, post: Teaser, page: LiveBlogPage, authorOf: AuthorOf) {
  return {
    coverageStartTime: post.iso,
    ...(page.endedTs === null ? {} : { coverageEndTime: isoOf(page.endedTs) }),
    liveBlogUpdate: page.entries
      .slice(0, TOLD)
      .map(({ id, title, body, entry_ts, updated_ts, created_by }) => {
        const text = plainTextOf(body);
        const author = authorOf(created_by);
        return {
          '@type': 'BlogPosting',
          headline: (title || shortened(text, 110)).slice(0, 110),
          articleBody: shortened(text, LONGEST_TOLD),
          datePublished: isoOf(entry_ts),
          dateModified: isoOf(updated_ts),
          url: `${absolute(site.base, post.url)}#e${id}`,
          ...(author
            ? { author: { '@type': 'Person', name: author.name, url: absolute(site.base, author.url) } }
            : {}),
        };
      }),
  };
}
