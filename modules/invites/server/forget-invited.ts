import type { Ground } from '#platform/server/ground.ts';

/** Where somebody was invited, their address goes when they are forgotten. */
export function forgetInvited({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget whom an invite was for',
    handle: async ({ siteId, objectId }, trx) => {
      await trx
        .updateTable('invite')
        .set({ email: '', message: '' })
        .where('site_id', '=', siteId)
        .where('accepted_by', '=', objectId ?? 0)
        .execute();
    },
  });
}
