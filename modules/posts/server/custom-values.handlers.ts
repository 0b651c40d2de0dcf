import { sql } from 'kysely';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import { LONGEST_SHOWN_VALUE, listCustomValues } from '../post-custom-values.contract.ts';
import { seenPosts } from './writing/editable-post.ts';

/** The call of the columns that show custom fields beside posts in a list. */
export function customValuesHandlers({ db }: { db: Db }): Handler[] {
  return [
    answer(listCustomValues, async ({ site, caller, query }) => {
      const seen = await seenPosts(db, site.id, query.ids, caller);
      return { items: seen.length === 0 ? [] : await valuesOf(db, site.id, seen) };
    }),
  ];
}

/** What posts say in the fields that the site has now; a text is cut as a list cuts it. */
async function valuesOf(db: Db, siteId: number, postIds: readonly number[]) {
  const { rows } = await sql<{ id: number; custom: Record<string, unknown> }>`
    select b.post_id as id, jsonb_object_agg(e.key, case
        when jsonb_typeof(e.value) = 'string' and length(e.value #>> '{}') > ${LONGEST_SHOWN_VALUE}
        then to_jsonb(left(e.value #>> '{}', ${LONGEST_SHOWN_VALUE}) || '…') else e.value end) as custom
    from post_body as b
    cross join lateral jsonb_each(b.custom) as e
    where b.site_id = ${siteId} and b.post_id = any(${[...postIds]}::bigint[])
      and jsonb_typeof(b.custom) = 'object'
      and e.key in (select f.name from custom_field as f
        where f.site_id = ${siteId} and f.entity = 'post' and f.deleted_ts is null)
    group by b.post_id`.execute(db);
  return rows;
}
