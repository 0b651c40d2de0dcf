export { auditHandlers } from './server/audit.handlers.ts';
