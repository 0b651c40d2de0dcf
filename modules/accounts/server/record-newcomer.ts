import type { Call } from '#platform/server/answer.ts';
import type { Database, Trx } from '#platform/server/database.ts';
import { record } from '#platform/server/trail.ts';

export type NewcomerAction =
  | 'session.started'
  | 'session.ended'
  | 'session.refused'
  | 'password.reset'
  | 'second_factor.recovery_used'
  | 'site.set_up';

/** From whose request it is, and on which site. */
type From = {
  site: Pick<Call['site'], 'id'>;
  request: Pick<Call['request'], 'id' | 'ip' | 'userAgent'>;
};

/**
 * Leaves the audit row of what somebody did who was not signed in when the call came.
 * @param event what other rooms are to hear of it; they hear nothing without
 */
export const recordNewcomer = (
  { db, ids }: Database,
  ...deed: [NewcomerAction, number, From, (Record<string, unknown> | null)?]
): Promise<void> => db.transaction().execute((trx) => recordNewcomerIn(trx, ids.next, ...deed));

/** The same in the transaction of what was done. */
export async function recordNewcomerIn(
  trx: Trx,
  nextId: () => number,
  action: NewcomerAction,
  profileId: number,
  { site, request }: From,
  event: Record<string, unknown> | null = null,
): Promise<void> {
  const { id: requestId, ip, userAgent: agent } = request;
  // Whoever did not get in is nobody yet; the deed only names whom it was meant for.
  const actorId = action === 'session.refused' ? null : profileId;
  const actor = { profileId: actorId, kind: 'profile', ip, agent, requestId } as const;
  const about = { objectKind: 'profile', objectId: profileId, ...(event ? { event } : {}) };
  const deed = { siteId: site.id, actor, action, ...about };
  await record(trx, nextId, deed);
}
