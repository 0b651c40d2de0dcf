import { loadModule } from 'libpg-query';
import { beforeAll, describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const catalogue = {
  siteTables: ['post', 'post_author', 'post_tag', 'section', 'comment', 'outbox', 'asset'],
  versionedTables: ['asset'],
  volatileFunctions: ['random', 'gen_random_uuid', 'clock_timestamp', 'nextval'],
};

beforeAll(() => loadModule());

const read = (text: string) => readStatement(text, catalogue);

describe('lets pass', () => {
  it.each([
    'select id from post where site_id = $1 and status = any($2)',
    'select id from post where $1 = site_id',
    'select id from post where site_id = $1::bigint',
    'select p.id from post p join post_author a on a.site_id = $1 and a.post_id = p.id where p.site_id = $1',
    'select p.id from post p left join post_author a on a.site_id = $1 and a.post_id = p.id where p.site_id = $1',
    'select p.id from post as p, post_author as a where p.site_id = $1 and a.site_id = $1 and a.post_id = p.id',
    'select id from post p where site_id = $1 and exists (select 1 from post_tag t where t.site_id = $1 and t.post_id = p.id)',
    'select * from post p, lateral (select 1 from comment c where c.site_id = $1 and c.post_id = p.id) x where p.site_id = $1',
    'with page as (select id from post where site_id = $1) select p.* from page join post p on p.id = page.id and p.site_id = $1',
    `with recursive tree as (select id from section where site_id = $1 and parent_id is null
      union all select s.id from section s join tree on s.parent_id = tree.id where s.site_id = $1) select * from tree`,
    'select id from post where site_id = $1 union all select id from section where site_id = $1',
    'update post set status = $2 where site_id = $1 and id = $3 returning id',
    'update post set status = v.status from unnest($2::bigint[], $3::int[]) v(id, status) where post.site_id = $1 and post.id = v.id',
    'delete from post_tag t using post p where t.site_id = $1 and p.site_id = $1 and p.id = t.post_id',
    'insert into post (site_id, id) values ($1, $2), ($3, $4)',
    'insert into post (site_id, id, created_ts) select $1, u.id, $2 from unnest($3::bigint[]) as u(id)',
    'insert into post (id, site_id) values (gen_random_uuid(), $1)',
    'insert into post (site_id, id) values ($1, $2) on conflict (site_id, id) do update set status = excluded.status, updated_ts = $3',
    'copy (select id from post where site_id = 1) to stdout'.replace('= 1', '= $1'),
    'select * from auth.account_site where account_id = $1',
    'select * from site where id = $1',
    'begin',
    'update asset set status = $2, row_version = asset.row_version + 1 where site_id = $1',
    'insert into asset (site_id, id) values ($1, $2) on conflict (site_id, id) do update set row_version = asset.row_version + 1',
    'insert into asset (site_id, id) values ($1, $2) on conflict do nothing',
    "set local citus.propagate_set_commands = 'local'",
    "set local statement_timeout = '10min'",
    'set transaction isolation level repeatable read',
    'drop table post',
    'drop index post_created',
  ])('%s', (text) => {
    expect(read(text).problems).toEqual([]);
  });
});

describe('refuses', () => {
  it.each([
    ['a table without a site', 'select id from post', 'post has no site_id'],
    ['a site in a list', 'select id from post where site_id = any($1)', 'post has no site_id'],
    ['a site in a row', 'select id from post where (site_id, id) = ($1, $2)', 'post has no site_id'],
    [
      'a site that is only one of two',
      'select id from post where site_id = $1 or id = $2',
      'post has no site_id',
    ],
    [
      'a site found by name',
      'select id from post where site_id = (select id from site where name = $1)',
      'post has no',
    ],
    ['a literal site', 'select id from post where site_id = 7', 'post has no site_id'],
    [
      'a join by the site of the other table',
      'select p.id from post p join post_author a on a.site_id = p.site_id and a.post_id = p.id where p.site_id = $1',
      'post_author a has no site_id',
    ],
    [
      'the outer table of a left join',
      'select p.id from post p left join post_author a on p.site_id = $1 and a.site_id = $1',
      'post p has no site_id',
    ],
    [
      'a sub-select that only correlates',
      'select id from post p where p.site_id = $1 and exists (select 1 from post_tag t where t.site_id = p.site_id)',
      'post_tag t has no site_id',
    ],
    [
      'a derived table without its own term',
      'select * from (select post_id, count(*) from comment group by 1) c join post p on p.id = c.post_id where p.site_id = $1',
      'comment has no site_id',
    ],
    [
      'the second arm of a recursion',
      `with recursive tree as (select id from section where site_id = $1
        union all select s.id from section s join tree on s.parent_id = tree.id) select * from tree`,
      'section s has no site_id',
    ],
    [
      'a table behind an expression of its name',
      'with post as (select * from post) select * from post where site_id = $1',
      'post has no site_id',
    ],
    ['an update of all', 'update post set status = $1 where id = $2', 'post has no site_id'],
    ['a move to another site', 'update post set site_id = $1 where site_id = $2', 'moves a row'],
    [
      'a clock in an update',
      'update post set updated_ts = extract(epoch from now()) where site_id = $1',
      'now()',
    ],
    [
      'a time value in an update',
      'update post set a = current_timestamp where site_id = $1',
      'current_timestamp',
    ],
    ['chance in an update', 'update post set rating = random() where site_id = $1', 'random()'],
    ['a delete of all', 'delete from post where id = $1', 'post has no site_id'],
    ['an insert without a site', 'insert into post (id) values ($1)', 'insert into post'],
    ['an insert without columns', 'insert into post values ($1, $2)', 'insert into post'],
    ['an insert of a literal site', 'insert into post (site_id, id) values (7, $1)', 'insert into post'],
    [
      'one bad row among good ones',
      'insert into post (site_id, id) values ($1, $2), (8, $3)',
      'insert into post',
    ],
    [
      'an insert of whatever was selected',
      'insert into post_tag (site_id, post_id) select site_id, id from post where site_id = $1',
      'insert into post_tag',
    ],
    [
      'an insert whose select reads all',
      'insert into post_tag (site_id, post_id) select $1, id from post',
      'post has no site_id',
    ],
    [
      'a clock in on conflict',
      'insert into post (site_id, id) values ($1, $2) on conflict (site_id, id) do update set updated_ts = extract(epoch from now())',
      'on conflict',
    ],
    [
      'a data-modifying expression',
      'with gone as (delete from post returning id) select * from gone',
      'post has no site',
    ],
    [
      'a merge',
      'merge into post p using unnest($1::bigint[]) v(id) on p.site_id = $2 and p.id = v.id when matched then delete',
      'merge into post',
    ],
    ['truncate', 'truncate post_tag, post', 'truncate post_tag'],
    ['a copy of a whole table', 'copy post to stdout', 'copy post'],
    [
      'an explained statement',
      'explain select id from post where site_id = $1',
      'explain says nothing of shards',
    ],
    ['an update that leaves the version', 'update asset set status = $2 where site_id = $1', 'row_version'],
    [
      'a conflict that leaves the version',
      'insert into asset (site_id, id) values ($1, $2) on conflict (site_id, id) do update set status = excluded.status',
      'row_version',
    ],
    ['the writer of a row', 'select p.xmin from post p where site_id = $1', 'xmin is no version'],
    ['the place of a row', 'delete from post where site_id = $1 and ctid = $2', 'ctid is no version'],
    [
      'the table of a row',
      'select tableoid::regclass from post where site_id = $1',
      'tableoid is no version',
    ],
    ['the size of a table', "select pg_relation_size('post')", 'empty on a coordinator'],
    ['the pages of a table', 'select relpages from pg_class', 'empty on a coordinator'],
    ['the rows of a table', 'select c.reltuples from pg_class c', 'empty on a coordinator'],
    ['a setting of a session', 'set statement_timeout = 5', 'say set local'],
    ['an unknown setting', 'set local work_mem = 5', 'not known to reach the shards'],
    ['a setting by a call', "select set_config('work_mem', '1', true)", 'say set local'],
    ['a dropped schema', 'drop schema if exists public cascade', 'drop what is ours'],
    ['a dropped extension', 'drop extension pg_trgm', 'drop what is ours'],
    ['a declared cursor', 'declare c cursor for select id from public.post', 'post has no site_id'],
  ])('%s', (_, text, problem) => {
    expect(read(text).problems.join('; ')).toContain(problem);
  });
});

it('names the parameters that carry a site, each once', () => {
  const text =
    'select 1 from post p join comment c on c.site_id = $3 and c.post_id = p.id where p.site_id = $1';
  expect(read(text).siteParameters.sort()).toEqual([1, 3]);
});

it('tells where a transaction begins and ends', () => {
  const kinds = ['begin', 'start transaction', 'savepoint a', 'rollback to a', 'commit', 'rollback'];
  expect(kinds.map((text) => read(text).transaction)).toEqual([
    'begins',
    'begins',
    null,
    null,
    'ends',
    'ends',
  ]);
});

it('leaves what cannot be parsed to the database', () => {
  expect(read('selec from').problems).toEqual([]);
});
