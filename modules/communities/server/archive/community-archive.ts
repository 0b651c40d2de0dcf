import { sql } from 'kysely';
import { z } from 'zod';
import type { ArchivePart } from '#platform/server/archive-part.ts';

/** A community as a line of an archive; its members are not in it. */
export const CommunityLine = z.object({
  id: z.number().int(),
  name: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/),
  title: z.string().min(1).max(120),
  description: z.string().max(5_000),
  language: z.string().max(20),
  direct_publish: z.boolean(),
  can_apply: z.boolean(),
});
export type CommunityLine = z.output<typeof CommunityLine>;

const PAGE = 500;

export const communityArchive: ArchivePart = {
  name: 'communities',
  count: async (db, { siteId }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from community
      where site_id = ${siteId} and archived_ts is null`.execute(db);
    return rows[0]?.count ?? 0;
  },
  page: async (db, { siteId }, after) => {
    const { rows } = await sql<CommunityLine>`
      select id, name, title, description, language, direct_publish, can_apply from community
      where site_id = ${siteId} and id > ${after} and archived_ts is null
      order by id limit ${PAGE}`.execute(db);
    return rows.map((line) => ({ id: line.id, line }));
  },
};
