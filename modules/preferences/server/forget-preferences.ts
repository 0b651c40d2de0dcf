import type { Ground } from '#platform/server/ground.ts';

/** What somebody preferred goes when they are forgotten. */
export function forgetPreferences({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget what somebody preferred',
    handle: async ({ siteId, objectId }, trx) => {
      await trx
        .deleteFrom('ui_preference')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', objectId ?? 0)
        .execute();
    },
  });
}
