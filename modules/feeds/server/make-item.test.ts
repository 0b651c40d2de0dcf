import { expect, test } from 'vitest';
import { usualItems } from '../feed-formats.contract.ts';
import { readMappings } from './document/feed-tree.ts';
import type { FeedPost } from './document/feed-values.ts';
import { LONGEST_FEED_VALUE } from './document/transforms.ts';
import type { FeedSettings } from './feed-settings.ts';
import { makeItem } from './make-item.ts';

const site = { base: 'https://site.test', title: 'Site', locale: 'en-US' } as Parameters<typeof makeItem>[0];
const feed = { format: 'rss2', profile: 'none', body: 'none', image_size: 'original', utm: {} };

test('what sixty fields of thirty tags grow to fits into one item together', () => {
  const transforms = [{ type: 'replace', find: 'a', value: 'a'.repeat(500) }];
  const [title, link, guid] = usualItems.rss2;
  const long = Array.from({ length: 57 }, (_, at) => ({
    ...{ path: `field${at}`, source_field: 'tags', transforms, required: false, cdata: false },
  }));
  const mappings = readMappings([title, link, guid, ...long] as never, 'rss2');
  const post = { id: 1, url: '/a', headline: 'A', tags: Array.from({ length: 30 }, () => 'a'.repeat(2_000)) };
  const { text, problems } = makeItem(
    site,
    feed as unknown as FeedSettings,
    mappings,
    post as unknown as FeedPost,
  );
  expect(problems).toEqual([]);
  expect(text.match(/a/g)?.length).toBeGreaterThan(LONGEST_FEED_VALUE - 1_000);
  expect(text.length).toBeLessThan(LONGEST_FEED_VALUE + 10_000);
});
