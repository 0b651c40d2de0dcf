import { describe, expect, it } from 'vitest';
import { checkBoundaries } from './check-boundaries.ts';

/** What the checks say about files that are planted, as "path: message". */
function findings(planted: Record<string, string>): string[] {
  const texts = Object.entries(planted).map(([path, text]) => ({ path, text }));
  return checkBoundaries(texts).map(({ path, line, message }) => `${path}:${line} ${message}`);
}

const lines = (count: number) => 'export const a = 1;\n'.repeat(count);

describe('lets pass', () => {
  it.each<[string, Record<string, string>]>([
    [
      'a screen that imports its contract and the kit',
      {
        'modules/tags/dashboard/tags-screen.tsx':
          "import { useState } from 'react';\nimport { call } from '#platform/dashboard/call.ts';\nimport type { Tag } from '../tags.contract.ts';\nexport const a = [useState, call] as Tag;\n",
      },
    ],
    [
      'a room that asks another by its public file and its contract',
      {
        'modules/tags/server/tags.queries.ts':
          "import { a } from '#modules/posts/posts.public.ts';\nimport { b } from '#modules/posts/posts.contract.ts';\nexport const c = a + b;\n",
      },
    ],
    [
      'a contract that imports zod, the platform and another contract',
      {
        'modules/tags/tags.contract.ts':
          "import { z } from 'zod';\nimport { id } from '#platform/contract/listing.ts';\nimport { x } from './tag-kinds.contract.ts';\nexport const a = [z, id, x];\n",
      },
    ],
    [
      'raw SQL of fixed text, and names that are escaped',
      {
        'platform/server/listen.ts': `const CHANNEL = 'changes';\nexport const a = (c, t) => [c.query(\`listen $\{CHANNEL}\`), c.query(\`copy $\{escapeIdentifier(t)} to stdout\`), sql.raw('select 1')];\n`,
      },
    ],
    ['a long test', { 'modules/tags/server/tags.test.ts': lines(500) }],
    [
      'a room whose test asks back',
      {
        'modules/tags/server/tags.ts':
          "import { a } from '#modules/posts/posts.public.ts';\nexport const b = a;\n",
        'modules/posts/server/posts.test.ts':
          "import { b } from '#modules/tags/tags.public.ts';\nexport const c = b;\n",
      },
    ],
  ])('%s', (_, planted) => {
    expect(findings(planted)).toEqual([]);
  });
});

const importing = (specifier: string) => `import { a } from '${specifier}';\nexport const b = a;\n`;

