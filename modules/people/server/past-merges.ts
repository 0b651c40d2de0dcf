import { sql } from 'kysely';
import { notFound } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { UNDO_SECONDS } from '#platform/server/undo-acts.ts';
import { type listMerges, MOST_PAST_MERGES, type PastMerge } from '../merge.contract.ts';
import { MERGE_ACT } from './merge-people.ts';

type Row = {
  id: number;
  from_id: number;
  from_title: string;
  into_id: number;
  into_title: string;
  created_ts: number;
  created_by: number | null;
  by_title: string | null;
  until_ts: number;
};

/**
 * The merges of a person that nobody has undone, as long as somebody can.
 * @throws ApiError not_found
 */
export async function pastMerges(db: Db, call: Call<typeof listMerges>): Promise<PastMerge[]> {
  const { site, caller, params, now } = call;
  const person = await db
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', site.id)
    .where('id', '=', params.profileId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!person) throw notFound();
  const { rows } = await sql<Row>`
    select a.id, a.created_ts, a.created_by, by.title as by_title, a.created_ts + a.undo_seconds as until_ts,
      source.id as from_id, source.title as from_title, target.id as into_id, target.title as into_title
    from (
      select id, created_ts, created_by, undo_seconds, (befores->0->'pair'->>'from')::bigint as source_id,
        (befores->0->'pair'->>'to')::bigint as target_id
      from undo_act
      where site_id = ${site.id} and undo_seconds > ${UNDO_SECONDS} and kind = ${MERGE_ACT} and undone_ts is null
        and created_ts + undo_seconds > ${now}) as a
    join profile as source on source.site_id = ${site.id} and source.id = a.source_id
    join profile as target on target.site_id = ${site.id} and target.id = a.target_id
    left join profile as by on by.site_id = ${site.id} and by.id = a.created_by
    where a.source_id = ${person.id} or a.target_id = ${person.id}
    order by a.created_ts desc, a.id desc limit ${MOST_PAST_MERGES}`.execute(db);
  const mayAny = isAllowed(onSite('POWER_SITE'), caller.holder);
  return rows.map((row) => ({
    ...{ batch_id: row.id, merged_ts: row.created_ts, merged_by: row.by_title, undo_until_ts: row.until_ts },
    from: { id: row.from_id, title: row.from_title },
    into: { id: row.into_id, title: row.into_title },
    may_undo: mayAny || row.created_by === profileOf(caller).id,
  }));
}
