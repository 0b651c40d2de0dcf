import { describe, expect, test } from 'vitest';
import { englishOf } from '#platform/contract/sentence.ts';
import type { ItemMapping } from './feed-fields.contract.ts';
import { usualItems } from './feed-formats.contract.ts';
import { feedFormats } from './feed-kinds.contract.ts';
import { complaintsOf, type FeedShape } from './feed-rules.contract.ts';

const feed = (said: Partial<FeedShape> = {}): FeedShape => ({
  ...{ format: 'rss2', profile: 'none', items: [], namespaces: {} },
  ...{ root_element: 'feed', item_element: 'item', ...said },
});
const mapping = (path: string, said: Partial<ItemMapping> = {}): ItemMapping => ({
  ...{ path, source_field: 'headline', transforms: [], required: false, cdata: false, ...said },
});
const said = (shape: FeedShape) =>
  complaintsOf(shape).map(({ place, msg }) => `${place.join('.')}: ${englishOf(msg)}`);

test.each(feedFormats)('the usual mapping of %s has nothing wrong with it', (format) => {
  expect(said(feed({ format, items: usualItems[format] }))).toEqual([]);
  expect(said(feed({ format }))).toEqual([]);
});

test('the usual mapping of RSS 2.0 holds the profile of Apple', () => {
  expect(said(feed({ profile: 'apple' }))).toEqual([]);
  expect(said(feed({ profile: 'apple', format: 'atom' }))).toEqual(['profile: takes RSS 2.0 alone']);
});

describe('a mapping is refused', () => {
  const title = mapping('title');
  test.each([
    ['9lives', 'items.1.path: use a path such as media:content@url'],
    ['a//b', 'items.1.path: use a path such as media:content@url'],
    ['a@', 'items.1.path: use a path such as media:content@url'],
    ['a><b', 'items.1.path: use a path such as media:content@url'],
    ['xmlns:a', 'items.1.path: use a path such as media:content@url'],
    ['a@xmlns', 'items.1.path: use a path such as media:content@url'],
    ['a[]/b[]', 'items.1.path: use a path such as media:content@url'],
    ['a/b/c/d/e/f/g', 'items.1.path: use a path such as media:content@url'],
    ['geo:lat', 'items.1.path: needs the namespace of its prefix'],
    ['title', 'items.1.path: use each path once'],
    ['title[]', 'items.1.path: use each path once'],
  ])('at the path %s', (path, complaint) => {
    expect(said(feed({ items: [title, mapping(path)] }))).toEqual([complaint]);
  });

  test('whose field no post has', () => {
    const wrong = mapping('a', { source_field: 'password' });
    expect(said(feed({ items: [title, wrong] }))).toEqual(['items.1.source_field: choose a field of posts']);
    const custom = mapping('a', { source_field: 'custom.byline_2' });
    expect(said(feed({ items: [title, custom] }))).toEqual([]);
  });

  test('whose transforms lack what they need', () => {
    const wrong = mapping('a', {
      transforms: [{ type: 'truncate' }, { type: 'replace', find: '', value: '' }],
    });
    expect(said(feed({ items: [title, wrong] }))).toEqual([
      'items.1.transforms.0.length: length_is_missing',
      'items.1.transforms.1.find: find_is_missing',
    ]);
  });

  test('that wants CDATA where there is none', () => {
    const wrong = mapping('a@b', { cdata: true });
    expect(said(feed({ items: [title, wrong] }))).toEqual(['items.1.cdata: use CDATA for elements of XML']);
  });
});

test('a namespace that the feed says lets its prefix in', () => {
  const items = [mapping('title'), mapping('geo:lat')];
  expect(said(feed({ items, namespaces: { geo: 'http://www.w3.org/2003/01/geo/wgs84_pos#' } }))).toEqual([]);
});

test('what a format needs is asked for', () => {
  expect(said(feed({ items: [mapping('link')] }))).toEqual(['items: needs title / description']);
  expect(said(feed({ format: 'json_feed', items: [mapping('id')] }))).toEqual([
    'items: needs content_html / content_text',
  ]);
});

test('a key of JSON holds a value or further keys', () => {
  const items = [mapping('id'), mapping('content_text'), mapping('author'), mapping('author/name')];
  expect(said(feed({ format: 'json_feed', items }))).toEqual([
    'items.2.path: use a path that no other path goes through',
  ]);
});

test('elements of custom XML have names', () => {
  const shape = feed({ format: 'custom_xml', root_element: '<a>', item_element: 'geo:item' });
  expect(said(shape)).toEqual([
    'root_element: enter a name such as articles',
    'item_element: needs the namespace of its prefix',
  ]);
});
