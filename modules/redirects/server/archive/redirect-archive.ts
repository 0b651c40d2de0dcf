import { sql } from 'kysely';
import { z } from 'zod';
import type { ArchivePart } from '#platform/server/archive-part.ts';
import {
  LONGEST_NOTE,
  redirectMatches,
  redirectQueries,
  redirectStatuses,
} from '../../redirect-kinds.contract.ts';

/** A redirect as a line of an archive. */
export const RedirectLine = z.object({
  id: z.number().int(),
  path: z.string(),
  redirect_to: z.string().nullable(),
  status: z.literal(redirectStatuses),
  match: z.enum(redirectMatches),
  query: z.enum(redirectQueries),
  enabled: z.boolean(),
  note: z.string().max(LONGEST_NOTE),
});
export type RedirectLine = z.output<typeof RedirectLine>;

const PAGE = 500;

export const redirectArchive: ArchivePart = {
  name: 'redirects',
  count: async (db, { siteId }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from redirect
      where site_id = ${siteId} and deleted_ts is null`.execute(db);
    return rows[0]?.count ?? 0;
  },
  page: async (db, { siteId }, after) => {
    const { rows } = await sql<RedirectLine>`
      select id, path, redirect_to, status, match, query, enabled, note from redirect
      where site_id = ${siteId} and id > ${after} and deleted_ts is null
      order by id limit ${PAGE}`.execute(db);
    return rows.map((line) => ({ id: line.id, line }));
  },
};
