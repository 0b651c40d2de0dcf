import { type Condition, conditionsOf, filterOf } from '#modules/stream-families/stream-families.public.tsx';
import { CustomFeedDraft, type FeedSource } from '../feed-drafts.contract.ts';
import type { ItemMapping } from '../feed-fields.contract.ts';
import { usualItems } from '../feed-formats.contract.ts';
import {
  type FeedFormat,
  type FeedProfile,
  type ImageSize,
  type SourceKind,
  USUAL_FEED_ITEMS,
  USUAL_TTL,
  type UtmKey,
  utmKeys,
} from '../feed-kinds.contract.ts';
import { complaintsOf } from '../feed-rules.contract.ts';
import type { CustomFeed } from '../feeds.contract.ts';

/** What of each kind of source is told stays while another one is tried. */
export type SourceValues = {
  kind: SourceKind;
  section_ids: number[];
  stream_id: number | null;
  match: 'all' | 'any';
  conditions: Condition[];
  /** The filter as JSON, where it says more than the form can. */
  filter: string | null;
};

/** A feed as its form holds it. */
export type FeedValues = {
  slug: string;
  title: string;
  description: string;
  format: FeedFormat;
  profile: FeedProfile;
  source: SourceValues;
  item_limit: number | null;
  items: ItemMapping[];
  namespaces: { prefix: string; uri: string }[];
  root_element: string;
  item_element: string;
  body: 'full' | 'excerpt' | 'none';
  image_size: ImageSize;
  utm: Record<UtmKey, string>;
  access: 'public' | 'token';
  cache_ttl: number | null;
  status: 'active' | 'paused';
};

const noUtm = Object.fromEntries(utmKeys.map((key) => [key, ''])) as Record<UtmKey, string>;

/** The mapping that a format begins with, to be changed. */
export const usualMappings = (format: FeedFormat): ItemMapping[] =>
  usualItems[format].map((item) => ({ ...item, transforms: item.transforms.map((one) => ({ ...one })) }));

const fresh: Omit<FeedValues, 'source' | 'items'> = {
  ...{ slug: '', title: '', description: '', format: 'rss2', profile: 'none' },
  ...{ item_limit: USUAL_FEED_ITEMS, namespaces: [], root_element: 'feed', item_element: 'item' },
  ...{ body: 'full', image_size: 'original', utm: noUtm, access: 'public' },
  ...{ cache_ttl: USUAL_TTL, status: 'active' },
};

export function valuesOf(feed: CustomFeed | null): FeedValues {
  if (!feed) return { ...fresh, source: sourceOf({ kind: 'latest' }), items: usualMappings(fresh.format) };
  const { slug, title, description, format, profile, root_element, item_element } = feed;
  return {
    ...{ slug, title, description, format, profile, root_element, item_element },
    source: sourceOf(feed.source),
    items: feed.items.length > 0 ? (feed.items as ItemMapping[]) : usualMappings(format),
    namespaces: Object.entries(feed.namespaces).map(([prefix, uri]) => ({ prefix, uri })),
    ...{ body: feed.body, image_size: feed.image_size, utm: { ...noUtm, ...feed.utm } as FeedValues['utm'] },
    ...{ access: feed.access, status: feed.status },
    ...{ item_limit: feed.item_limit, cache_ttl: feed.cache_ttl },
  };
}

function sourceOf(source: FeedSource): SourceValues {
  const known = source.kind === 'filter' ? conditionsOf(source.filter) : { match: 'all', conditions: [] };
  return {
    kind: source.kind,
    section_ids: source.kind === 'sections' ? source.section_ids : [],
    stream_id: source.kind === 'stream' ? source.stream_id : null,
    match: known?.match === 'any' ? 'any' : 'all',
    conditions: (known?.conditions ?? []) as Condition[],
    filter: source.kind === 'filter' && known === null ? JSON.stringify(source.filter, null, 2) : null,
  };
}

function sourceBody({ kind, section_ids, stream_id, ...filter }: SourceValues) {
  if (kind === 'sections') return { kind, section_ids };
  if (kind === 'stream') return { kind, stream_id: stream_id ?? 0 };
  return kind === 'filter' ? { kind, filter: filterIn(filter) } : { kind };
}

/** What is typed as JSON and is none yet is sent as it is, to be refused. */
function filterIn(filter: Pick<SourceValues, 'match' | 'conditions' | 'filter'>): unknown {
  try {
    return filterOf(filter);
  } catch {
    return filter.filter;
  }
}

/** What the form says, as the calls take it. */
export function bodyOf({ source, namespaces, utm, ...plain }: FeedValues) {
  return {
    ...plain,
    source: sourceBody(source),
    namespaces: Object.fromEntries(namespaces.map(({ prefix, uri }) => [prefix.trim(), uri.trim()])),
    utm: Object.fromEntries(Object.entries(utm).filter(([, value]) => value.trim() !== '')),
  } as CustomFeedDraft;
}

/** The contract's own schema, asked about what would be sent. */
export const feedSchema = {
  safeParse: (values: unknown) => {
    const body = bodyOf(values as FeedValues);
    // The fields say these themselves, in words of their own.
    const complaints = complaintsOf(body).map(({ place: [name = ''], msg }) => ({
      ...{ path: [name], message: String(msg) },
    }));
    const issues = [...(CustomFeedDraft.safeParse(body).error?.issues ?? []), ...complaints];
    return { success: issues.length === 0, error: { issues } };
  },
};
