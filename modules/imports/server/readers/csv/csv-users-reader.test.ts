import { readFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personFields, type TableOptions } from '../../../csv-import.contract.ts';
import { openInput } from '../../input/open-input.ts';
import type { SourceAuthor, SourceItem } from '../../source.ts';
import type { TableChoice, TableFacts } from '../../source-reader.ts';
import { sourceFolder } from '../../testing/read-items.ts';
import { openReader } from '../open-reader.ts';

const hostileTexts = new URL('../../../../../../shared/data/naughty-strings/', import.meta.url);
let folder: Awaited<ReturnType<typeof sourceFolder>>;
beforeAll(async () => {
  folder = await sourceFolder();
});
afterAll(() => folder.remove());

type Read = {
  items: SourceItem[];
  people: SourceAuthor[];
  skipped: string[];
  warnings: string[];
  table: TableFacts;
};
let files = 0;

async function read(content: string | Buffer, choice: TableChoice = {}): Promise<Read> {
  files += 1;
  const input = await openInput(await folder.write(`people-${files}.csv`, content));
  try {
    const reader = await openReader(input, 'csv_users', choice);
    const items: SourceItem[] = [];
    for await (const item of reader.items()) items.push(item);
    return {
      items,
      people: items.filter((item): item is SourceAuthor => item.what === 'authors'),
      skipped: items.flatMap((item) => (item.what === 'skipped' ? [item.reason] : [])),
      warnings: items.flatMap((item) => (item.what === 'warning' ? [item.message] : [])),
      table: reader.table?.() as TableFacts,
    };
  } finally {
    await input.close();
  }
}

const options: Omit<TableOptions, 'columns'> = { time_zone: 'UTC', date_order: 'dmy', row_status: 'draft' };

describe('the tables that peers write out', () => {
  test('WordPress', async () => {
    const { people, table } = await read(
      'ID,user_login,user_email,display_name,first_name,last_name,user_registered,role,description,user_url\n' +
        '7,ann.b,Ann@Blog.example,Ann Byron,Ann,Byron,2019-03-31 14:05:00,"editor,customer","Writes.\n\nSails & reads.",blog.example/ann\n',
    );
    expect(table.options.columns).toEqual([
      ...[
        'id',
        'username',
        'email',
        'name',
        'first_name',
        'last_name',
        'created',
        'role',
        'about',
        'website',
      ],
    ]);
    expect(people).toEqual([
      {
        ...{ what: 'authors', id: '7', name: 'Ann Byron', slug: 'ann-b', email: 'ann@blog.example' },
        aboutHtml: '<p>Writes.</p><p>Sails &amp; reads.</p>',
        extra: { website: 'https://blog.example/ann' },
        ...{ createdTs: 1_554_041_100, roles: ['editor', 'customer'], isPartial: true, isNamed: true },
      },
    ]);
  });

  test('Ghost: notes about members become no bio', async () => {
    const { people } = await read(
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels\n' +
        '5f1,m@x.test,,Complains,true,false,cus_1,2024-01-02T03:04:05.000Z,,VIP\n',
    );
    expect(people[0]).toMatchObject({ id: '5f1', name: 'm', email: 'm@x.test', createdTs: 1_704_164_645 });
    expect([people[0]?.aboutHtml, people[0]?.roles]).toEqual([null, []]);
  });

  test.each([
    ['Mailchimp', 'Email Address,First Name,Last Name,OPTIN_TIME\nm@x.test,Mia,Moss,2024-01-02 03:04:05\n'],
    ['Directus', 'id\tfirst_name\tlast_name\temail\ttitle\trole\n9\tMia\tMoss\tm@x.test\tReporter\tEditor\n'],
    ['Strapi', 'username;email;createdAt\nMia Moss;m@x.test;2024-01-02T03:04:05.000Z\n'],
  ])('%s', async (_peer, text) => {
    expect((await read(text)).people).toMatchObject([{ name: 'Mia Moss', email: 'm@x.test' }]);
  });

  test('Directus: a title is what somebody does', async () => {
    const { people } = await read('email,first_name,title\nm@x.test,Mia,Reporter\n');
    expect(people[0]?.extra).toEqual({ jobTitle: 'Reporter' });
  });
});

