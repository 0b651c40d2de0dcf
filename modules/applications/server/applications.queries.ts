import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listCount } from '#platform/server/bounded-count.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { type Stamp, updatedBy } from '#platform/server/row-stamps.ts';
import { type ApplicationStatus, decisionStatuses } from '../application-kinds.contract.ts';

/** Which applications: to these communities, or to all of the site. */
export type ApplicationSelection = {
  siteId: number;
  only: readonly number[] | null;
  status: ApplicationStatus;
  /** A part of the applicant's name. */
  words?: string | undefined;
};

export type ApplicationRow = {
  id: number;
  community_id: number;
  profile_id: number;
  message: string;
  status: ApplicationStatus;
  reason: string;
  created_ts: number;
  decided_by: number | null;
  decided_ts: number | null;
};
export type LockedApplication = ApplicationRow & {
  revision: number;
  updated_ts: number;
  updated_by: number | null;
};
export type ShownRow = ApplicationRow & {
  group_title: string;
  title: string;
  name: string;
  logo: string | null;
  decider: string | null;
};

const columns = sql`a.id, a.community_id, a.profile_id, a.message, a.status, a.reason, a.created_ts, a.decided_by,
  a.decided_ts`;

function conditionsOf({ siteId, only, status, words }: ApplicationSelection): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`a.site_id = ${siteId} and a.status = ${status}`];
  if (only) conditions.push(sql`a.community_id = any(${[...only]}::bigint[])`);
  if (words) {
    conditions.push(sql`a.profile_id = any(array(
      select id from profile where site_id = ${siteId} and deleted_ts is null and title ilike ${containing(words)}
      order by title, id limit ${sql.lit(MOST_NAMED)}))`);
  }
  return sql.join(conditions, sql` and `);
}

/** So many people of one name are looked for; whoever looks for somebody says more of the name. */
const MOST_NAMED = 200;

const shown = (siteId: number) => sql`select ${columns}, c.title as group_title, p.title, p.name, p.logo,
    d.title as decider
  from community_application as a
  join community as c on c.site_id = ${siteId} and c.id = a.community_id
  join profile as p on p.site_id = ${siteId} and p.id = a.profile_id
  left join profile as d on d.site_id = ${siteId} and d.id = a.decided_by`;

/** Reads of applications for those who decide about them. */
export const applicationQueries = (db: Db) => ({
  page: async (
    selection: ApplicationSelection,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<ShownRow[]> => {
    const { rows } = await sql<ShownRow>`
      ${shown(selection.siteId)} where ${conditionsOf(selection)} order by a.id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
  count: (selection: ApplicationSelection, wanted = { exact_count: false }) =>
    listCount(db, sql`select 1 from community_application as a where ${conditionsOf(selection)}`, wanted),
  some: async (siteId: number, ids: readonly number[]): Promise<Map<number, ShownRow>> => {
    const { rows } = await sql<ShownRow>`
      ${shown(siteId)} where a.site_id = ${siteId} and a.id = any(${[...ids]}::bigint[])`.execute(db);
    return new Map(rows.map((row) => [row.id, row]));
  },
});

/** Applications by their ids, kept from others until the transaction ends. */
export async function lockApplications(
  trx: Trx,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, LockedApplication>> {
  const { rows } = await sql<LockedApplication>`
    select ${columns}, a.revision, a.updated_ts, a.updated_by from community_application as a
    where a.site_id = ${siteId} and a.id = any(${[...ids]}::bigint[]) order by a.id for update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

type Decision = { ids: readonly number[]; status: ApplicationStatus; reason?: string };

/** Writes down how it was decided; what waits again was decided by nobody. */
export async function decide(
  trx: Trx,
  { siteId, now, by }: Stamp,
  { ids, status, reason = '' }: Decision,
): Promise<void> {
  const isDecided = decisionStatuses.some((one) => one === status);
  await trx
    .updateTable('community_application')
    .set({
      ...{ status, reason, ...updatedBy({ now, by }) },
      ...(isDecided ? { decided_by: by, decided_ts: now } : {}),
      ...(status === 'pending' ? { decided_by: null, decided_ts: null } : {}),
    })
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .execute();
}
