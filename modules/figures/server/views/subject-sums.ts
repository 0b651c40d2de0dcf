import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';

/** Whose views are added up: those of main sections, and those of authors. */
export type SubjectKind = 'section' | 'author';
const kinds: readonly SubjectKind[] = ['section', 'author'];

/** The section of posts without a main one. */
export const NO_SECTION = -1;

/** For whom the views of a post `p` count now; one that is deleted or gone counts for nobody. */
const isThere = sql`p.id is not null and p.deleted_ts is null`;
const sectionNow = sql`case when ${isThere} then coalesce(p.primary_section_id, ${sql.lit(NO_SECTION)}) end`;
const authorsNow = sql`case when ${isThere} then p.author_ids else '{}' end`;

/** Sums change by one writer of a site at a time: what a day is added up by, and what moves later, fit each other. */
export const holdSums = (trx: Trx, siteId: number): Promise<void> =>
  lockInSite(trx, locks.countingViews, siteId, true);

/**
 * Adds up the days from one up to, not including, another for sections and authors; who calls holds the sums.
 * @param from YYYY-MM-DD
 */
export async function sumSubjects(trx: Trx, siteId: number, from: string, until: string): Promise<void> {
  const within = (day: RawBuilder<unknown>) => sql`${day} >= ${from}::date and ${day} < ${until}::date`;
  await sql`insert into view_share (site_id, post_id, section_id, author_ids)
    select ${siteId}::bigint, p.id, ${sectionNow}, ${authorsNow} from post as p
    where p.site_id = ${siteId} and p.id in (
      select d.post_id from view_daily as d where d.site_id = ${siteId} and ${within(sql`d.day`)})
    on conflict (site_id, post_id) do nothing`.execute(trx);
  await sql`delete from view_subject_daily where site_id = ${siteId} and kind = any(${[...kinds]}::text[])
    and ${within(sql`day`)}`.execute(trx);
  for (const kind of kinds) {
    await sql`insert into view_subject_daily (site_id, kind, day, subject_id, views)
      select ${siteId}::bigint, ${kind}::text, d.day, one.id, sum(d.views)
      from view_daily as d
      join view_share as s on s.site_id = d.site_id and s.post_id = d.post_id
      cross join lateral unnest(${subjectsOf(kind)}) as one (id)
      where d.site_id = ${siteId} and s.site_id = ${siteId} and ${within(sql`d.day`)} and one.id is not null
      group by d.day, one.id`.execute(trx);
  }
}

/** Adds up a month for sections and authors from its days, which are added up. */
export async function sumSubjectMonth(trx: Trx, siteId: number, month: string): Promise<void> {
  await sql`delete from view_subject_monthly where site_id = ${siteId} and kind = any(${[...kinds]}::text[])
    and month = ${month}::date`.execute(trx);
  await sql`insert into view_subject_monthly (site_id, kind, month, subject_id, views)
    select ${siteId}::bigint, d.kind, ${month}::date, d.subject_id, sum(d.views) from view_subject_daily as d
    where d.site_id = ${siteId} and d.kind = any(${[...kinds]}::text[])
      and d.day >= ${month}::date and d.day < ${month}::date + interval '1 month'
    group by d.kind, d.subject_id`.execute(trx);
}

const subjectsOf = (kind: SubjectKind) => (kind === 'section' ? sql`array[s.section_id]` : sql`s.author_ids`);

/** Posts of one step: what their views were counted for is moved in one statement for all of them. */
export const MOVED_AT_ONCE = 500;

/**
 * Has the views of posts counted for those who have them now: whatever was added up moves, once, and stays where nothing
 * changed.
 */
export async function moveSums(trx: Trx, siteId: number, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return;
  await holdSums(trx, siteId);
  const { rows } = await sql<{ post_id: number }>`
    select s.post_id from view_share as s left join post as p on p.site_id = ${siteId} and p.id = s.post_id
    where s.site_id = ${siteId} and s.post_id = any(${[...postIds]}::bigint[])
      and (s.section_id is distinct from ${sectionNow} or s.author_ids is distinct from ${authorsNow})`.execute(
    trx,
  );
  const moved = rows.map(({ post_id }) => Number(post_id)).sort((a, b) => a - b);
  for (let at = 0; at < moved.length; at += MOVED_AT_ONCE) {
    await move(trx, siteId, moved.slice(at, at + MOVED_AT_ONCE));
  }
}

async function move(trx: Trx, siteId: number, postIds: readonly number[]): Promise<void> {
  const ids = sql`${[...postIds]}::bigint[]`;
  for (const kind of kinds) {
    await addViews(trx, { siteId, kind, ids, sign: -1 });
  }
  await sql`update view_share as s set section_id = ${sectionNow}, author_ids = ${authorsNow}
    from post as p where s.site_id = ${siteId} and p.site_id = ${siteId} and p.id = s.post_id
      and s.post_id = any(${ids})`.execute(trx);
  await sql`delete from view_share as s where s.site_id = ${siteId} and s.post_id = any(${ids})
    and not exists (select from post as p where p.site_id = ${siteId} and p.id = s.post_id)`.execute(trx);
  for (const kind of kinds) {
    await addViews(trx, { siteId, kind, ids, sign: 1 });
  }
}

type Adding = { siteId: number; kind: SubjectKind; ids: RawBuilder<unknown>; sign: 1 | -1 };

/** What is added up by days and by months alike. */
const sums = [
  { sum: 'view_subject_daily', views: 'view_daily', whole: 'view_day', unit: 'day' },
  { sum: 'view_subject_monthly', views: 'view_monthly', whole: 'view_month', unit: 'month' },
] as const;

/** Adds the views of posts to those for whom they count, or takes them away, in all that is added up. */
async function addViews(trx: Trx, { siteId, kind, ids, sign }: Adding): Promise<void> {
  for (const { sum, views, whole, unit } of sums) {
    await sql`insert into ${sql.table(sum)} (site_id, kind, ${sql.ref(unit)}, subject_id, views)
      select ${siteId}::bigint, ${kind}::text, d.${sql.ref(unit)}, one.id, ${sql.lit(sign)} * sum(d.views)
      from view_share as s
      join ${sql.table(views)} as d on d.site_id = s.site_id and d.post_id = s.post_id
      join ${sql.table(whole)} as w on w.site_id = d.site_id and w.${sql.ref(unit)} = d.${sql.ref(unit)}
      cross join lateral unnest(${subjectsOf(kind)}) as one (id)
      where s.site_id = ${siteId} and d.site_id = ${siteId} and w.site_id = ${siteId} and w.is_whole
        and s.post_id = any(${ids}) and one.id is not null
      group by d.${sql.ref(unit)}, one.id
      on conflict (site_id, kind, ${sql.ref(unit)}, subject_id)
        do update set views = ${sql.table(sum)}.views + excluded.views`.execute(trx);
  }
}
