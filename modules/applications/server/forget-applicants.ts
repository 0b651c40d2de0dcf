import type { Ground } from '#platform/server/ground.ts';

/** What somebody wrote to apply, and was told for an answer, goes when they are forgotten; nobody decides about it any more. */
export function forgetApplicants({ outbox }: Pick<Ground, 'outbox'>): void {
  outbox.react({
    event: 'profile.erased',
    name: 'forget what somebody applied with',
    handle: async ({ siteId, objectId, createdTs }, trx) => {
      await trx
        .updateTable('community_application')
        .set((eb) => ({
          ...{ message: '', reason: '', updated_ts: createdTs, revision: eb('revision', '+', 1) },
          status: eb.case().when('status', '=', 'pending').then('withdrawn').else(eb.ref('status')).end(),
        }))
        .where('site_id', '=', siteId)
        .where('profile_id', '=', objectId ?? 0)
        .execute();
    },
  });
}
