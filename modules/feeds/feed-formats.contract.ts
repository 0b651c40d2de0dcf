import type { FeedField, ItemMapping, Transform } from './feed-fields.contract.ts';
import type { FeedFormat, FeedProfile } from './feed-kinds.contract.ts';

/** Namespaces that are known by their prefixes; others are said by the feed. */
export const knownNamespaces: Readonly<Record<string, string>> = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  image: 'http://www.google.com/schemas/sitemap-image/1.1',
  media: 'http://search.yahoo.com/mrss/',
  news: 'http://www.google.com/schemas/sitemap-news/0.9',
};

type Options = { transforms?: Transform[]; required?: boolean; cdata?: boolean };

const item = (path: string, source_field: FeedField, options: Options = {}): ItemMapping => ({
  ...{ path, source_field, transforms: [], required: false, cdata: false },
  ...options,
});
const said = (path: string, value: string): ItemMapping =>
  item(path, 'constant', { transforms: [{ type: 'default', value }] });
const required = { required: true };
const dated = (value: string): Options => ({ transforms: [{ type: 'date', value }] });

/** What each format begins with: the mapping of a feed that has none of its own. */
export const usualItems: Readonly<Record<FeedFormat, readonly ItemMapping[]>> = {
  rss2: [
    item('title', 'headline', required),
    item('link', 'url', required),
    item('guid', 'id', required),
    said('guid@isPermaLink', 'false'),
    item('pubDate', 'published', dated('rfc822')),
    item('dc:creator', 'authors'),
    item('category', 'topics'),
    item('description', 'summary'),
    item('media:content@url', 'image_url'),
    said('media:content@medium', 'image'),
    item('media:content/media:description', 'image_alt'),
    item('content:encoded', 'body', { cdata: true }),
  ],
  atom: [
    item('id', 'url', required),
    item('title', 'headline', required),
    item('link@href', 'url', required),
    item('published', 'published', dated('iso8601')),
    item('updated', 'updated', { ...dated('iso8601'), required: true }),
    item('author[]/name', 'authors'),
    item('category[]@term', 'topics'),
    item('summary', 'summary'),
    item('content', 'body'),
    said('content@type', 'html'),
  ],
  json_feed: [
    item('id', 'id', required),
    item('url', 'url', required),
    item('title', 'headline'),
    item('summary', 'summary'),
    item('content_html', 'body', required),
    item('image', 'image_url'),
    item('date_published', 'published', dated('iso8601')),
    item('date_modified', 'updated', dated('iso8601')),
    item('authors[]/name', 'authors'),
    item('authors[]/url', 'author_urls'),
    item('tags[]', 'topics'),
    item('language', 'language'),
  ],
  news_sitemap: [
    item('loc', 'url', required),
    item('lastmod', 'updated', dated('iso8601')),
    item('news:news/news:publication/news:name', 'site_title', required),
    item('news:news/news:publication/news:language', 'language_code', required),
    item('news:news/news:publication_date', 'published', { ...dated('iso8601'), required: true }),
    item('news:news/news:title', 'headline', required),
    item('image:image/image:loc', 'image_url'),
  ],
  custom_xml: [
    item('id', 'id', required),
    item('title', 'headline', required),
    item('url', 'url', required),
    item('published', 'published', dated('iso8601')),
    item('author', 'authors'),
    item('summary', 'summary'),
    item('body', 'body', { cdata: true }),
  ],
};

/** What must be mapped, each by one of its paths. */
export const neededPaths: Readonly<Record<FeedFormat, readonly (readonly string[])[]>> = {
  rss2: [['title', 'description']],
  atom: [['id'], ['title'], ['updated']],
  json_feed: [['id'], ['content_html', 'content_text']],
  news_sitemap: [
    ['loc'],
    ['news:news/news:publication/news:name'],
    ['news:news/news:publication/news:language'],
    ['news:news/news:publication_date'],
    ['news:news/news:title'],
  ],
  custom_xml: [],
};

/** The same of profiles; the profile of Apple is one of RSS 2.0. */
export const profilePaths: Readonly<Record<FeedProfile, readonly (readonly string[])[]>> = {
  none: [],
  apple: [
    ['title'],
    ['link'],
    ['guid'],
    ['pubDate'],
    ['dc:creator', 'author'],
    ['description', 'content:encoded'],
  ],
};

/** The mapping that a feed is built by. */
export const itemsOf = ({
  format,
  items,
}: {
  format: FeedFormat;
  items: readonly ItemMapping[];
}): readonly ItemMapping[] => (items.length > 0 ? items : usualItems[format]);
