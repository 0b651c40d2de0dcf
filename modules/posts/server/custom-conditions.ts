import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { fieldUnknown, type PostCustomFilter } from '../posts.contract.ts';

type Condition = RawBuilder<SqlBool>;
type Asked = { custom_filters?: readonly PostCustomFilter[] | undefined };

/** @throws ApiError custom_filters_is_invalid where one names a field that posts of the site do not have */
export async function refuseUnknownFields(db: Db, siteId: number, { custom_filters }: Asked): Promise<void> {
  const names = [...new Set((custom_filters ?? []).map(({ field }) => field))];
  if (names.length === 0) return;
  const rows = await db
    .selectFrom('custom_field')
    .select('name')
    .where('site_id', '=', siteId)
    .where('entity', '=', 'post')
    .where('deleted_ts', 'is', null)
    .where((eb) => eb('name', '=', eb.fn.any(eb.val(names))))
    .execute();
  if (rows.length < names.length) throw fieldUnknown();
}

/** What the custom fields of a post have to say, on `p`. */
export const customConditions = (siteId: number, { custom_filters }: Asked): Condition[] =>
  (custom_filters ?? []).map((one) => {
    const isMet = sql<SqlBool>`exists (select 1 from post_body as b
      where b.site_id = ${siteId} and b.post_id = p.id and ${saysOf(one)})`;
    const isTurned = one.op === 'neq' || (one.op === 'exists' && !one.value);
    return isTurned ? sql`not ${isMet}` : isMet;
  });

/** Whether a field says what is named, on `b`. A list of choices says each of them; texts and days are compared as text. */
function saysOf(asked: PostCustomFilter): Condition {
  const stored = sql`(b.custom -> ${asked.field}::text)`;
  const text = sql`(b.custom ->> ${asked.field}::text)`;
  const isSaid = (value: string | number | boolean) =>
    sql<SqlBool>`${stored} @> ${JSON.stringify(value)}::jsonb`;
  switch (asked.op) {
    case 'eq':
    case 'neq':
      return isSaid(asked.value);
    case 'in':
      // Said once for all of them, the value is taken out of the row once.
      return sql`${stored} @> any(${asked.value.map((value) => JSON.stringify(value))}::text[]::jsonb[])`;
    case 'contains':
      return sql`${text} ilike ${containing(asked.value)}`;
    case 'gt':
    case 'lt': {
      const sign = asked.op === 'gt' ? sql`>` : sql`<`;
      if (typeof asked.value === 'string') {
        return sql`(jsonb_typeof(${stored}) = 'string' and ${text} collate "C" ${sign} ${asked.value}::text)`;
      }
      return sql`(case when jsonb_typeof(${stored}) = 'number' then ${stored}::numeric ${sign} ${asked.value}::numeric
        else false end)`;
    }
    case 'exists':
      return sql`coalesce(${text}, '') not in ('', '[]')`;
  }
}
