import type { Ground } from '#platform/server/ground.ts';

/** What somebody was told goes when they are forgotten. */
export function forgetNotifications({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget what somebody was told',
    handle: async ({ siteId, objectId }, trx) => {
      await trx
        .deleteFrom('notification')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', objectId ?? 0)
        .execute();
    },
  });
}
