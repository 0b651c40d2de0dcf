export { notificationHandlers } from './server/notifications.handlers.ts';
