import type { ClientBase } from 'pg';
import { referenceTables } from './statement-guard/catalogue.ts';

/** A thing in the schema that a cluster would refuse. */
export type CatalogueFault = { fault: string; object: string };

/**
 * Looks through the catalogue for what could not be distributed by `site_id`.
 * @returns no row for a schema that could move to a cluster as it is
 */
export async function findCatalogueFaults(client: Pick<ClientBase, 'query'>): Promise<CatalogueFault[]> {
  const { rows } = await client.query<CatalogueFault>(query, [referenceTables]);
  return rows;
}

const query = `
with ours as (
  select c.oid, c.relname, c.relispartition, c.relkind,
    c.relname = any($1) as is_reference,
    (select a.attnum from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped) as site_column
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not like 'kysely_%' and c.relname <> 'id_node'
),
site_table as (select * from ours where not is_reference and site_column is not null),
foreign_key as (
  select k.*, from_table.relname as name, from_table.is_reference as from_reference,
    from_table.site_column as from_site, to_table.relname as target, to_table.is_reference as to_reference,
    to_table.site_column as to_site
  from pg_constraint k
  join ours from_table on from_table.oid = k.conrelid
  left join ours to_table on to_table.oid = k.confrelid
  where k.contype = 'f' and k.conparentid = 0
)
select 'belongs to no site and is no reference table' as fault, relname as object
  from ours where not is_reference and site_column is null
union all
select 'site_id is not a bigint that is never null', t.relname from site_table t
  join pg_attribute a on a.attrelid = t.oid and a.attnum = t.site_column
  where a.atttypid <> 'bigint'::regtype or not a.attnotnull
union all
select 'has no primary key', relname from ours
  where not exists (select 1 from pg_constraint k where k.conrelid = ours.oid and k.contype = 'p')
union all
select 'unique without site_id', i.indexrelid::regclass::text from pg_index i
  join site_table t on t.oid = i.indrelid
  where i.indisunique and not t.site_column = any(i.indkey::int2[])
union all
select 'excludes without site_id', k.conname from pg_constraint k
  join site_table t on t.oid = k.conrelid
  where k.contype = 'x' and not t.site_column = any(k.conkey)
union all
select 'foreign key that does not pair site_id with site_id', conname from foreign_key
  where not from_reference and to_site is not null and not to_reference
    and not exists (select 1 from unnest(conkey, confkey) as pair(own, other)
      where pair.own = from_site and pair.other = to_site)
union all
select 'foreign key to a local table', conname from foreign_key
  where target is null or (to_site is null and not to_reference)
union all
select 'foreign key from a reference table to a site table', conname from foreign_key
  where from_reference and to_site is not null and not to_reference
union all
select 'sets to null or default, or follows an update', conname from foreign_key
  where confdeltype in ('n', 'd') or confupdtype in ('c', 'n', 'd')
union all
select 'trigger', g.tgname from pg_trigger g
  join ours on ours.oid = g.tgrelid where not g.tgisinternal
union all
select 'rule', r.rulename from pg_rewrite r join ours on ours.oid = r.ev_class
union all
select 'numbers itself (identity or serial)', ours.relname || '.' || a.attname from ours
  join pg_attribute a on a.attrelid = ours.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where not ours.relispartition
    and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')
union all
select 'partitions of partitions, or inheritance', ours.relname from ours
  where (ours.relispartition and ours.relkind = 'p')
    or (not ours.relispartition and exists (select 1 from pg_inherits h where h.inhrelid = ours.oid))
union all
select 'name of 50 characters or more', name from (
  select relname::text as name from ours
  union all
  select k.conname::text from pg_constraint k join ours on ours.oid = k.conrelid where not ours.relispartition
) named where length(name) >= 50
order by 1, 2`;
