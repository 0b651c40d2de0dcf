export { permalinkHandlers } from './server/permalinks.handlers.ts';
