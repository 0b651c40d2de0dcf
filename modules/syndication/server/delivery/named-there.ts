import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { NamedInArticles } from './queue.ts';

/** Which posts name it; the list is that of the room that owns it. */
export const links: Record<
  NamedInArticles['kind'],
  { table: RawBuilder<unknown>; column: RawBuilder<unknown> }
> = {
  author: { table: sql.table('post_author'), column: sql.ref('l.profile_id') },
  tag: { table: sql.table('post_tag'), column: sql.ref('l.tag_id') },
};

type Named = Pick<NamedInArticles, 'siteId' | 'kind'> & { ids: readonly number[] };

/** Which of them stand in articles that a service keeps. */
export async function namedThere(trx: Trx, { siteId, kind, ids }: Named): Promise<number[]> {
  const { table, column } = links[kind];
  const { rows } = await sql<{ id: number }>`
    select named.id from unnest(${[...ids]}::bigint[]) as named (id)
    where exists (select 1 from ${table} as l
      join channel_item as i on i.site_id = ${siteId} and i.post_id = l.post_id and i.remote_id is not null
      where l.site_id = ${siteId} and ${column} = named.id)`.execute(trx);
  return rows.map(({ id }) => id);
}