describe('finds', () => {
  it.each<[string, string, string, string]>([
    [
      'the platform importing a room',
      'platform/server/serve.ts',
      importing('#modules/tags/tags.public.ts'),
      'one way',
    ],
    [
      'a room importing an app',
      'modules/tags/server/tags.ts',
      importing('../../../apps/server/src/main.ts'),
      'one way',
    ],
    [
      'a re-export against the direction',
      'platform/server/serve.ts',
      "export { a } from '#modules/tags/tags.public.ts';\nexport const b = 1;\n",
      'one way',
    ],
    [
      'a lazy import against the direction',
      'platform/dashboard/lazy.ts',
      "export const a = () => import('#modules/tags/dashboard/tags-screen.tsx');\n",
      'one way',
    ],
    [
      'a type import against the direction',
      'platform/server/serve.ts',
      "export type A = import('#modules/tags/tags.public.ts').A;\n",
      'one way',
    ],
    [
      'a room reaching into another',
      'modules/tags/server/tags.ts',
      importing('#modules/posts/server/posts.queries.ts'),
      'only through its contract',
    ],
    [
      'a relative way into another room',
      'modules/tags/server/tags.ts',
      importing('../../posts/posts.public.ts'),
      'are written with #',
    ],
    [
      'a long way into the own room',
      'modules/tags/server/tags.ts',
      importing('#modules/tags/server/other.ts'),
      'are relative',
    ],
    [
      'a contract importing a library',
      'modules/tags/tags.contract.ts',
      importing('dayjs'),
      'a contract imports only',
    ],
    [
      'a contract importing the server',
      'modules/tags/tags.contract.ts',
      importing('./server/tags.queries.ts'),
      'a contract imports only',
    ],
    [
      'the platform’s contract importing its server',
      'platform/contract/endpoint.ts',
      importing('../server/serve.ts'),
      'a contract imports only',
    ],
    [
      'a screen importing the driver',
      'modules/tags/dashboard/tags-screen.tsx',
      importing('pg'),
      'runs on the server',
    ],
    [
      'a screen importing Node',
      'modules/tags/dashboard/tags-screen.tsx',
      importing('node:fs'),
      'runs on the server',
    ],
    ['a screen importing Kysely', 'platform/dashboard/table.tsx', importing('kysely'), 'runs on the server'],
    ['a screen importing Fastify', 'apps/dashboard/src/main.tsx', importing('fastify'), 'runs on the server'],
    [
      'a screen importing another room’s server',
      'modules/tags/dashboard/tags-screen.tsx',
      importing('#modules/posts/posts.public.ts'),
      'does not import server code',
    ],
    ['the server importing React', 'modules/tags/server/tags.ts', importing('react'), 'runs in the browser'],
    [
      'the server importing Mantine',
      'platform/server/mail.ts',
      importing('@mantine/core'),
      'runs in the browser',
    ],
    [
      'the server importing a screen',
      'modules/tags/server/tags.ts',
      importing('../dashboard/tags-screen.tsx'),
      'dashboard code',
    ],
    [
      'code importing the testing kit',
      'modules/tags/server/tags.ts',
      importing('#apps/testing/start-api.ts'),
      'testing kit',
    ],
    [
      'the testing kit importing the samples of rooms',
      'platform/testing/many-rows.ts',
      importing('#modules/all-samples.ts'),
      'imports point one way',
    ],
    [
      'code importing what composes the product for tests',
      'modules/tags/tags.public.ts',
      importing('#apps/testing/two-sites.ts'),
      'only tests import the testing kit',
    ],
    [
      'code importing what journeys are made with',
      'modules/tags/tags.public.ts',
      importing('#e2e/newsroom.ts'),
      'only tests import the testing kit',
    ],
    [
      'a journey of a room importing these by a relative path',
      'modules/tags/tags.e2e.test.ts',
      importing('../../e2e/newsroom.ts'),
      'imports across rooms',
    ],
    ['a name in capitals', 'modules/tags/server/tagQueries.ts', lines(1), 'kebab-case'],
    ['a folder in capitals', 'modules/tags/Server/tags.ts', lines(1), 'kebab-case'],
    ['a vague name', 'modules/tags/server/utils.ts', lines(1), 'a name says'],
    ['a file of types', 'platform/server/types.ts', lines(1), 'a name says'],
    ['a long file', 'modules/tags/server/tags.ts', lines(301), '301 lines'],
    ['a very long test', 'modules/tags/server/tags.test.ts', lines(501), '501 lines'],
    [
      'work left over',
      'modules/tags/server/tags.ts',
      `export const a = 1; // ${'TO'}DO later\n`,
      'stands in an issue',
    ],
    [
      'a silenced compiler',
      'modules/tags/server/tags.ts',
      `// @ts-${'ignore'}\nexport const a: string = 1;\n`,
      'not silenced',
    ],
    [
      'a suppression without a reason',
      'modules/tags/server/tags.ts',
      `// biome-${'ignore'} lint/a/b:\nexport const a = 1;\n`,
      'states its reason',
    ],
    [
      'a barrel',
      'modules/tags/server/all.ts',
      "export * from './a.ts';\nexport { b } from './b.ts';\n",
      'barrel',
    ],
    ['a default export', 'modules/tags/server/tags.ts', 'export default 1;\n', 'have a name'],
    [
      'F-04: raw SQL from a variable',
      'modules/tags/server/tags.ts',
      'export const a = (order) => sql.raw(order);\n',
      'sql.raw',
    ],
    [
      'F-04: raw SQL with a hole',
      'modules/tags/server/tags.ts',
      `export const a = (order) => sql.raw(\`order by $\{order}\`);\n`,
      'sql.raw',
    ],
    [
      'F-04: raw SQL put together',
      'modules/tags/server/tags.ts',
      "export const a = (order) => sql.raw('order by ' + order);\n",
      'sql.raw',
    ],
    [
      'a query with a hole',
      'modules/tags/server/tags.ts',
      `export const a = (c, t) => c.query(\`select * from $\{t}\`);\n`,
      'not put together',
    ],
    [
      'F-04: SQL with a hole that is sent later',
      'modules/tags/server/tags.ts',
      `export const a = (c, t) => { const text = \`select * from $\{t}\`; return c.query(text); };\n`,
      'no holes',
    ],
    [
      'F-04: a part of SQL with a hole',
      'modules/tags/server/tags.ts',
      `export const a = (order) => [\`order by $\{order}\`];\n`,
      'no holes',
    ],
    [
      'F-04: SQL joined by a plus',
      'modules/tags/server/tags.ts',
      "export const a = (c, name) => c.query({ text: 'select * from tag where title = ' + name });\n",
      'no holes',
    ],
    [
      'a test that hides others',
      'modules/tags/server/tags.test.ts',
      "it.only('a', () => {});\n",
      'hides the others',
    ],
    [
      'a file in whose place another is put for the files after it',
      'modules/tags/server/tags.test.ts',
      "vi.mock('./a.ts', () => ({}));\n",
      'apart.test.tsx',
    ],
    [
      'a group that hides others',
      'modules/tags/server/tags.test.ts',
      "describe.concurrent.only('a', () => {});\n",
      'hides the others',
    ],
    [
      'a print',
      'modules/tags/server/tags.ts',
      "export const a = () => console.log('here');\n",
      'logged, not printed',
    ],
  ])('%s', (_, path, text, message) => {
    const found = findings({ [path]: text });
    expect(found.join('\n')).toContain(message);
    expect(found[0]).toMatch(new RegExp(`^${path}:\\d+ `));
  });

  it('three rooms in a circle, once', () => {
    const found = findings({
      'modules/a/server/a.ts': importing('#modules/b/b.public.ts'),
      'modules/b/b.public.ts': importing('#modules/c/c.contract.ts'),
      'modules/c/dashboard/c.tsx': importing('#modules/a/a.contract.ts'),
    });
    expect(found).toEqual(['modules/a:1 rooms ask each other in a circle: a → b → c → a']);
  });

  it('files in a circle, be it of types alone, and none where one comes later', () => {
    const texts = {
      'platform/server/a.ts': importing('./b.ts'),
      'platform/server/b.ts': importing('./c.ts'),
      'platform/server/c.ts': "import type { A } from './a.ts';\nexport type C = A;\n",
    };
    expect(findings(texts)).toEqual([
      'platform/server/a.ts:1 files need each other in a circle: platform/server/a.ts → platform/server/b.ts → platform/server/c.ts → platform/server/a.ts',
    ]);
    expect(
      findings({
        ...texts,
        'platform/server/c.ts': "export const c = async () => import('./a.ts');\n",
      }),
    ).toEqual([]);
  });

  it('the line of what it found', () => {
    const text = `export const a = 1;\n\n${importing('pg')}`;
    expect(findings({ 'platform/dashboard/a.ts': text })[0]).toContain('platform/dashboard/a.ts:3 ');
  });
});

