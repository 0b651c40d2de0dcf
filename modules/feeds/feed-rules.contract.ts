import { type Said, said } from '#platform/contract/sentence.ts';
import { type ItemMapping, isFeedField, transformNeeds } from './feed-fields.contract.ts';
import { itemsOf, knownNamespaces, neededPaths, profilePaths } from './feed-formats.contract.ts';
import type { FeedFormat, FeedProfile } from './feed-kinds.contract.ts';
import { isXmlName, prefixesOf, prefixOf, readFeedPath } from './feed-paths.contract.ts';

/** What of a feed decides whether it can be built at all. */
export type FeedShape = {
  format: FeedFormat;
  profile: FeedProfile;
  items: readonly ItemMapping[];
  namespaces: Readonly<Record<string, string>>;
  root_element: string;
  item_element: string;
};
type Place = (string | number)[];
/** What is wrong where: as the server says it, and by a word for those who say it themselves. */
export type FeedComplaint = { place: Place; code: FeedComplaintCode; msg: Said; paths?: string };

const sentences = {
  path: 'use a path such as media:content@url',
  key: 'use a path such as authors[]/name',
  namespace: 'needs the namespace of its prefix',
  field: 'choose a field of posts',
  cdata: 'use CDATA for elements of XML',
  twice: 'use each path once',
  through: 'use a path that no other path goes through',
  profile: 'takes RSS 2.0 alone',
  element: 'enter a name such as articles',
} as const;
export type FeedComplaintCode = keyof typeof sentences | 'missing' | 'needs';

const against = (code: keyof typeof sentences, ...place: Place): FeedComplaint => ({
  ...{ place, code, msg: sentences[code] },
});

/** What is wrong with a feed before any post is looked at, each by its place. */
export function complaintsOf(feed: FeedShape): FeedComplaint[] {
  const known = new Set(['xml', ...Object.keys(knownNamespaces), ...Object.keys(feed.namespaces)]);
  return [
    ...feed.items.flatMap((mapping, index) => ofMapping(feed, known, mapping, index)),
    ...ofPathsTogether(feed),
    ...ofNeeds(feed),
    ...(feed.format === 'custom_xml' ? ofElements(feed, known) : []),
  ];
}

function ofMapping(
  { format }: FeedShape,
  known: ReadonlySet<string>,
  mapping: ItemMapping,
  index: number,
): FeedComplaint[] {
  const isJson = format === 'json_feed';
  const path = readFeedPath(mapping.path, format);
  const isUnknown = path && prefixesOf(path).some((prefix) => !known.has(prefix));
  const hasNoElement = isJson || mapping.path.includes('@');
  return [
    ...(path ? [] : [against(isJson ? 'key' : 'path', 'items', index, 'path')]),
    ...(isUnknown ? [against('namespace', 'items', index, 'path')] : []),
    ...(isFeedField(mapping.source_field) ? [] : [against('field', 'items', index, 'source_field')]),
    ...(mapping.cdata && hasNoElement ? [against('cdata', 'items', index, 'cdata')] : []),
    ...mapping.transforms.flatMap((transform, at) =>
      transformNeeds[transform.type].flatMap((name): FeedComplaint[] => {
        const isThere = transform[name] !== undefined && !(name === 'find' && transform.find === '');
        const place = ['items', index, 'transforms', at, name];
        return isThere ? [] : [{ place, code: 'missing', msg: `${name}_is_missing` }];
      }),
    ),
  ];
}

/** Each path once; in JSON a key holds a value or further keys, not both. */
function ofPathsTogether({ format, items }: FeedShape): FeedComplaint[] {
  const paths = items.map(({ path }) => path.replaceAll('[]', ''));
  const seen = new Set<string>();
  return paths.flatMap((path, index) => {
    if (seen.has(path)) return [against('twice', 'items', index, 'path')];
    seen.add(path);
    const isThrough = format === 'json_feed' && paths.some((other) => other.startsWith(`${path}/`));
    return isThrough ? [against('through', 'items', index, 'path')] : [];
  });
}

function ofNeeds(feed: FeedShape): FeedComplaint[] {
  const mapped = new Set(itemsOf(feed).map(({ path }) => path.replaceAll('[]', '')));
  const needs = [...neededPaths[feed.format], ...(feed.format === 'rss2' ? profilePaths[feed.profile] : [])];
  const missing = needs.filter((paths) => !paths.some((path) => mapped.has(path)));
  return [
    ...missing.map((all): FeedComplaint => {
      const paths = all.join(' / ');
      return { place: ['items'], code: 'needs', msg: said`needs ${paths}`, paths };
    }),
    ...(feed.profile !== 'none' && feed.format !== 'rss2' ? [against('profile', 'profile')] : []),
  ];
}

const ofElements = (feed: FeedShape, known: ReadonlySet<string>): FeedComplaint[] =>
  (['root_element', 'item_element'] as const).flatMap((key) => {
    const prefix = prefixOf(feed[key]);
    if (!isXmlName(feed[key])) return [against('element', key)];
    return prefix !== null && !known.has(prefix) ? [against('namespace', key)] : [];
  });
