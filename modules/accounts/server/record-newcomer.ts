import type { Call } from '#platform/server/answer.ts';
import type { Database } from '#platform/server/database.ts';
import { record } from '#platform/server/trail.ts';

export type NewcomerAction = 'session.started' | 'session.refused' | 'password.reset' | 'site.set_up';

/**
 * Leaves the audit row of what somebody did who was not signed in when the call came.
 * @param event what other rooms are to hear of it; they hear nothing without
 */
export async function recordNewcomer(
  { db, ids }: Database,
  action: NewcomerAction,
  profileId: number,
  { site, request }: Pick<Call, 'site' | 'request'>,
  event: Record<string, unknown> | null = null,
): Promise<void> {
  const { id: requestId, ip, userAgent: agent } = request;
  // Whoever did not get in is nobody yet; the deed only names whom it was meant for.
  const actorId = action === 'session.refused' ? null : profileId;
  const actor = { profileId: actorId, kind: 'profile', ip, agent, requestId } as const;
  const about = { objectKind: 'profile', objectId: profileId, ...(event ? { event } : {}) };
  const deed = { siteId: site.id, actor, action, ...about };
  await db.transaction().execute((trx) => record(trx, ids.next, deed));
}
