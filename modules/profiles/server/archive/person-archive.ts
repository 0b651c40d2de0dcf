import { sql } from 'kysely';
import { z } from 'zod';
import type { ArchivePart, ArchiveScope } from '#platform/server/archive-part.ts';

/** A person as a line of an archive: nothing of an account, and of those who may not see more, the name alone. */
export const PersonLine = z.object({
  id: z.number().int(),
  name: z.string(),
  slug: z.string(),
  email: z.string().nullable(),
  about_html: z.string(),
  job_title: z.string(),
  extra: z.record(z.string(), z.unknown()),
});
export type PersonLine = z.output<typeof PersonLine>;

const PAGE = 500;

/** Everybody for whoever manages people, else those who wrote something that is there. */
const ofScope = ({ siteId, hasPeople }: ArchiveScope) => sql`profile.site_id = ${siteId}
  and profile.deleted_ts is null and profile.erased_ts is null and profile.merged_into is null
  and (${hasPeople} or exists (
    select from post_author where post_author.site_id = ${siteId} and post_author.profile_id = profile.id))`;

/** People without their accounts. */
export const personArchive: ArchivePart = {
  name: 'people',
  count: async (db, scope) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from profile
      where site_id = ${scope.siteId} and ${ofScope(scope)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  page: async (db, scope, after) => {
    const { rows } = await sql<PersonLine>`select profile.id, profile.title as name, profile.name as slug,
        profile.email, profile.about_html, profile.job_title, coalesce(profile.extra, '{}') as extra
      from profile where profile.site_id = ${scope.siteId} and profile.id > ${after} and ${ofScope(scope)}
      order by profile.id limit ${PAGE}`.execute(db);
    const hidden = { email: null, about_html: '', job_title: '', extra: {} };
    return rows.map((row): { id: number; line: PersonLine } => ({
      id: row.id,
      line: scope.hasPeople ? row : { ...row, ...hidden },
    }));
  },
};
