import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { type Alert, alertOver, type cancelAlert as cancelCall } from '../../alerts.contract.ts';
import { OPEN } from '../sending/sends.queries.ts';
import { oneAlert } from './alerts.queries.ts';

/**
 * Ends an alert on its way: the mails that are being handed over are the last. What a provider has taken it sends.
 * @throws ApiError not_found, alert_is_over
 */
export function cancelAlert(ground: Ground, call: Call<typeof cancelCall>): Promise<Alert> {
  const { db, ids } = ground.database;
  const { site, now, params, communityId } = call;
  return db.transaction().execute(async (trx) => {
    const alert = await oneAlert(trx, site.id, params.alertId, communityId);
    if (!alert) throw notFound();
    const before = await trx
      .selectFrom('campaign_send')
      .select(['state', 'provider_id'])
      .where('site_id', '=', site.id)
      .where('id', '=', alert.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isOpen = OPEN.some((state) => state === before.state);
    if (!isOpen || (before.provider_id !== null && before.state === 'sending')) throw alertOver();
    await trx
      .updateTable('campaign_send')
      .set({ state: 'cancelled', turn_ts: now, ended_ts: now })
      .where('site_id', '=', site.id)
      .where('id', '=', alert.id)
      .execute();
    const after = await oneAlert(trx, site.id, alert.id);
    if (!after) throw notFound();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'alert.cancelled', objectId: alert.id },
      before: { state: before.state },
      after: { state: 'cancelled', subject: after.subject, recipients: after.recipients },
    });
    return after;
  });
}
