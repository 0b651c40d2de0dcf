import { sql } from 'kysely';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import type { Db } from '#platform/server/database.ts';

/** A site has fewer people who decide about something than these; where everybody does, nobody needs to be told. */
const MOST_TOLD = 50;
const LONGEST_SAID = 300;

type Rights = {
  /** Each of them, held anywhere where it counts. */
  all: readonly PermissionName[];
  /** At least one of these too. */
  any?: readonly PermissionName[];
};

type Where = {
  siteId: number;
  /** The community that it is about; null for the site itself. */
  communityId: number | null;
  /** Whether what is held on the community alone counts. */
  isHeldThere?: boolean;
  /** Among these alone. */
  only?: readonly number[];
};

/** Whoever holds such rights where something happened: on the site, or on the community that it belongs to. */
export async function peopleToTell(
  db: Db,
  { siteId, communityId, isHeldThere = false, only }: Where,
  { all, any = [] }: Rights,
): Promise<number[]> {
  // As for callers: roles count where their scope says, and none in a community that is archived.
  const onSite = isHeldThere ? sql`false` : sql`a.community_id is null and r.scope = 'site'`;
  const isOpen = sql`not exists (select 1 from community as c where c.site_id = ${siteId}
    and c.id = ${communityId}::bigint and c.archived_ts is not null)`;
  const among = only ? sql`and p.id = any(${[...only]}::bigint[])` : sql``;
  const { rows } = await sql<{ id: number }>`
    select p.id from profile as p
    where p.site_id = ${siteId} and p.status in (0, 1) and p.deleted_ts is null ${among} and p.id = any(array(
      select a.profile_id from role_assignment as a
      join role as r on r.site_id = ${siteId} and r.id = a.role_id
      join role_permission as h on h.site_id = ${siteId} and h.role_id = a.role_id
      where a.site_id = ${siteId} and ((${onSite}) or (a.community_id = ${communityId}::bigint and ${isOpen}))
        and h.permission = any(${[...all, ...any]}::text[])
      group by a.profile_id
      having count(distinct h.permission) filter (where h.permission = any(${[...all]}::text[])) = ${all.length}
        and (${any.length === 0} or bool_or(h.permission = any(${[...any]}::text[])))))
    order by p.id limit ${MOST_TOLD}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A text of the site as a notification keeps it. */
export const said = (value: unknown, most = LONGEST_SAID): string =>
  typeof value === 'string' ? value.slice(0, most).toWellFormed() : '';
