import { readFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TableOptions } from '../../../csv-import.contract.ts';
import { openInput } from '../../input/open-input.ts';
import type { SourceItem, SourcePost } from '../../source.ts';
import type { TableChoice, TableFacts } from '../../source-reader.ts';
import { sourceFolder } from '../../testing/read-items.ts';
import { openReader } from '../open-reader.ts';
import { fieldsOf } from './column-names.ts';
import { orderOf, secondsOfCell } from './row-times.ts';

const data = new URL('../../../../../../shared/data/', import.meta.url);
let folder: Awaited<ReturnType<typeof sourceFolder>>;
beforeAll(async () => {
  folder = await sourceFolder();
});
afterAll(() => folder.remove());

type Read = { items: SourceItem[]; posts: SourcePost[]; skipped: string[]; table: TableFacts };
let files = 0;

async function read(content: string | Buffer, choice: TableChoice = {}): Promise<Read> {
  files += 1;
  const input = await openInput(await folder.write(`posts-${files}.csv`, content));
  try {
    const reader = await openReader(input, 'csv_posts', choice);
    const items: SourceItem[] = [];
    for await (const item of reader.items()) items.push(item);
    return {
      items,
      posts: items.filter((item): item is SourcePost => item.what === 'posts'),
      skipped: items.flatMap((item) => (item.what === 'skipped' ? [item.reason] : [])),
      table: reader.table?.() as TableFacts,
    };
  } finally {
    await input.close();
  }
}

