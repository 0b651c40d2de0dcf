import type { Database } from '#platform/server/database.ts';

type Draft = {
  siteId: number;
  authorId: number;
  count: number;
  scheduledTs: number | null;
  status?: number;
  headline?: string;
  isAutoEnabled?: boolean;
  unpublishTs?: number | null;
  communityId?: number | null;
};

/** Drafts of a site with their schedules, written past the calls. */
export async function makeScheduled({ db, ids }: Database, draft: Draft): Promise<number[]> {
  const { siteId, authorId, count, scheduledTs, status = 10, headline = 'Due', unpublishTs = null } = draft;
  const made: number[] = [];
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < count; at += 500) {
      const some = Array.from({ length: Math.min(500, count - at) }, () => ids.next());
      made.push(...some);
      const times = { created_ts: 1, updated_ts: 1 };
      await trx
        .insertInto('post')
        .values(
          some.map((id) => ({
            ...{ site_id: siteId, id, status, headline, slug: '', author_ids: [authorId], ...times },
            ...{ scheduled_ts: scheduledTs, is_auto_enabled: draft.isAutoEnabled ?? true },
            ...{ unpublish_ts: unpublishTs, community_id: draft.communityId ?? null },
          })),
        )
        .execute();
      await trx
        .insertInto('post_author')
        .values(
          some.map((id) => ({ site_id: siteId, post_id: id, profile_id: authorId, status, created_ts: 1 })),
        )
        .execute();
    }
  });
  return made;
}
