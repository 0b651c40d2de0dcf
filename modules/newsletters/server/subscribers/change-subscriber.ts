import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordWrite } from '#platform/server/trail.ts';
import type { LetterKind } from '../../newsletter-kinds.contract.ts';
import {
  type changeSubscriber as changeCall,
  type Subscriber,
  subscriberLeft,
} from '../../subscribers.contract.ts';
import { oneSubscriber } from './subscribers.queries.ts';
import { tellProvider } from './tell-provider.ts';

/**
 * Changes what a subscriber gets, or ends it where that is nothing; who has left comes back by themselves alone.
 * @throws ApiError not_found, subscriber_has_left
 */
export function changeSubscriber(ground: Ground, call: Call<typeof changeCall>): Promise<Subscriber> {
  const { database } = ground;
  const siteId = call.site.id;
  return database.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('mail_subscriber')
      .select(['id', 'email', 'status', 'daily', 'weekly', 'alerts'])
      .where('site_id', '=', siteId)
      .where('id', '=', call.params.subscriberId)
      .where('email', '<>', '')
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound();
    if (before.status === 'unsubscribed') throw subscriberLeft();
    const { daily, weekly, alerts = before.alerts } = call.body;
    const isOver = !daily && !weekly && !alerts;
    await trx
      .updateTable('mail_subscriber')
      .set({
        updated_ts: call.now,
        // What they had is kept, so that they find it again if they come back.
        ...(isOver ? { status: 'unsubscribed', ended_ts: call.now } : { daily, weekly, alerts }),
      })
      .where('site_id', '=', siteId)
      .where('id', '=', before.id)
      .execute();
    await recordWrite(trx, database.ids.next, call, {
      action: isOver ? 'mail_subscriber.unsubscribed' : 'mail_subscriber.updated',
      objectId: before.id,
      before: { status: before.status, ...kindsOf(before) },
      after: isOver ? { status: 'unsubscribed' } : { daily, weekly, alerts },
    });
    await tellProvider(ground, trx, siteId, { email: before.email });
    const shown = await oneSubscriber(trx, siteId, before.id);
    if (!shown) throw notFound();
    return shown;
  });
}

const kindsOf = ({ daily, weekly, alerts }: Record<LetterKind, boolean>) => ({ daily, weekly, alerts });
