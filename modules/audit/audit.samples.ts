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
  asked: ({ ids }) => ({
    ...{ actor: ids.profile ?? [], action: ['redirect.created', 'redirect.'], object_kind: ['redirect'] },
    ...{ object_id: ids.redirect ?? [], from: ['15-10-2026'], to: ['15-10-2026'], request_id: ['mark'] },
  }),
});
