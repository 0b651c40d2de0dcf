export { taskHandlers } from './server/tasks.handlers.ts';
