import type { Ground } from '#platform/server/ground.ts';

/** Whom somebody followed, and who followed them, goes when they are forgotten. */
export function forgetFollows({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget whom somebody followed',
    handle: async ({ siteId, objectId }, trx) => {
      if (objectId === null) return;
      for (const column of ['profile_id', 'target_id'] as const)
        await trx.deleteFrom('follow').where('site_id', '=', siteId).where(column, '=', objectId).execute();
      await trx
        .deleteFrom('section_follow')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', objectId)
        .execute();
      await trx
        .updateTable('section_follow')
        .set({ added_by: null })
        .where('site_id', '=', siteId)
        .where('added_by', '=', objectId)
        .execute();
    },
  });
}
