import { samplesOf } from '#platform/testing/samples.ts';
import { auditRoom } from './audit.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const auditSamples = samplesOf(auditRoom, {
  who: {
    listAuditEvents: { who: [{ all: ['VIEW_ACCOUNT_DETAILS'], on: 'site' }] },
    exportAuditEvents: { who: [{ all: ['VIEW_ACCOUNT_DETAILS', 'EXPORT_USERS'], on: 'site' }] },
    exportAuditLines: { who: [{ all: ['VIEW_ACCOUNT_DETAILS', 'EXPORT_USERS'], on: 'site' }] },
    listOwnActions: { who: 'signedIn' },
  },
  // What the owner did within the last day, for the audit log and the recent actions.
  hostile: async ({ trx, siteId, ownerId, now, nextId, text, rows }) => {
    const deeds = rows.map((at) => ({
      ...{ site_id: siteId, at_ts: now - at, id: nextId(), actor_profile_id: ownerId },
      ...{ actor_kind: 'profile', action: 'redirect.updated', object_kind: 'redirect', object_id: at },
      ...{ agent: text(at), request_id: `request-${at}`, ip: '127.0.0.1' },
      before: JSON.stringify({ path: text(at), [text(at + 1)]: text(at + 2) }),
      after: JSON.stringify({ path: text(at + 3), [text(at + 1)]: text(at + 4) }),
    }));
    await trx.insertInto('audit_event').values(deeds).execute();
  },
  asked: ({ ids }) => ({
    ...{ actor: ids.profile ?? [], action: ['redirect.created', 'redirect.'], object_kind: ['redirect'] },
    ...{ object_id: ids.redirect ?? [], from: ['15-10-2026'], to: ['15-10-2026'], request_id: ['mark'] },
    exact_count: [1],
  }),
});
