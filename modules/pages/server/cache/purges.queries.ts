import { z } from 'zod';
import type { Db } from '#platform/server/database.ts';
import { PURGES_SHOWN, type PurgeType, purgeTypes } from '../../purge-kinds.contract.ts';

type PurgeOfBefore = {
  id: number;
  ts: number;
  by: string | null;
  type: PurgeType;
  values: string[];
  soft: boolean;
};

const Kept = z.object({ type: z.enum(purgeTypes), values: z.array(z.string()), soft: z.boolean() });

/** The latest purges, as the audit log knows them. */
export async function purgesOf(db: Db, siteId: number): Promise<PurgeOfBefore[]> {
  const rows = await db
    .selectFrom('audit_event as e')
    .leftJoin('profile as p', (join) =>
      join
        .onRef('p.site_id', '=', 'e.site_id')
        .onRef('p.id', '=', 'e.actor_profile_id')
        .on('p.site_id', '=', siteId),
    )
    .select(['e.id', 'e.at_ts', 'e.after', 'p.title'])
    .where('e.site_id', '=', siteId)
    .where('e.action', '=', 'cache.purged')
    .orderBy('e.at_ts', 'desc')
    .orderBy('e.id', 'desc')
    .limit(PURGES_SHOWN)
    .execute();
  return rows.flatMap(({ id, at_ts, after, title }) => {
    const kept = Kept.safeParse(after).data;
    return kept ? [{ id, ts: at_ts, by: title, ...kept }] : [];
  });
}
