import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { NO_SECTION, type SubjectKind } from '../views/subject-sums.ts';
import type { Days } from './performance-days.ts';
import { piecesFor } from './summed-views.ts';
import { type Compared, type Page, periodsOf, type Sums, sumsOf } from './traffic.queries.ts';
import { daysBeside } from './whole-months.ts';

type Ranked = Sums & { id: string | number; subjects: string | number; whole: string | number };
export type SubjectViews = { rows: (Sums & { id: number | null })[]; total: number; whole: number };

/**
 * Views of a whole site by main section or by author, the most first: sums of months and of days, and posts alone for the
 * days that no sum stands for yet.
 */
export async function subjectViews(
  db: Db,
  { siteId, kind }: { siteId: number; kind: SubjectKind },
  compared: Compared,
  { limit, offset }: Page,
): Promise<SubjectViews> {
  const { months, days } = await piecesFor(db, siteId, periodsOf(compared));
  const whole = await wholeDays(db, siteId, days);
  const parts = [
    sql`select v.subject_id, v.month as day, v.views from view_subject_monthly as v
      where v.site_id = ${siteId} and v.kind = ${kind} and v.month = any(${months}::date[])`,
    sql`select v.subject_id, v.day, v.views from view_subject_daily as v
      where v.site_id = ${siteId} and v.kind = ${kind} and v.day = any(${whole}::date[])`,
    ...days.flatMap((some) => daysBeside(some, whole)).map((some) => ofPosts(siteId, kind, some)),
  ];
  const isNamed =
    kind === 'author'
      ? sql`and d.subject_id in (select person.id from profile as person where person.site_id = ${siteId})`
      : sql``;
  const sums = sumsOf(compared);
  const { rows } = await sql<Ranked>`
    select ranked.*, count(*) over () as subjects, sum(ranked.views) over () as whole from (
      select d.subject_id as id, ${sums.columns} from (${sql.join(parts, sql` union all `)}) as d
      group by d.subject_id having ${sums.views} > 0 ${isNamed}
    ) as ranked order by ranked.views desc, nullif(ranked.id, ${sql.lit(NO_SECTION)}) desc nulls last
    limit ${limit} offset ${offset}`.execute(db);
  return {
    rows: rows.map((row) => ({ ...row, id: Number(row.id) === NO_SECTION ? null : Number(row.id) })),
    total: Number(rows[0]?.subjects ?? 0),
    whole: Number(rows[0]?.whole ?? 0),
  };
}

async function wholeDays(db: Db, siteId: number, some: readonly Days[]): Promise<string[]> {
  const within = some.map(({ from, to }) => sql`w.day between ${from}::date and ${to}::date`);
  if (within.length === 0) return [];
  const { rows } = await sql<{ day: string }>`select w.day::text as day from view_day as w
    where w.site_id = ${siteId} and w.is_whole and (${sql.join(within, sql` or `)}) order by w.day`.execute(
    db,
  );
  return rows.map(({ day }) => day);
}

function ofPosts(siteId: number, kind: SubjectKind, { from, to }: Days): RawBuilder<unknown> {
  const isRead = sql`d.site_id = ${siteId} and d.day between ${from}::date and ${to}::date
    and p.site_id = ${siteId} and p.deleted_ts is null`;
  const posts = sql`view_daily as d join post as p on p.site_id = d.site_id and p.id = d.post_id`;
  return kind === 'section'
    ? sql`select coalesce(p.primary_section_id, ${sql.lit(NO_SECTION)}) as subject_id, d.day, d.views
        from ${posts} where ${isRead}`
    : sql`select a.profile_id as subject_id, d.day, d.views from ${posts}
        join post_author as a on a.site_id = p.site_id and a.post_id = p.id
        where ${isRead} and a.site_id = ${siteId}`;
}

/** The names of people whose posts were read. */
export async function peopleById(db: Db, siteId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'title', 'name'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
  return new Map(rows.map((row) => [Number(row.id), row]));
}