describe('a table of posts', () => {
  test('is read by its header, in any order and by the usual names', async () => {
    const { items, posts, table } = await read(
      'Author Email;Tags;Post Title;Content;Published At;State;Author;Category;Permalink;Featured Image;Rank\r\n' +
        'ann@x.test;Sea, Land;Ferry;"One.\n\nTwo & ""three""";2026-03-31 14:05;Published;Ann;Local > Harbour;https://old.test/2020/ferry.html;https://old.test/a%20b.png;7\r\n',
      { timeZone: 'Europe/Berlin' },
    );
    expect(table.options.columns).toEqual([
      ...[
        'author_email',
        'tags',
        'title',
        'body',
        'date',
        'status',
        'author',
        'section',
        'url',
        'image',
        null,
      ],
    ]);
    expect([table.separator, table.encoding]).toEqual([';', 'utf-8']);
    expect(posts[0]).toMatchObject({
      ...{ id: 'ferry', slug: 'ferry', title: 'Ferry', status: 'live', publishedTs: 1_774_958_700 },
      html: '<p>One.</p>\n<p>Two &amp; &quot;three&quot;</p>',
      ...{ authorIds: ['ann@x.test'], tagIds: ['sea', 'land'], sectionIds: ['local > harbour'] },
      ...{ oldPaths: ['/2020/ferry.html'], imageMediaId: 'https://old.test/a%20b.png' },
    });
    const named = items.map((item) => `${item.what} ${'name' in item ? item.name : ''}`.trim());
    expect(named).toEqual([
      ...['authors Ann', 'sections Local', 'sections Harbour', 'tags Sea', 'tags Land', 'media', 'posts'],
    ]);
  });

  test.each([
    ['comma', 'title,body\nA,b\n', ','],
    ['tab', 'title\tbody\nA\tb, c; d\n', '\t'],
    ['quoted separators', '"title, short";body\nA;b\n', ';'],
  ])('finds out what separates its columns: %s', async (_name, text, separator) => {
    expect((await read(text)).table.separator).toBe(separator);
  });

  test('is taken for Windows-1252 where it is no UTF-8, and without its mark where it is', async () => {
    const old = await read(Buffer.from('title,body\nCafé,“x”\n', 'latin1'));
    expect([old.table.encoding, old.posts[0]?.title]).toEqual(['windows-1252', 'Café']);
    const marked = await read('\uFEFFtitle,body\nCafé,x\n');
    expect([marked.table.encoding, marked.posts[0]?.title]).toEqual(['utf-8', 'Café']);
    const wide = await read(Buffer.from('\uFEFFtitle\tbody\nCafé\tx\n', 'utf16le'));
    expect([wide.table.encoding, wide.posts[0]?.title]).toEqual(['utf-16le', 'Café']);
  });

  test('loses the bad lines alone, and names them', async () => {
    const { posts, skipped } = await read(
      [
        'id,title,body,date',
        '1,One,"a\nb",2020-01-01',
        '2,Two,b,2020-02-30',
        '3,,,2020-01-01',
        '4,Four,a,2020-01-01,left over',
        '',
        '1,Again,a,',
        '5,Five,a,',
      ].join('\n'),
    );
    expect(posts.map(({ id }) => id)).toEqual(['1', '5']);
    expect(skipped.map((reason) => reason.slice(0, 36))).toEqual([
      'Line 4: "2020-02-30" isn\'t a date. W',
      'Line 5: It has no headline and no bo',
      'Line 6: It has 5 columns, and the he',
      'Line 8: Another row has the same ID ',
    ]);
  });

  test('says on which line a quote begins that is never closed', async () => {
    await expect(read('title,body\nA,a\nB,"b\nC,c\n')).rejects.toMatchObject({ place: { line: 3 } });
  });

  test('is read as somebody chose, or as a file with the same header was before', async () => {
    const options: TableOptions = {
      ...{ columns: ['title', null], time_zone: 'UTC', date_order: 'mdy', row_status: 'live' },
    };
    const chosen = await read('Words,Body\nA,b\n', { options });
    expect(chosen.posts[0]).toMatchObject({ title: 'A', html: '', status: 'live' });
    const remembered = { [chosen.table.key]: options };
    expect((await read('words,BODY\nA,b\n', { remembered })).posts[0]?.title).toBe('A');
    await expect(read('Words,Other\nA,b\n', { remembered })).rejects.toThrow('No column has headlines');
  });

  test('keeps formulas and hostile texts as texts', async () => {
    const text = await readFile(new URL('naughty-strings/blns.txt', data), 'utf8').catch(() => '');
    const naughty = [
      ...text.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
      '=1+1',
      "'=1+1",
    ];
    const { posts, skipped } = await read(
      stringify(
        naughty.map((title, at) => [at, title, `t${at}`]),
        { header: true, columns: ['id', 'title', 'body'] },
      ),
    );
    expect([posts.length, skipped]).toEqual([naughty.length, []]);
    expect(posts.at(-2)?.title).toBe('=1+1');
    expect(posts.at(-1)?.title).toBe('=1+1');
  });

  test('gives back each cell that a writer of CSV wrote, whatever separates them', async () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 30 });
    const rows = fc.uniqueArray(fc.tuple(fc.uuid(), cell, cell), {
      selector: ([id]) => id,
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.boolean(),
        async (table, delimiter, bom) => {
          const columns = ['id', 'title', 'body'];
          const { posts, skipped } = await read(
            stringify(table, { header: true, columns, delimiter, bom, quoted: true }),
          );
          const told = table.filter(([, title, body]) => (title + body).trim() !== '');
          expect(posts.length + skipped.length).toBe(table.length);
          const bodies = new Map(posts.map((post) => [post.id, post.excerpt ?? post.html]));
          for (const [id] of told) expect(bodies.has(id) || skipped.length > 0).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a moment', () => {
  const berlin = { zone: 'Europe/Berlin', order: 'dmy' } as const;
  const at = (text: string) => Date.parse(text) / 1000;

  test.each([
    ['2026-03-31 14:05', '2026-03-31T12:05:00Z'],
    ['2026-03-31T14:05:09.5', '2026-03-31T12:05:09Z'],
    ['2026-03-31T14:05:00+05:00', '2026-03-31T09:05:00Z'],
    ['2026-01-31', '2026-01-30T23:00:00Z'],
    ['31.3.2026, 14:05', '2026-03-31T12:05:00Z'],
    ['31/03/26 2:05 PM', '2026-03-31T12:05:00Z'],
    ['12/01/2026 12:30 a.m.', '2026-01-11T23:30:00Z'],
    ['March 31, 2026 14:05', '2026-03-31T12:05:00Z'],
    ['Tue, 31 Mar 2026 14:05:00 GMT', '2026-03-31T14:05:00Z'],
    ['1774965900', '2026-03-31T14:05:00Z'],
    ['1774965900000', '2026-03-31T14:05:00Z'],
  ])('is read as people and programs write it: %s', (text, iso) => {
    expect(secondsOfCell(text, berlin)).toBe(at(iso));
  });

  test.each(['', 'soon', '30.02.2026', '13/13/2026', '2026-04-31', '31.03.2026 25:00', '00.00.0000', '7'])(
    'is not made of what is none: %s',
    (text) => expect(secondsOfCell(text, berlin)).toBeNull(),
  );

  test('is found in every zone and order as it was written', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/Sao_Paulo',
      'Asia/Kathmandu',
      'Pacific/Apia',
    );
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1975-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }),
        zones,
        (date, zone) => {
          const seconds = Math.floor(date.getTime() / 1000);
          expect(secondsOfCell(new Date(seconds * 1000).toISOString(), { zone, order: 'dmy' })).toBe(seconds);
          const noon = new Date(date);
          noon.setUTCHours(12, 0, 0, 0);
          const [year, month, day] = [noon.getUTCFullYear(), noon.getUTCMonth() + 1, noon.getUTCDate()];
          const found = secondsOfCell(`${day}/${month}/${year} 12:00`, { zone, order: 'dmy' });
          expect(found).toBe(secondsOfCell(`${month}/${day}/${year} 12:00 PM`, { zone, order: 'mdy' }));
          expect(found).not.toBeNull();
          // Apia left out a day once; elsewhere a clock at noon is at most 14 hours from that of UTC.
          expect(Math.abs((found ?? 0) - noon.getTime() / 1000)).toBeLessThanOrEqual(26 * 3_600);
        },
      ),
    );
  });

  test('tells its order where a figure can be no month', () => {
    expect(orderOf(['01/02/2026', '31/01/2026'])).toBe('dmy');
    expect(orderOf(['01/02/2026', '01/31/2026'])).toBe('mdy');
    expect(orderOf(['01/02/2026', '31.01.2026'])).toBeNull();
  });
});

test('of two columns for one field the first is taken', () => {
  expect(fieldsOf(['Headline', 'Title', 'Überschrift', 'E-Mail'], 'csv_posts')).toEqual([
    'title',
    null,
    null,
    'author_email',
  ]);
});
