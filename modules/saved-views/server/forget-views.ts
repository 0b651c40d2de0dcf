import type { Ground } from '#platform/server/ground.ts';

/** Views that somebody kept for themselves go when they are forgotten; what others use stays. */
export function forgetViews({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget what somebody kept of lists',
    handle: async ({ siteId, objectId }, trx) => {
      await trx
        .deleteFrom('saved_view')
        .where('site_id', '=', siteId)
        .where('profile_id', '=', objectId ?? 0)
        .where('visibility', '=', 'personal')
        .execute();
    },
  });
}
