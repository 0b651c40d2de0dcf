import { room } from '#platform/server/room.ts';
import { reportOpening, reportTrouble } from './reports.contract.ts';
import { reportHandlers } from './server/reports.handlers.ts';

/** What the dashboard tells of itself. */
export const reportsRoom = room({
  name: 'reports',
  contracts: { reportTrouble, reportOpening },
  open: ({ log, metrics }) => ({ handlers: reportHandlers({ log, metrics }) }),
});
