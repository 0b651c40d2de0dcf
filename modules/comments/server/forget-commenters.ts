import type { Ground } from '#platform/server/ground.ts';
import { deleteMessages } from './bans/comment-bans.ts';

/** Of whoever was forgotten, comments stay without a name or go, as they chose. */
export function forgetCommenters({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget whose comments they were',
    handle: async ({ siteId, objectId, payload, createdTs }, trx) => {
      if (objectId === null) return;
      await trx
        .updateTable('comment')
        .set({ author_name: null, author_email: null, author_url: null, author_ip: null })
        .where('site_id', '=', siteId)
        .where('profile_id', '=', objectId)
        .execute();
      await trx
        .updateTable('comment_ban')
        .set({ reason: '' })
        .where('site_id', '=', siteId)
        .where('profile_id', '=', objectId)
        .execute();
      if (payload.comments === 'remove')
        await deleteMessages(trx, { siteId, now: createdTs, by: null }, objectId);
    },
  });
}
