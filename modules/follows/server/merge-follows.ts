import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { lockPerson } from '#platform/server/lock-person.ts';

type Pair = { siteId: number; from: number; to: number };
type FollowRow = {
  id: number;
  profile_id: number;
  target_type: string;
  target_id: number;
  status: number;
  since_ts: number;
};
type SectionRow = { profile_id: number; section_id: number; since_ts: number; added_by: number | null };

/** What a merge did to follows: which have another follower or target now, and what was dropped as it was there twice. */
export type MovedFollows = {
  own: number[];
  followers: number[];
  dropped: FollowRow[];
  sections: number[];
  droppedSections: SectionRow[];
  /** Rules that gave the one a section, and count as having given it to the other one; left out before these were kept. */
  given?: number[];
};

/** How many follows somebody has, and how many follow them. */
export async function countFollowsOf(db: Db, siteId: number, profileId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
      (select count(*) from follow where site_id = ${siteId} and profile_id = ${profileId})
      + (select count(*) from follow where site_id = ${siteId} and target_id = ${profileId})
      + (select count(*) from section_follow where site_id = ${siteId} and profile_id = ${profileId}) as count`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Gives one person the follows and the followers of another; nobody follows twice, or oneself. */
export async function moveFollows(trx: Trx, { siteId, from, to }: Pair): Promise<MovedFollows> {
  // Neither follows anything meanwhile.
  for (const id of [from, to].sort((one, other) => one - other)) await lockPerson(trx, id);
  const pair = { siteId, from, to };
  const dropped = await dropDoubles(trx, pair);
  const { rows: own } = await sql<{ id: number }>`update follow set profile_id = ${to}
    where site_id = ${siteId} and profile_id = ${from} returning id`.execute(trx);
  const { rows: followers } = await sql<{ id: number }>`update follow as f set target_id = ${to}
    where f.site_id = ${siteId} and f.target_id = ${from} and not exists (select 1 from follow as other
      where other.site_id = ${siteId} and other.profile_id = f.profile_id and other.target_id = ${to})
    returning f.id`.execute(trx);
  // Whoever began to follow the one who is kept since the first look.
  dropped.push(...(await dropDoubles(trx, pair)));
  const { rows: droppedSections } = await sql<SectionRow>`
    delete from section_follow as f where f.site_id = ${siteId} and f.profile_id = ${from}
      and exists (select 1 from section_follow as other where other.site_id = ${siteId}
        and other.profile_id = ${to} and other.section_id = f.section_id)
    returning f.profile_id, f.section_id, f.since_ts, f.added_by`.execute(trx);
  const { rows: sections } = await sql<{ section_id: number }>`update section_follow set profile_id = ${to}
    where site_id = ${siteId} and profile_id = ${from} returning section_id`.execute(trx);
  // What somebody left of what a rule gave them is not given to them again.
  const { rows: given } = await sql<{ rule_id: number }>`
    insert into section_follow_given (site_id, rule_id, profile_id)
    select ${siteId}::bigint, rule_id, ${to}::bigint from section_follow_given
    where site_id = ${siteId} and profile_id = ${from}
    order by rule_id on conflict do nothing returning rule_id`.execute(trx);
  return {
    ...{ given: given.map(({ rule_id }) => rule_id) },
    ...{ own: own.map(({ id }) => id), followers: followers.map(({ id }) => id), dropped },
    ...{ sections: sections.map(({ section_id }) => section_id), droppedSections },
  };
}

async function dropDoubles(trx: Trx, { siteId, from, to }: Pair): Promise<FollowRow[]> {
  const { rows } = await sql<FollowRow>`
    delete from follow as f where f.site_id = ${siteId} and (
      (f.profile_id = ${from} and (f.target_id = ${to} or exists (select 1 from follow as other
        where other.site_id = ${siteId} and other.profile_id = ${to} and other.target_id = f.target_id)))
      or (f.target_id = ${from} and (f.profile_id = ${to} or exists (select 1 from follow as other
        where other.site_id = ${siteId} and other.profile_id = f.profile_id and other.target_id = ${to}))))
    returning f.id, f.profile_id, f.target_type, f.target_id, f.status, f.since_ts`.execute(trx);
  return rows;
}

/** Gives them back; what was let go of meanwhile stays gone. */
export async function returnFollows(
  trx: Trx,
  { siteId, from, to }: Pair,
  moved: MovedFollows,
): Promise<void> {
  await sql`update follow set profile_id = ${from} where site_id = ${siteId} and profile_id = ${to}
    and id = any(${moved.own}::bigint[])`.execute(trx);
  await sql`update follow set target_id = ${from} where site_id = ${siteId} and target_id = ${to}
    and id = any(${moved.followers}::bigint[])`.execute(trx);
  await sql`update section_follow set profile_id = ${from} where site_id = ${siteId} and profile_id = ${to}
    and section_id = any(${moved.sections}::bigint[])`.execute(trx);
  await sql`delete from section_follow_given where site_id = ${siteId} and profile_id = ${to}
    and rule_id = any(${moved.given ?? []}::bigint[])`.execute(trx);
  await insertRows(
    trx,
    'follow',
    siteId,
    ['id', 'profile_id', 'target_type', 'target_id', 'status', 'since_ts'],
    moved.dropped.map((row) => [
      ...[row.id, row.profile_id, row.target_type, row.target_id, row.status, row.since_ts],
    ]),
    'on conflict do nothing',
  );
  if (moved.droppedSections.length > 0)
    await trx
      .insertInto('section_follow')
      .values(moved.droppedSections.map((row) => ({ ...row, site_id: siteId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
