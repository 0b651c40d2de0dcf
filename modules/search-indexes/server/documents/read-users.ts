import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { plainTextOf } from '#platform/server/safe-html/plain-text.ts';
import type { ReadThings } from './read-posts.ts';

type Row = {
  id: number;
  account_id: string | null;
  created_ts: number;
  name: string;
  title: string;
  email: string | null;
  status: number;
  job_title: string;
  about_html: string;
  extra: Record<string, unknown>;
  role_ids: number[];
  community_ids: number[];
  posts_count: number;
  is_owner: boolean;
};

const LONGEST_ABOUT = 20_000;

/** People as an index knows them. */
export const readUsers: ReadThings = async (db, siteId, which) => {
  const wanted =
    'ids' in which
      ? sql`p.id = any(${[...which.ids]}::bigint[])`
      : sql`p.id < ${which.below} order by p.id desc limit ${which.limit}`;
  const { rows } =
    await sql<Row>`select p.id, p.account_id, p.created_ts, p.name, p.title, p.email, p.status, p.job_title,
      left(p.about_html, ${LONGEST_ABOUT}) as about_html, p.extra,
      array(select a.role_id from role_assignment as a where a.site_id = ${siteId} and a.profile_id = p.id
        limit 100) as role_ids,
      array(select a.community_id from role_assignment as a where a.site_id = ${siteId} and a.profile_id = p.id
        and a.community_id is not null limit 100) as community_ids,
      (select count(*)::int from post_author as l where l.site_id = ${siteId} and l.profile_id = p.id
        and l.status in (0, 1, 2)) as posts_count,
      exists (select 1 from role_assignment as a join role as r on r.site_id = ${siteId} and r.id = a.role_id
        where a.site_id = ${siteId} and a.profile_id = p.id and a.community_id is null and r.key = 'owner') as is_owner
    from profile as p where p.site_id = ${siteId} and p.deleted_ts is null and ${wanted}`.execute(db);
  const signedIn = await lastSignIns(
    db,
    siteId,
    rows.flatMap(({ account_id }) => account_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    createdTs: row.created_ts,
    facts: {
      'user-profile-title': row.title,
      'user-profile-slug': row.name,
      'user-email': row.email,
      description: row.job_title,
      'about-html': plainTextOf(row.about_html, LONGEST_ABOUT),
      'user-id': row.id,
      'user-status': row.status,
      'user-owner': row.is_owner,
      'user-group': row.role_ids,
      'user-access-role': row.role_ids,
      'user-community': row.community_ids,
      'user-posts-count': row.posts_count,
      'last-logged-in-at': signedIn.get(row.account_id ?? '') ?? null,
      'created-at': row.created_ts,
      custom: row.extra,
    },
  }));
};

/** In a statement of its own: accounts stand beside the sites and are not spread over a cluster. */
async function lastSignIns(
  db: Db,
  siteId: number,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('auth.account_site')
    .select(['account_id', 'last_login_ts'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...accountIds]))))
    .execute();
  return new Map(
    rows.flatMap(({ account_id, last_login_ts }) => (last_login_ts ? [[account_id, last_login_ts]] : [])),
  );
}
