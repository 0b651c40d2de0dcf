import { undoQueries } from '#modules/undo/undo.public.ts';
import { room } from '#platform/server/room.ts';
import { exportAuditEvents, exportAuditLines, listAuditEvents, listOwnActions } from './audit.contract.ts';
import { auditHandlers } from './server/audit.handlers.ts';

/** What was done by whom. */
export const auditRoom = room({
  name: 'audit',
  contracts: { listAuditEvents, exportAuditEvents, exportAuditLines, listOwnActions },
  open: ({ database }, { names }) => {
    const { states: undoStates, long: longActs } = undoQueries(database.db);
    return { handlers: auditHandlers(database, names, { undoStates, longActs }) };
  },
});
