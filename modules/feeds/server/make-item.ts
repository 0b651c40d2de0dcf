import type { ReaderSite } from '#modules/pages/pages.public.ts';
import { neededPaths, profilePaths } from '../feed-formats.contract.ts';
import type { FeedFormat } from '../feed-kinds.contract.ts';
import type { FeedProblem } from '../feeds.contract.ts';
import { itemName } from './document/feed-head.ts';
import { feedTree, type ReadMapping } from './document/feed-tree.ts';
import { type FeedPost, valuesOfField } from './document/feed-values.ts';
import { LONGEST_FEED_VALUE, transformed } from './document/transforms.ts';
import { writeJson } from './document/write-json.ts';
import { writeXml } from './document/write-xml.ts';
import type { FeedSettings } from './feed-settings.ts';

/** The item of a post, and what of it is missing that has to be there. */
export function makeItem(
  site: ReaderSite,
  feed: FeedSettings,
  mappings: readonly ReadMapping[],
  post: FeedPost,
): { text: string; problems: FeedProblem[] } {
  let room = LONGEST_FEED_VALUE;
  const values = mappings.map(({ mapping }) => {
    const of = transformed(valuesOfField(site, feed, post, mapping.source_field), mapping.transforms, room);
    room -= of.reduce((length, value) => length + value.length, 0);
    return of;
  });
  const lacking = new Set([
    ...mappings.flatMap(({ mapping }, at) => (mapping.required && values[at]?.length === 0 ? [at] : [])),
    ...lackingOfFormat(feed, mappings, values),
  ]);
  const problems = [...lacking].map((at): FeedProblem => {
    const path = mappings[at]?.mapping.path ?? '';
    return {
      ...{ loc: ['body', 'items', at], path, post_id: post.id, headline: post.headline },
      msg: 'value_is_missing',
    };
  });
  const byOrder: string[][] = [];
  mappings.forEach(({ order }, at) => {
    byOrder[order] = values[at] ?? [];
  });
  const tree = feedTree(itemName(feed), mappings, byOrder);
  return { text: feed.format === 'json_feed' ? writeJson(tree) : writeXml(tree), problems };
}

/** What a format asks of each item, where none of the paths that would do has a value. */
function lackingOfFormat(
  { format, profile }: { format: FeedFormat; profile: FeedSettings['profile'] },
  mappings: readonly ReadMapping[],
  values: readonly (readonly string[])[],
): number[] {
  return [...neededPaths[format], ...profilePaths[profile]].flatMap((paths) => {
    const places = mappings.flatMap(({ mapping }, at) =>
      paths.includes(mapping.path.replaceAll('[]', '')) ? [at] : [],
    );
    return places.some((at) => (values[at]?.length ?? 0) > 0) ? [] : places.slice(0, 1);
  });
}
