import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemMapping } from '../../feed-fields.contract.ts';
import type { FeedFormat } from '../../feed-kinds.contract.ts';
import { feedFrame } from './feed-head.ts';
import { feedTree, readMappings } from './feed-tree.ts';
import { areJson, areWellFormedXml, documentOf } from './well-formed.ts';
import { writeJson } from './write-json.ts';
import { writeXml } from './write-xml.ts';

type Row = [path: string, values: string[], constant?: 'constant' | 'cdata'];

const mapped = (rows: readonly Row[], format: FeedFormat) => {
  const items = rows.map(
    ([path, , kind]): ItemMapping => ({
      ...{ path, transforms: [], required: false, cdata: kind === 'cdata' },
      source_field: kind === 'constant' ? 'constant' : 'headline',
    }),
  );
  return readMappings(items, format);
};
const xml = (...rows: Row[]): string =>
  writeXml(
    feedTree(
      'item',
      mapped(rows, 'custom_xml'),
      rows.map(([, values]) => values),
    ),
  );
const json = (...rows: Row[]): unknown =>
  JSON.parse(
    writeJson(
      feedTree(
        'item',
        mapped(rows, 'json_feed'),
        rows.map(([, values]) => values),
      ),
    ),
  );

describe('an item of XML', () => {
  test('has the values in the elements that their paths name', () => {
    expect(xml(['title', ['A & B']], ['news:news/news:title', ['<C>']], ['news:news/news:date', ['D']])).toBe(
      '<item><title>A &amp; B</title><news:news><news:title>&lt;C&gt;</news:title><news:date>D</news:date></news:news></item>',
    );
  });

  test('repeats the element that the path marks, or the last one', () => {
    expect(xml(['category', ['a', 'b']])).toBe('<item><category>a</category><category>b</category></item>');
    expect(xml(['author[]/name', ['a', 'b']], ['author[]/uri', ['c', 'd']])).toBe(
      '<item><author><name>a</name><uri>c</uri></author><author><name>b</name><uri>d</uri></author></item>',
    );
    expect(xml(['category[]@term', ['a', 'b']], ['category[]@scheme', ['s'], 'constant'])).toBe(
      '<item><category term="a" scheme="s"/><category term="b" scheme="s"/></item>',
    );
  });

  test('leaves out what says nothing of the post', () => {
    expect(xml(['media:content@url', []], ['media:content@medium', ['image'], 'constant'])).toBe('<item/>');
    expect(xml(['section', ['News'], 'constant'])).toBe('<item><section>News</section></item>');
  });

  test('keeps the order of the mapping, also of what is the same for all', () => {
    expect(xml(['a', ['1'], 'constant'], ['b', ['2']], ['@id', ['7']])).toBe(
      '<item id="7"><a>1</a><b>2</b></item>',
    );
  });

  test('says in two what would end CDATA', () => {
    expect(xml(['body', ['<p>a]]>b</p>'], 'cdata'])).toBe(
      '<item><body><![CDATA[<p>a]]]]><![CDATA[>b</p>]]></body></item>',
    );
  });
});

test('an item of JSON has lists where the path marks them', () => {
  expect(
    json(['title', ['A']], ['tags[]', ['a']], ['authors[]/name', ['x', 'y']], ['__proto__', ['p']]),
  ).toEqual(JSON.parse('{"title":"A","tags":["a"],"authors":[{"name":"x"},{"name":"y"}],"__proto__":"p"}'));
});

const heads = { title: 'T', description: '', namespaces: {}, root_element: 'feed', item_element: 'item' };
const site = { base: 'https://base.invalid', title: 'Site & Co', locale: 'en-US' };

test('whatever posts say, the feed stays well-formed', async () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(']]>', '<!--', '&#0;', '\u0001', '\ud800'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 4 }), anything, async (values, title) => {
      for (const format of ['rss2', 'atom', 'news_sitemap', 'custom_xml', 'json_feed'] as const) {
        const rows: Row[] = [
          ['title', values],
          ['author/name', values],
        ];
        if (format !== 'json_feed') rows.push(['a@b', values], ['dc:c', values, 'cdata']);
        const mappings = mapped(rows, format);
        const tree = feedTree(
          'item',
          mappings,
          rows.map(([, all]) => all),
        );
        const parts = [format === 'json_feed' ? writeJson(tree) : writeXml(tree)];
        const frame = feedFrame({ ...heads, title, format, mappings, site, self: '/feeds/a.xml', newest: 1 });
        const isWell = await (format === 'json_feed'
          ? areJson(frame, parts)
          : areWellFormedXml(frame, parts));
        expect([format, isWell, documentOf(frame, parts)]).toEqual([format, true, expect.any(String)]);
      }
    }),
  );
});

test.each(['<a><b></a>', '<a>&nbsp;</a>', '<p:a/>', '<a/><b/>', '<a b="1" b="2"/>'])(
  '%s is told from what is well-formed',
  async (head) => {
    expect(await areWellFormedXml({ head, separator: '', tail: '' }, [])).toBe(false);
  },
);
