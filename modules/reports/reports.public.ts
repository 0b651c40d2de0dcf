export { reportHandlers } from './server/reports.handlers.ts';
