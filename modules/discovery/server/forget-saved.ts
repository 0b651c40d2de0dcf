import type { Ground } from '#platform/server/ground.ts';

/** What somebody saved goes when they are forgotten. */
export function forgetSaved({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget what somebody saved',
    handle: async ({ siteId, objectId }, trx) => {
      if (objectId === null) return;
      await trx
        .deleteFrom('discovery_saved')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', objectId)
        .execute();
    },
  });
}
