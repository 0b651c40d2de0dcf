import { type SiteClosed, setSiteClosed } from '#modules/sites/sites.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Ground } from '#platform/server/ground.ts';
import { recordWrite } from '#platform/server/trail.ts';

/** Closes a site to its readers, or opens it again where `note` is null; every page of it follows at once. */
export function setClosing(
  { database, events }: Pick<Ground, 'database' | 'events'>,
  call: Pick<Call, 'site' | 'caller' | 'request' | 'now' | 'communityId'>,
  note: string | null,
): Promise<SiteClosed> {
  const siteId = call.site.id;
  return database.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('site')
      .select(['closed_ts', 'closed_note'])
      .where('id', '=', siteId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after =
      note === null
        ? { closed_ts: null, closed_note: '' }
        : { closed_ts: before.closed_ts ?? call.now, closed_note: note };
    if (after.closed_ts === before.closed_ts && after.closed_note === before.closed_note) return before;
    await setSiteClosed(trx, siteId, after);
    await recordWrite(trx, database.ids.next, call, {
      action: note === null ? 'site.reopened' : 'site.closed',
      objectId: siteId,
      before,
      after,
      event: { closed: note !== null },
    });
    await events.publish(trx, { topic: 'site', siteId });
    return after;
  });
}
