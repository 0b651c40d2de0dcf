import { escapeXml } from '#platform/server/html.ts';
import { knownNamespaces } from '../../feed-formats.contract.ts';
import type { FeedFormat } from '../../feed-kinds.contract.ts';
import { prefixesOf, prefixOf } from '../../feed-paths.contract.ts';
import type { ReadMapping } from './feed-tree.ts';

/** What stands around the items of a feed. */
export type FeedFrame = { contentType: string; head: string; tail: string; separator: string };

export type HeadNeeds = {
  format: FeedFormat;
  title: string;
  description: string;
  namespaces: Readonly<Record<string, string>>;
  root_element: string;
  item_element: string;
  mappings: readonly ReadMapping[];
  site: { base: string; title: string; locale: string };
  /** Where the feed itself is; null for one with a key, which stands in no document. */
  self: string | null;
  /** Unix seconds of the newest change of a post; null where there is none. */
  newest: number | null;
};

const XML = '<?xml version="1.0" encoding="utf-8"?>\n';

/** The beginning and the end of a feed of each format. */
export function feedFrame(needs: HeadNeeds): FeedFrame {
  switch (needs.format) {
    case 'rss2':
      return rss(needs);
    case 'atom':
      return atom(needs);
    case 'json_feed':
      return json(needs);
    case 'news_sitemap':
      return xmlFrame('application/xml; charset=utf-8', 'urlset', needs, {
        '': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      });
    case 'custom_xml':
      return xmlFrame('application/xml; charset=utf-8', needs.root_element, needs, {});
  }
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>\n`;

function rss(needs: HeadNeeds): FeedFrame {
  const { site, self, newest } = needs;
  const namespaces = declared(needs, self === null ? [] : ['atom']);
  const channel = [
    element('title', needs.title),
    element('link', `${site.base}/`),
    element('description', needs.description || needs.title),
    element('language', site.locale),
    newest === null ? '' : element('lastBuildDate', new Date(newest * 1000).toUTCString()),
    self === null
      ? ''
      : `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(site.base + self)}"/>\n`,
  ];
  return {
    contentType: 'application/rss+xml; charset=utf-8',
    head: `${XML}<rss version="2.0"${namespaces}>\n<channel>\n${channel.join('')}`,
    separator: '\n',
    tail: '\n</channel>\n</rss>\n',
  };
}

function atom(needs: HeadNeeds): FeedFrame {
  const { site, self, newest } = needs;
  const head = [
    element('id', self === null ? `${site.base}/` : site.base + self),
    element('title', needs.title),
    needs.description === '' ? '' : element('subtitle', needs.description),
    `<link rel="alternate" href="${escapeXml(`${site.base}/`)}"/>\n`,
    self === null ? '' : `<link rel="self" href="${escapeXml(site.base + self)}"/>\n`,
    // A feed says when it changed also where it has no post yet.
    element('updated', new Date((newest ?? 0) * 1000).toISOString().replace('.000Z', 'Z')),
    // The author of the posts that name none.
    `<author>${element('name', site.title).trimEnd()}</author>\n`,
  ];
  return {
    contentType: 'application/atom+xml; charset=utf-8',
    head: `${XML}<feed xmlns="${knownNamespaces.atom}" xml:lang="${escapeXml(site.locale)}"${declared(needs, [])}>\n${head.join('')}`,
    separator: '\n',
    tail: '\n</feed>\n',
  };
}

function json({ title, description, site, self }: HeadNeeds): FeedFrame {
  const head = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: `${site.base}/`,
    ...(self === null ? {} : { feed_url: site.base + self }),
    ...(description === '' ? {} : { description }),
    language: site.locale,
  };
  return {
    contentType: 'application/feed+json; charset=utf-8',
    head: `${JSON.stringify(head).slice(0, -1)},"items":[\n`,
    separator: ',\n',
    tail: '\n]}\n',
  };
}

function xmlFrame(
  contentType: string,
  root: string,
  needs: HeadNeeds,
  own: Readonly<Record<string, string>>,
): FeedFrame {
  const first = Object.values(own).map((uri) => ` xmlns="${uri}"`);
  const used = [root, needs.item_element].flatMap((name) => prefixOf(name) ?? []);
  return {
    contentType,
    head: `${XML}<${root}${first.join('')}${declared(needs, used)}>\n`,
    separator: '\n',
    tail: `\n</${root}>\n`,
  };
}

/** The namespaces that a feed says, and those of prefixes that it uses without saying. */
function declared({ namespaces, mappings }: HeadNeeds, used: readonly string[]): string {
  const prefixes = new Set([...used, ...mappings.flatMap(({ path }) => prefixesOf(path))]);
  const known = Object.entries(knownNamespaces).filter(([prefix]) => prefixes.has(prefix));
  const all = { ...Object.fromEntries(known), ...namespaces };
  return Object.entries(all)
    .map(([prefix, uri]) => ` xmlns:${prefix}="${escapeXml(uri)}"`)
    .join('');
}

/** The element around each post. */
export const itemName = ({ format, item_element }: Pick<HeadNeeds, 'format' | 'item_element'>): string =>
  ({
    ...{ rss2: 'item', atom: 'entry', json_feed: 'item', news_sitemap: 'url' },
    custom_xml: item_element,
  })[format];