describe('a table of people', () => {
  test('loses the bad lines alone, and names them', async () => {
    const long = 'x'.repeat(121);
    const { people, skipped, warnings } = await read(
      [
        'id,name,email,job,joined,website',
        '1,Ann,ann@x.test,,,',
        '2,,,Editor,,',
        '3,Bea,bea at x,,,',
        '4,Ann again,ANN@x.test,,,',
        `5,${long},c@x.test,,,`,
        `6,Cyd,d@x.test,${long},,`,
        '7,Dan,e@x.test,,2024-02-30,',
        '8,Eve,f@x.test,,3024-02-03,',
        '9,Fay,g@x.test,,,,over',
        '1,Gil,h@x.test,,,',
        '10,Hal\u0007\u202e,i@x.test,,0000-00-00 00:00:00,javascript:alert(1)',
        '11,Ida,,,,',
      ].join('\n'),
    );
    expect(people.map(({ id, name }) => `${id} ${name}`)).toEqual(['1 Ann', '10 Hal', '11 Ida']);
    expect(skipped).toEqual([
      'Line 3: It has no name and no email address.',
      'Line 4: "bea at x" isn\'t an email address. Correct it, or leave the cell empty.',
      'Line 5: Another row has the same email address. Only the first one counts.',
      'Line 6: The name is longer than 120 characters. Shorten it.',
      'Line 7: The job title is longer than 120 characters. Shorten it.',
      'Line 8: "2024-02-30" isn\'t a date. Write it as 2026-03-31 14:05.',
      'Line 9: "3024-02-03" isn\'t a date in the past. Correct it, or leave the cell empty.',
      'Line 10: It has 7 columns, and the header 6. Put quotes around text that holds the separator.',
      'Line 11: Another row has the same ID. Only the first one counts.',
    ]);
    expect(warnings).toEqual([
      'Line 12: Control characters were removed.',
      'Line 12: The website "javascript:alert(1)" isn\'t a web address and is left out.',
    ]);
    expect(people[1]?.extra).toEqual({});
  });

  test('tells people without an ID by their address, and keeps no address in what it tells them by', async () => {
    const { people, skipped } = await read('name,email\nAnn,a@x.test\nAnn,b@x.test\nBo,\nBO,\n');
    expect(people.map(({ email }) => email)).toEqual(['a@x.test', 'b@x.test', null]);
    expect(people.map(({ id }) => id).join()).not.toContain('@');
    expect(skipped).toEqual([
      'Line 5: Another row has the same name. Tell them apart by an email address or an ID.',
    ]);
    const again = await read('email,full name,role\nA@x.test,Ann Byron,editor\n');
    expect(again.people[0]?.id).toBe(people[0]?.id);
  });

  test('without any column of a name says so at its first line, and can be matched then', async () => {
    const text = 'wer,wo,was\nAnn,a@x.test,Chefin\n';
    const unknown = await read(text);
    expect(unknown.people).toEqual([]);
    expect(unknown.skipped[0]).toMatch(/^Line 1: No column has names or email addresses/);
    expect(unknown.table.columns[1]).toEqual({ header: 'wo', samples: ['a@x.test'] });
    const columns = ['name', 'email', 'job_title'] as const;
    const { people } = await read(text, { options: { ...options, columns } });
    expect(people).toMatchObject([{ name: 'Ann', email: 'a@x.test', extra: { jobTitle: 'Chefin' } }]);
  });

  test('is refused by its first row where that is too wide, and reads no wider rows into memory', async () => {
    const wide = (cells: number) => Array.from({ length: cells }, (_, at) => `c${at}`).join();
    await expect(read(`${wide(201)}\n1\n`)).rejects.toThrow('more than 200 columns');
    const { people, skipped } = await read(`name,email\nAnn,a@x.test\n${wide(5_000)}\n`);
    expect([people.length, skipped.length]).toEqual([1, 1]);
  });

  test('names a bad row by first and last name', async () => {
    const { items } = await read('first name,last name,email\nAnn,Byron,nowhere\n');
    expect(items).toMatchObject([{ what: 'skipped', title: 'Ann Byron' }]);
  });

  test('of many rows is read to its end', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `${at},Person ${at},p${at}@x.test`);
    const { people, skipped } = await read(`id,name,email\n${rows.join('\n')}\n1,Last,p1@x.test\n`);
    expect([people.length, skipped]).toEqual([
      60_000,
      ['Line 60002: Another row has the same email address. Only the first one counts.'],
    ]);
  });

  test('gives no cell as markup', async () => {
    const script = '<script>alert(1)</script><b onclick=x>Ann</b>';
    const { people } = await read(`name,about,job\n${[script, script, script].join(',')}\n`);
    expect(people[0]?.name).not.toMatch(/[<>]/);
    expect(people[0]?.extra?.jobTitle).not.toMatch(/[<>]/);
    expect(people[0]?.aboutHtml).toBe('<p>Ann</p>');
  });

  test('of any cells is people or lines of the report, and throws nothing', {
    timeout: 120_000,
  }, async () => {
    const texts = await readFile(new URL('blns.json', hostileTexts), 'utf8').catch(() => {
      console.info('shared/data/naughty-strings is not here: texts are made up alone.');
      return '[]';
    });
    const known = (JSON.parse(texts) as unknown[]).filter((one): one is string => typeof one === 'string');
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        'a@x.test',
        'Ann',
        'owner',
        '2024-01-02',
        '31/31/2024',
        '1',
        '',
        '\0',
        '__proto__',
        ...known,
      ),
    );
    const column = fc.option(fc.constantFrom(...personFields));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(column, { minLength: 1, maxLength: 8, selector: (one) => one ?? Math.random() }),
        fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 6 }),
        async (columns, rows) => {
          const header = columns.map((_, at) => `column ${at}`);
          const choice = { options: { ...options, columns } };
          const { items } = await read(stringify([header, ...rows]), choice);
          const lines = items.filter(
            (item) => item.what === 'authors' || (item.what === 'skipped' && item.kind === 'authors'),
          );
          const isSaid = (row: string[]) => row.some((one) => one.trim() !== '');
          expect(lines).toHaveLength(rows.filter(isSaid).length);
        },
      ),
      { numRuns: 400 },
    );
  });
});
