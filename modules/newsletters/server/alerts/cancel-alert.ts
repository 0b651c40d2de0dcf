import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { type Alert, alertOver, type cancelAlert as cancelCall } from '../../alerts.contract.ts';
import { endPush } from '../push/push-turns.queries.ts';
import { OPEN } from '../sending/sends.queries.ts';
import { oneAlert } from './alerts.queries.ts';

/**
 * Ends an alert on its way, by mail and in browsers: what is being handed over is the last. What a provider has taken it sends.
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
    const isMailOpen = isOpen && (before.provider_id === null || before.state === 'waiting');
    const isPushOpen = OPEN.some((state) => state === alert.push?.state);
    if (!isMailOpen && !isPushOpen) throw alertOver();
    if (isMailOpen) {
      await trx
        .updateTable('campaign_send')
        .set({ state: 'cancelled', turn_ts: now, ended_ts: now })
        .where('site_id', '=', site.id)
        .where('id', '=', alert.id)
        .execute();
    }
    if (isPushOpen) await endPush(trx, site.id, alert.id, { state: 'cancelled', now });
    const after = await oneAlert(trx, site.id, alert.id);
    if (!after) throw notFound();
    await recordWrite(trx, ids.next, call, {
      ...{ action: 'alert.cancelled', objectId: alert.id },
      before: { state: before.state, push_state: alert.push?.state ?? null },
      after: {
        ...{ state: after.state, push_state: after.push?.state ?? null, subject: after.subject },
        ...{ recipients: after.recipients, push_recipients: after.push?.recipients ?? 0 },
      },
    });
    return after;
  });
}
