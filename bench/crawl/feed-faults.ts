import { SaxesParser } from 'saxes';

/** What the rules of the RSS board and of RFC 822 have against a feed, a sentence each. */
export function rssFaults(xml: string): string[] {
  const faults: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const open: string[] = [];
  let item: Map<string, string> | null = null;
  const channel = new Map<string, string>();
  let text = '';
  const ids = new Set<string>();
  parser.on('error', ({ message }) => faults.push(message));
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name);
    text = '';
    const value = (key: string) => attributes[key]?.value ?? '';
    if (name === 'item') item = new Map();
    if (name === 'rss' && value('version') !== '2.0') faults.push('The version is not 2.0.');
    if (name === 'guid' && item) item.set('isPermaLink', value('isPermaLink') || 'true');
    if (
      name === 'enclosure' &&
      !(value('url') && /^\d+$/.test(value('length')) && value('type').includes('/'))
    )
      faults.push(`An enclosure lacks its address, length or type: ${value('url')}`);
    if (name === 'atom:link' && value('rel') === 'self' && open.at(-2) === 'channel')
      channel.set('self', value('href'));
  });
  parser.on('text', (some) => {
    text += some;
  });
  parser.on('cdata', (some) => {
    text += some;
  });
  parser.on('closetag', ({ name }) => {
    open.pop();
    const inside = open.at(-1);
    if (inside === 'item' && item) {
      if (item.has(name) && !['category', 'dc:creator', 'media:content'].includes(name))
        faults.push(`An item says ${name} twice.`);
      item.set(name, text);
    }
    if (inside === 'channel' && name !== 'item') channel.set(name, text);
    if (name === 'item' && item) {
      faults.push(...itemFaults(item, ids));
      item = null;
    }
  });
  parser.write(xml).close();
  for (const name of ['title', 'link', 'description', 'self'])
    if (!channel.get(name)?.trim()) faults.push(`The channel has no ${name}.`);
  for (const name of ['pubDate', 'lastBuildDate'])
    if (channel.has(name) && !isRfc822(channel.get(name) ?? ''))
      faults.push(`${name} is no date of RFC 822.`);
  return [...new Set(faults)];
}

function itemFaults(item: ReadonlyMap<string, string>, ids: Set<string>): string[] {
  const link = item.get('link') ?? '';
  const id = item.get('guid') ?? '';
  const html = `${item.get('description') ?? ''} ${item.get('content:encoded') ?? ''}`;
  const relative = /\s(?:href|src)="(?!(?:[a-z][a-z0-9+.-]*:|#))([^"]*)"/i.exec(html);
  const faults = [
    [!item.get('title')?.trim() && !item.get('description')?.trim(), 'has neither title nor description'],
    [link !== '' && !URL.canParse(link), 'has a link that is no address'],
    [/[^\x21-\x7e]/.test(link), 'has a link with letters that have to be escaped'],
    [item.get('isPermaLink') === 'true' && !URL.canParse(id), 'has a permalink that is no address'],
    [ids.has(id), 'has the id of another'],
    [!isRfc822(item.get('pubDate') ?? ''), 'has a pubDate that is no date of RFC 822'],
    [/<(?:script|iframe|object|embed|form)\b/i.test(html), 'has markup that readers must not run'],
    [relative !== null, `leads to an address without a host: ${relative?.[1]}`],
  ] as const;
  ids.add(id);
  return faults.flatMap(([isSo, what]) => (isSo ? [`An item ${what} (${link || id}).`] : []));
}

const RFC_822 =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d(?::\d\d)? (?:GMT|UT|[+-]\d{4})$/;
const isRfc822 = (text: string): boolean => RFC_822.test(text) && !Number.isNaN(Date.parse(text));

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isAddress = (value: unknown): boolean => isText(value) && URL.canParse(value);
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** What version 1.1 of JSON Feed has against a feed, a sentence each. */
export function jsonFeedFaults(text: string): string[] {
  const feed = JSON.parse(text) as Record<string, unknown>;
  const faults: string[] = [];
  const must = (isSo: boolean, what: string) => {
    if (!isSo) faults.push(what);
  };
  must(feed.version === 'https://jsonfeed.org/version/1.1', 'The version is not 1.1.');
  must(isText(feed.title), 'The feed has no title.');
  for (const key of ['home_page_url', 'feed_url', 'next_url', 'icon', 'favicon'])
    must(feed[key] === undefined || isAddress(feed[key]), `${key} is no address.`);
  const items = feed.items as Record<string, unknown>[];
  if (!Array.isArray(items)) return [...faults, 'The feed has no items.'];
  must(new Set(items.map(({ id }) => id)).size === items.length, 'Two items have the same id.');
  for (const item of items) {
    const at = `(${String(item.url ?? item.id)})`;
    must(isText(item.id), `An item has no id ${at}.`);
    must(
      typeof item.content_html === 'string' || typeof item.content_text === 'string',
      `An item says nothing ${at}.`,
    );
    for (const key of ['url', 'external_url', 'image', 'banner_image'])
      must(item[key] === undefined || isAddress(item[key]), `${key} is no address ${at}.`);
    for (const key of ['date_published', 'date_modified'])
      must(item[key] === undefined || RFC_3339.test(String(item[key])), `${key} is no date ${at}.`);
    must(
      item.tags === undefined || (Array.isArray(item.tags) && item.tags.every(isText)),
      `tags are no texts ${at}.`,
    );
    const authors = item.authors as Record<string, unknown>[] | undefined;
    must(
      authors === undefined ||
        authors.every((one) => isText(one.name) || isText(one.url) || isText(one.avatar)),
      `An author says nothing ${at}.`,
    );
  }
  return [...new Set(faults)];
}
