import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';

const JOB = 'follows.give_sections';
/** So many people are given a section in one transaction, for so long in one turn of the job. */
const AT_ONCE = 1_000;
const TURN_MILLISECONDS = 3_000;
/** Who came longer ago was found by earlier sweeps. */
const LOOKED_BACK = 2 * 86_400;
const SWEEP_SECONDS = 60;

export type StoredRule = {
  id: number;
  section_id: number;
  community_id: number | null;
  kind: string;
  since_ts: number;
  created_by: number | null;
};
type Turn = { siteId: number; ruleId: number };

/** Who is there whom a rule is about: on the site, or with a role in its community. */
export const peopleOf = (
  siteId: number,
  communityId: number | null,
  where: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> =>
  communityId === null
    ? sql`select p.id, p.created_ts as joined_ts from profile as p
        where p.site_id = ${siteId} and p.deleted_ts is null and p.status in (0, 1) ${where}`
    : sql`select p.id, max(a.created_ts) as joined_ts from role_assignment as a
        join profile as p on p.site_id = ${siteId} and p.id = a.profile_id
          and p.deleted_ts is null and p.status in (0, 1)
        where a.site_id = ${siteId} and a.community_id = ${communityId} ${where} group by p.id`;

/** Gives people the section of a rule: once each, so that who stops following a default one does not get it again. */
export async function giveSection(
  trx: Db,
  siteId: number,
  rule: StoredRule,
  people: readonly number[],
  now: number,
): Promise<void> {
  if (people.length === 0) return;
  const isAgain = rule.kind === 'forced';
  await sql`
    with fresh as (
      insert into section_follow_given (site_id, rule_id, profile_id)
      select ${siteId}::bigint, ${rule.id}::bigint, person from unnest(${[...people]}::bigint[]) as person
      on conflict do nothing returning profile_id
    )
    insert into section_follow (site_id, profile_id, section_id, since_ts, added_by)
    select ${siteId}::bigint, person, ${rule.section_id}::bigint, ${now}::bigint, ${rule.created_by}::bigint
    from unnest(${[...people]}::bigint[]) as person
    where ${isAgain}::boolean or person in (select fresh.profile_id from fresh)
    order by person on conflict do nothing`.execute(trx);
}

/** Has people who were there before given the section of a rule, in the background. */
export const wakeGiving = ({ jobs }: Pick<Ground, 'jobs'>, trx: Db, turn: Turn): Promise<void> =>
  jobs.enqueue(trx, JOB, turn, { key: `${JOB}:${turn.siteId}:${turn.ruleId}`, queue: JOB });

/** Gives sections to who was there before, to newcomers, and takes back what is left of rules that are gone. */
export function defineGiving(ground: Pick<Ground, 'database' | 'jobs'>): void {
  const { database, jobs } = ground;
  const { db } = database;
  jobs.define<Turn>(JOB, async (turn, { signal }) => {
    const end = performance.now() + TURN_MILLISECONDS;
    while (await giveNext(db, turn, Math.floor(Date.now() / 1000))) {
      if (signal.aborted || performance.now() > end) return wakeGiving(ground, db, turn);
    }
  });
  jobs.sweep({
    name: 'sections that newcomers follow',
    seconds: SWEEP_SECONDS,
    run: (signal) => giveNewcomers(db, Math.floor(Date.now() / 1000), signal),
  });
}

/** @returns whether there may be more */
export async function giveNext(
  db: Db,
  { siteId, ruleId }: Turn,
  now: number,
  most: number = AT_ONCE,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const rule = await trx
      .selectFrom('section_follow_rule')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', ruleId)
      .forUpdate()
      .executeTakeFirst();
    if (!rule) return forgetGiven(trx, { siteId, ruleId }, most);
    if (rule.given_up_to === null) return false;
    const after = sql`and p.id > ${rule.given_up_to}`;
    const { rows } = await sql<{ id: number }>`select there.id
      from (${peopleOf(siteId, rule.community_id, after)}) as there order by there.id limit ${most}`.execute(
      trx,
    );
    const people = rows.map(({ id }) => id);
    await giveSection(trx, siteId, rule, people, now);
    const isMore = people.length >= most;
    await trx
      .updateTable('section_follow_rule')
      .set({ given_up_to: isMore ? (people.at(-1) ?? null) : null })
      .where('site_id', '=', siteId)
      .where('id', '=', ruleId)
      .execute();
    return isMore;
  });
}

/** What a rule that is gone had given is known no more; people go on following. */
async function forgetGiven(trx: Db, { siteId, ruleId }: Turn, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from section_follow_given
    where site_id = ${siteId} and rule_id = ${ruleId} and profile_id = any(array(
      select profile_id from section_follow_given
      where site_id = ${siteId} and rule_id = ${ruleId} limit ${most}))`.execute(trx);
  return Number(numAffectedRows ?? 0) >= most;
}

/** Gives those who came since a rule was made its section. */
export async function giveNewcomers(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).execute();
  for (const { id: siteId } of sites) {
    // The rule of a section that was deleted gives nothing until it is back.
    const { rows: rules } = await sql<StoredRule>`select r.* from section_follow_rule as r
      join section as s on s.site_id = ${siteId} and s.id = r.section_id and s.deleted_ts is null
      where r.site_id = ${siteId}`.execute(db);
    for (const rule of rules) {
      if (signal?.aborted) return;
      await giveNew(db, siteId, rule, now);
    }
  }
}

async function giveNew(db: Db, siteId: number, rule: StoredRule, now: number): Promise<void> {
  const since = Math.max(rule.since_ts, now - LOOKED_BACK);
  const lately =
    rule.community_id === null ? sql`and p.created_ts >= ${since}` : sql`and a.created_ts >= ${since}`;
  const { rows } = await sql<{ id: number }>`
    select there.id from (${peopleOf(siteId, rule.community_id, lately)}) as there
    where not exists (select 1 from section_follow_given as g
      where g.site_id = ${siteId} and g.rule_id = ${rule.id} and g.profile_id = there.id)
    order by there.id limit ${AT_ONCE}`.execute(db);
  const people = rows.map(({ id }) => id);
  if (people.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // A rule that ends meanwhile gives nothing any more.
    const held = await trx
      .selectFrom('section_follow_rule')
      .select('id')
      .where('site_id', '=', siteId)
      .where('id', '=', rule.id)
      .forUpdate()
      .executeTakeFirst();
    if (held) await giveSection(trx, siteId, rule, people, now);
  });
}
