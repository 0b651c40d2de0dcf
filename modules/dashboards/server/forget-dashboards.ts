import type { Ground } from '#platform/server/ground.ts';

/** The dashboards that somebody kept for themselves go when they are forgotten. */
export function forgetDashboards({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget the dashboards of somebody',
    handle: async ({ siteId, objectId }, trx) => {
      await trx
        .deleteFrom('dashboard')
        .where('site_id', '=', siteId)
        .where('owner_id', '=', objectId ?? 0)
        .execute();
    },
  });
}
