import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { ProfileHistoryEntry } from '../profile-standing.contract.ts';

/** Fields whose values nobody reads in a history. */
const SECRET = /password|secret|token|code/i;
/** Names another person, whose name is shown. */
const PERSON_FIELD = 'merged_into';

type Row = {
  id: number;
  action: string;
  field: string | null;
  old: unknown;
  new: unknown;
  actor_id: number | null;
  actor_title: string | null;
  actor_kind: ProfileHistoryEntry['source'];
  at_ts: number;
};

/** What was changed about a person, of whom nothing is told once they are forgotten: one entry for each field of each write, the newest first, and how many there are. */
export async function profileHistory(
  db: Db,
  siteId: number,
  profileId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ history: ProfileHistoryEntry[]; totalCount: number }> {
  const entries = sql`
    select event.id, event.at_ts, event.action, event.actor_profile_id, event.actor_kind, changed.field,
      case when person.erased_ts is null then event.before -> changed.field end as old,
      case when person.erased_ts is null then event.after -> changed.field end as new
    from audit_event as event
    join profile as person on person.site_id = ${siteId} and person.id = ${profileId}
    left join lateral jsonb_object_keys(
      coalesce(event.before, '{}'::jsonb) || coalesce(event.after, '{}'::jsonb)) as changed (field) on true
    where event.site_id = ${siteId} and event.object_kind = 'profile' and event.object_id = ${profileId}
      and event.action like 'profile.%'`;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select entry.id, entry.action, entry.field, entry.old, entry.new, entry.at_ts, entry.actor_kind,
        actor.id as actor_id, actor.title as actor_title
      from (${entries} order by event.at_ts desc, event.id desc, changed.field limit ${limit} offset ${offset}) as entry
      left join profile as actor on actor.site_id = ${siteId} and actor.id = entry.actor_profile_id
      order by entry.at_ts desc, entry.id desc, entry.field`.execute(db),
    sql<{ count: number }>`select count(*) as count from (${entries}) as entry`.execute(db),
  ]);
  const people = await titlesOf(
    db,
    siteId,
    rows.flatMap((row) => (row.field === PERSON_FIELD ? [row.old, row.new] : [])),
  );
  return {
    history: rows.map((row) => ({
      id: `${row.id}.${row.field ?? ''}`,
      site_id: siteId,
      action: row.action,
      field: row.field,
      ...shownValues(row, people),
      actor: row.actor_id === null ? null : { id: row.actor_id, title: row.actor_title },
      source: row.actor_kind,
      created_ts: row.at_ts,
    })),
    totalCount: counted.rows[0]?.count ?? 0,
  };
}

function shownValues({ field, old, new: next }: Row, people: ReadonlyMap<unknown, string>) {
  if (field !== null && SECRET.test(field)) return { old: 'changed', new: 'changed' };
  if (field !== PERSON_FIELD) return { old, new: next };
  return { old: people.get(old) ?? null, new: people.get(next) ?? null };
}

async function titlesOf(db: Db, siteId: number, ids: unknown[]): Promise<Map<unknown, string>> {
  const known = ids.filter((id) => typeof id === 'number');
  if (known.length === 0) return new Map();
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'title'])
    .where('site_id', '=', siteId)
    .where('id', '=', (eb) => eb.fn.any(eb.val(known)))
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