describe('writing at home', () => {
  const list =
    '| room | what | tables | asks |\n| --- | --- | --- | --- |\n| accounts | people | `auth.*` | |\n' +
    '| tags | words | `tag`, `tag_name` | |\n\nTables of the ground, written by `platform/server`: `outbox`.\n';
  const written = (path: string, text: string) => findings({ 'modules/README.md': list, [path]: text });

  it.each<[string, string, string]>([
    ['a room', 'modules/posts/server/a.ts', "export const a = (db) => db.insertInto('tag').values({});\n"],
    ['a room by an update', 'modules/posts/server/a.ts', "export const a = (db) => db.updateTable('tag');\n"],
    ['a room by a delete', 'modules/posts/server/a.ts', "export const a = (db) => db.deleteFrom('tag');\n"],
    [
      'a room by many rows',
      'modules/posts/server/a.ts',
      "export const a = (t) => insertRows(t, 'tag', 1);\n",
    ],
    ['a room by SQL', 'modules/posts/server/a.ts', 'export const a = sql`update tag set title = 1`;\n'],
    ['a room by a string', 'modules/posts/server/a.ts', "export const a = 'update tag set title = 1';\n"],
    [
      'a room by SQL in a with',
      'modules/posts/server/a.ts',
      'export const a = sql`with a as (delete from tag)`;\n',
    ],
    ['the demo', 'apps/demo/a.ts', "export const a = (db) => db.insertInto('tag');\n"],
    ['an app', 'apps/server/src/a.ts', "export const a = (db) => db.insertInto('tag');\n"],
    ['the ground', 'platform/server/a.ts', "export const a = (db) => db.insertInto('tag');\n"],
  ])('finds %s that writes the table of another', (_, path, text) => {
    expect(written(path, text)).toEqual([`${path}:1 tag is written by tags alone`]);
  });

  it('finds rooms that write what is of the ground, or in the schema of another', () => {
    const text = "export const a = (db) => [db.insertInto('outbox'), db.deleteFrom('auth.session')];\n";
    expect(written('modules/tags/server/a.ts', text)).toEqual([
      'modules/tags/server/a.ts:1 outbox is written by platform/server alone',
      'modules/tags/server/a.ts:1 auth.session is written by accounts alone',
    ]);
  });

  it('finds the ground reading what is of rooms', () => {
    const text =
      "export const a = (db) => db.selectFrom('tag').leftJoin('auth.user as u', 'u.id', 'tag.by').innerJoin('outbox');\n";
    expect(written('platform/server/a.ts', text)).toEqual([
      'platform/server/a.ts:1 the ground does not read auth.user',
      'platform/server/a.ts:1 the ground does not read tag',
    ]);
  });

  it.each<[string, string, string]>([
    ['the owner', 'modules/tags/server/a.ts', 'export const a = sql`insert into tag_name values (1)`;\n'],
    ['the ground', 'platform/server/a.ts', "export const a = (db) => db.insertInto('outbox');\n"],
    ['readers', 'modules/posts/server/a.ts', "export const a = (db) => db.selectFrom('tag');\n"],
    ['locks', 'modules/posts/server/a.ts', 'export const a = sql`select 1 from tag for update of tag`;\n'],
    ['tests', 'modules/posts/server/a.test.ts', "export const a = (db) => db.insertInto('tag');\n"],
  ])('lets %s do their work', (_, path, text) => {
    expect(written(path, text)).toEqual([]);
  });
});
